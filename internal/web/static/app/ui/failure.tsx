import { Component, Fragment, h } from '../../vendor/preact.js';
import type { ComponentChildren } from '../../vendor/preact.js';
import type { Translate } from '../types';

/** Keeps the frame standing where a page has broken, and says what to do. */
export class Failure extends Component<{ t: Translate, children?: ComponentChildren }, { broken: boolean }> {
  state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  componentDidCatch(problem: unknown) {
    console.error(problem);
    this.setState({ broken: true });
  }

  render() {
    const { children, t } = this.props;
    if (!this.state.broken) return children;
    return (<><p class="problem" role="alert">{t('problem.page')}</p>
      <button type="button" onClick={() => location.reload()}>{t('action.reload')}</button></>);
  }
}
