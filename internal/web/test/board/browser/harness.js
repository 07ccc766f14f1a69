// Shows one component with the props a test gives, and keeps what it calls back: window.calls.
import { h, render } from '/static/vendor/preact.js';
import * as boards from '/static/board/index.js';
import { messages } from '/static/board/messages.js';
import { createTranslate } from '/static/app/i18n.js';

const handle = { current: null };
const main = document.getElementById('main');
const t = { en: createTranslate('en', messages.en), nl: createTranslate('nl', messages.nl) };
const calls = [];
const log = (name) => (value) => { calls.push([name, value]); };
const callbacks = { onMove: log('move'), onPending: log('pending'), onHold: log('held'), announce: log('said') };

window.calls = calls;
window.handle = handle;
window.last = (name) => calls.findLast(([called]) => called === name)?.[1];
let given = {};
window.show = (component, props) => {
  given = { ...(props.fresh ? {} : given), ...props };
  if (props.fresh) {
    calls.length = 0;
    render(null, main);
  }
  const { language = 'en', theme = 'light', fresh, ...rest } = given;
  document.documentElement.dataset.theme = theme;
  document.documentElement.lang = language;
  const onChange = (value) => { calls.push(['change', value]); window.show(component, { value }); };
  render(h(boards[component], { ...callbacks, ...rest, onChange, ref: handle, t: t[language] }), main);
};
document.documentElement.dataset.ready = 'yes';
