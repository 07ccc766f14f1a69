// How hard a new password is to guess, said in words while it is typed.
import { h, useEffect, useState } from '../../vendor/preact.js';
import { useAnnounced } from '../announcer.js';
import { faultIn, learnCommon, strengthOf } from '../password.js';
import { useTexts } from '../translation.js';

const pause = 1000; // milliseconds without a key before screen readers are told

/** What the server will say of a password, and its strength where it will do; nothing before the first character. */
export function Strength({ password, name }: { password: string, name: string }) {
  const { t } = useTexts();
  const [, setLearned] = useState(false);
  const [settled, setSettled] = useState('');
  const found = faultIn(password, name);
  const strength = strengthOf(password, name);
  const verdict = found ? t(`wrong.new-password-${found.fault}`, { count: found.count }) : t(`strength.${strength}`);
  const said = password && verdict;
  useEffect(() => {
    learnCommon().then(() => setLearned(true));
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(said), pause);
    return () => clearTimeout(timer);
  }, [said]);
  useAnnounced(settled);
  if (!said) return null;
  return <small class={`strength ${found ? 'refused' : strength}`}>{said}</small>;
}
