import { Component, html } from '../../vendor/preact.js';

/** Keeps the frame standing where a page has broken, and says what to do. */
export class Failure extends Component {
  /** @param {any} props */
  constructor(props) {
    super(props);
    this.state = { broken: false };
  }

  static getDerivedStateFromError() {
    return { broken: true };
  }

  /** @param {any} problem */
  componentDidCatch(problem) {
    console.error(problem);
    this.setState({ broken: true });
  }

  /** @param {any} props @param {any} state */
  render({ children, t }, { broken }) {
    if (!broken) return children;
    return html`<p class="problem" role="alert">${t('problem.page')}</p>
      <button type="button" onClick=${() => location.reload()}>${t('action.reload')}</button>`;
  }
}
