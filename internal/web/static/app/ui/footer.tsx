import { h } from '../../vendor/preact.js';
import { languages } from '../i18n.js';
import { preferences } from '../services.js';
import { useTexts } from '../translation.js';
import type { Language } from '../types';

/** The ways out, and the languages by their own names. */
export function Footer() {
  const { language, t } = useTexts();
  return (
    <footer class="foot">
      <nav aria-label={t('nav.languages')}>
        {(Object.keys(languages) as Language[]).map((tag) => (
          <button type="button" class="plain" lang={tag} aria-pressed={tag === language ? 'true' : 'false'}
            onClick={() => preferences.change({ language: tag })}>{languages[tag].name}</button>))}
      </nav>
      <a href="/docs">{t('foot.docs')}</a>
      <a href="/openapi.yaml">{t('foot.api')}</a>
    </footer>
  );
}
