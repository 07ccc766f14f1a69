import { html } from '../../vendor/preact.js';
import { DiagramBoard } from '../../board/diagram.js';
import { MiniBoard } from '../../board/mini.js';
import { rules } from '../diagrams.js';
import { useTexts } from '../translation.js';
import { useTitle } from '../ui/title.js';
import { usePreferences } from '../ui/use.js';
import { variants } from '../variants.js';

/** @param {{ params: { game?: string } }} props */
export function RulesPage({ params: { game } }) {
  return game ? html`<${RulesOf} game=${game} />` : html`<${Choice} />`;
}

function Choice() {
  const { t } = useTexts();
  useTitle(t('nav.rules'));
  return html`
    <h1>${t('nav.rules')}</h1>
    <ul class="variants">${Object.entries(rules).map(([game, { variant }]) => html`
      <li class="card variant">
        <span class="mini" aria-hidden="true"><${MiniBoard} variant=${variant} position=${variants[variant].position} you=${null} /></span>
        <h2><a href=${`/rules/${game}`}>${t(`rules.${game}`)}</a></h2>
        <p>${t(`rules.${game}-about`)}</p>
      </li>`)}</ul>
  `;
}

/** @param {{ game: string }} props */
function RulesOf({ game }) {
  const { t } = useTexts();
  useTitle(t('title.rules', { game: t(`rules.${game}`) }));
  const { turned, steps } = usePreferences();
  const { variant, sections } = rules[game];
  return html`
    <h1>${t(`rules.${game}`)}</h1>
    <p class="muted">${t(`rules.${game}-about`)}</p>
    ${sections.map(({ key, diagram }) => html`
      <section class="rule ${diagram ? 'with-diagram' : ''}">
        <div><h2>${t(`rules.${game}.${key}`)}</h2>
          ${t(`rules.${game}.${key}-text`).split('\n').map((line) => html`<p>${line}</p>`)}</div>
        ${diagram && html`<${DiagramBoard} variant=${variant} position=${diagram.position} toMove=${diagram.toMove} alternate=${diagram.alternate ?? true}
          caption=${t(`rules.${game}.${key}-try`)} orientation=${{ flip: false, turned: turned && game === 'subulata' }} showSteps=${steps} t=${t} />`}
      </section>`)}
    <p><a class="button primary" href="/">${t('home.play')}</a></p>
  `;
}
