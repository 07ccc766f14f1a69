// Sees to it that a page whose files fail or tarry says so and offers a way on: the words stand in the
// page itself, hidden by its style for a while. This runs apart from all else, before the page starts.

const patience = 4000; // milliseconds

const words = () => document.getElementById('boot');

/** A style sheet that does not come keeps a browser from drawing anything; one that is asked for here does not. */
function drawWithoutStyle() {
  for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[rel=stylesheet]'))) {
    if (!link.sheet) link.replaceWith(link.cloneNode());
  }
}

/** @param {Event} event of a file that has failed */
const say = ({ target }) => target instanceof HTMLElement && words()?.classList.add('told');

setTimeout(drawWithoutStyle, patience);
window.addEventListener('error', say, true);
for (const link of document.querySelectorAll('link[rel=modulepreload]')) link.addEventListener('error', say);

export {};
