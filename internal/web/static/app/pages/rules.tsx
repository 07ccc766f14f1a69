import { Fragment, h, useEffect } from '../../vendor/preact.js';
import { DiagramBoard } from '../../board/diagram.tsx';
import { MiniBoard } from '../../board/mini.tsx';
import { gameOf, games, variantOf } from '../../games/registry.js';
import { rules } from '../diagrams.js';
import { useTexts } from '../translation.js';
import { useTitle } from '../ui/title.js';
import { usePreferences } from '../ui/use.js';
import type { LookUp } from '../types';

export function RulesPage({ params: { game } }: { params: { game?: keyof typeof rules } }) {
  return game ? <RulesOf game={game} /> : <Choice />;
}

function Choice() {
  const { t } = useTexts();
  useTitle(t('nav.rules'));
  return (
    <>
      <h1>{t('nav.rules')}</h1>
      <ul class="variants">{games.map(({ family }) => [family, rules[family].variant] as const).map(([game, variant]) => (
        <li class="card variant">
          <span class="mini" aria-hidden="true"><MiniBoard variant={variant} position={variantOf(variant).picture} you={null} /></span>
          <h2><a href={`/rules/${game}`}>{t(`rules.${game}`)}</a></h2>
          <p>{t(`rules.${game}-about`)}</p>
        </li>))}</ul>
    </>
  );
}

function RulesOf({ game }: { game: keyof typeof rules }) {
  const { t } = useTexts();
  useTitle(t('title.rules', { game: t(`rules.${game}`) }));
  const { turned, steps } = usePreferences();
  const { variant, sections } = rules[game];
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), [game]);
  const told = (key: string) => (t as LookUp)(`rules.${game}.${key}`); // a test knows that each game's are there
  return (
    <>
      <h1>{t(`rules.${game}`)}</h1>
      <p class="muted">{t(`rules.${game}-about`)}</p>
      {sections.map(({ key, numbers, diagram }) => (
        <section class={`rule ${diagram ? 'with-diagram' : ''}`}>
          <div><h2>{told(key)}</h2>
            <Numbers game={game} numbers={numbers.split(' ')} />
            {told(`${key}-text`).split('\n').map((line) => <p>{line}</p>)}</div>
          {diagram && (<DiagramBoard variant={variant} position={diagram.position} toMove={diagram.toMove} alternate={diagram.alternate ?? true}
            caption={told(`${key}-try`)} orientation={{ flip: false, turned: turned && gameOf(variant).looks.turns }} showSteps={steps} t={t} />)}
        </section>))}
      <p><a href={`/docs/rules-${game}`}>{t('rules.numbered')}</a></p>
      <p><a class="button primary" href="/">{t('home.play')}</a></p>
    </>
  );
}

/** The numbers of the rules that a section explains: each can be linked to, and leads to the rule's exact words. */
function Numbers({ game, numbers }: { game: string, numbers: string[] }) {
  return <p class="numbers">{numbers.map((number) => <a id={number.toLowerCase()} href={`/docs/rules-${game}#${number.toLowerCase()}`}>{number}</a>)}</p>;
}
