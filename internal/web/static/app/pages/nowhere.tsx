import { Fragment, h } from '../../vendor/preact.js';
import { useTexts } from '../translation.js';
import { useTitle } from '../ui/title.js';

/** Says that there is nothing here, or nothing the reader may see. */
export function NowherePage({ text }: { text?: string }) {
  const { t } = useTexts();
  useTitle(t('title.nowhere'));
  return <><h1>{t('title.nowhere')}</h1><p>{text ?? t('nowhere.text')}</p><p><a class="button" href="/">{t('nav.home')}</a></p></>;
}
