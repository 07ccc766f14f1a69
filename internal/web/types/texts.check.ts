// What the compiler has to refuse in a call of t; it is never run.
import type { Translate } from '../static/app/types';

export function calls(t: Translate, reason: 'points' | 'timeout') {
  t('nav.skip');
  t('time.left', { span: '2 h' });
  t(`won.${reason}`, { loser: 'Bob' });
  // @ts-expect-error an unknown key
  t('nav.skipped');
  // @ts-expect-error a value is missing
  t('time.left');
  // @ts-expect-error of two keys one needs a value
  t(`won.${reason}`);
  // @ts-expect-error nothing is to be filled in
  t('nav.skip', { span: '2 h' });
  // @ts-expect-error a value too many
  t('time.left', { span: '2 h', count: 2 });
}
