import { h } from '../../vendor/preact.js';
import { languages } from '../i18n.js';
import { preferences } from '../services.js';
import { useTexts } from '../translation.js';

/** The ways out, and the languages by their own names. */
export function Footer() {
  const { language, t } = useTexts();
  return (
    <footer class="foot">
      <nav aria-label={t('nav.languages')}>
        {Object.entries(languages).map(([tag, { name }]) => (
          <button type="button" class="plain" lang={tag} aria-pressed={tag === language ? 'true' : 'false'}
            onClick={() => preferences.change({ language: (tag as any) })}>{name}</button>))}
      </nav>
      <a href="/docs">{t('foot.docs')}</a>
      <a href="/openapi.yaml">{t('foot.api')}</a>
    </footer>
  );
}
