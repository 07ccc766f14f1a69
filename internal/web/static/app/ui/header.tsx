import { Fragment, h } from '../../vendor/preact.js';
import { unseen } from '../bell.js';
import { useCell } from '../cell.js';
import { user } from '../services.js';
import { useTexts } from '../translation.js';
import { PlayerLink } from './playername.tsx';
import type { ComponentChildren } from '../../vendor/preact.js';
import type { Translate } from '../types';

/** @param props waiting games that wait for me */
export function Header({ place, waiting }: { place: string, waiting: number }) {
  const { t } = useTexts();
  const me = useCell(user);
  const unread = useCell(unseen);
  const link = (href: string, at: string, label: ComponentChildren) =>
    <a href={href} aria-current={place === at ? 'page' : undefined}>{label}</a>;
  return (
    <header class="top">
      <a class="brand" href="/"><Logo /> Slowpond</a>
      <nav aria-label={t('nav.main')}>
        {me && link('/games', 'games', <>{t('nav.games')} {waiting > 0 && <Count count={waiting} t={t} />}</>)}
        {link('/new', 'new', t('nav.new'))}
        {link('/rules', 'rules', t('nav.rules'))}
      </nav>
      <nav aria-label={t('nav.you')} class="you">
        {me
          ? <PlayerLink player={me} current={place === 'user'} />
          : link('/sign-in', 'sign-in', t('nav.sign-in'))}
        {me && link('/notices', 'notices', <><Bell /><span class="sr">{t('nav.notices')}</span>{unread > 0 && <span class="count"><span aria-hidden="true">{unread}</span><span class="sr">{t('nav.unseen', { count: unread })}</span></span>}</>)}
        {link('/settings', 'settings', <><Gear /><span class="sr">{t('nav.settings')}</span></>)}
      </nav>
    </header>
  );
}

const Count = ({ count, t }: {
  count: number, t: Translate,
}) => <span class="count"><span aria-hidden="true">{count}</span><span class="sr">{t('nav.waiting', { count })}</span></span>;

const Logo = () => (
  <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" class="logo">
    <circle cx="16" cy="16" r="15" class="logo-water" />
    <path d="M16 7a9 9 0 1 0 9 9l-9 0z" class="logo-leaf" />
    <circle cx="20.5" cy="11.5" r="2.6" class="logo-bloom" />
  </svg>);

const Bell = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2">
    <path d="M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21.5h4" stroke-linecap="round" stroke-linejoin="round" />
  </svg>);

const Gear = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2">
    <circle cx="12" cy="12" r="3.2" />
    <path d="M12 2.8v3M12 18.2v3M2.8 12h3M18.2 12h3M5.5 5.5l2.1 2.1M16.4 16.4l2.1 2.1M5.5 18.5l2.1-2.1M16.4 7.6l2.1-2.1" stroke-linecap="round" />
  </svg>);
