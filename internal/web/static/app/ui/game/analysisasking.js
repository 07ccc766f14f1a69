import { Refusal, isPassing } from '../../api/errors.js';
import { pause } from '../../api/http.js';

const patience = 6; // times in a row that the server may be away or busy
const longest = 120; // seconds it may ask to be left alone for

/**
 * Asks for an analysis until it has been worked out.
 * @param {object} world
 * @param {() => Promise<import('../../types').Analysis>} world.ask
 * @param {(problem: unknown) => void} world.tell hears before each pause what is in the way, null if only the work
 * @param {(milliseconds: number) => Promise<void>} world.wait
 */
export async function askAnalysis({ ask, tell, wait }) {
  for (let asked = 1, refused = 0; ; asked++) {
    let problem = null;
    try {
      const analysis = await ask();
      if (analysis.status === 'done') return analysis.plies;
      refused = 0;
    } catch (failure) {
      if (!isPassing(failure) || (refused += 1) >= patience || failure instanceof Refusal && failure.retryAfter > longest) throw failure;
      problem = failure;
    }
    tell(problem);
    await wait(pause(asked + 1, problem));
  }
}
