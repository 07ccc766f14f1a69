import { Component, h } from '../../vendor/preact.js';

/**
 * A component that is redrawn only when its props or its own state change.
 * @template {object} P
 * @param {(props: P) => any} Draw
 * @returns {import('../../vendor/preact.js').ComponentType<P>}
 */
export function pure(Draw) {
  return class extends Component {
    /** @param {any} next */
    shouldComponentUpdate(next) {
      const old = /** @type {any} */ (this.props);
      return Object.keys({ ...old, ...next }).some((name) => old[name] !== next[name]);
    }

    render() {
      return h(/** @type {any} */ (Draw), this.props);
    }
  };
}
