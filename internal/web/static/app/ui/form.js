// Parts of forms.
import { h, html, useEffect, useRef, useState } from '../../vendor/preact.js';
import { useTexts } from '../translation.js';

/**
 * One of a few, as radio buttons.
 * @param {{ legend: string, name: string, value: string, inline?: boolean, onChange: (value: any) => void,
 *   options: { value: string, label: string, note?: string, lang?: string }[] }} props
 */
export function Choice({ legend, name, value, inline, onChange, options }) {
  return html`
    <fieldset class=${inline ? 'choice inline-choice' : 'choice'}>
      <legend>${legend}</legend>
      ${options.map((option) => html`
        <label class="option">
          <input type="radio" name=${name} value=${option.value} checked=${option.value === value} onChange=${() => onChange(option.value)} />
          <span lang=${option.lang}>${option.label}${option.note && html`<small>${option.note}</small>`}</span>
        </label>`)}
    </fieldset>
  `;
}

let count = 0;

/**
 * A control with its label, a note and what is wrong with it.
 * @param {{ label: string, note?: string, problem?: string, children?: any }} props
 */
export function Field({ label, note, problem, children }) {
  const id = useRef(`field-${(count += 1)}`).current;
  const about = [note && `${id}-note`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const [control] = [children].flat();
  const more = { id, 'aria-describedby': about || undefined, 'aria-invalid': problem ? 'true' : undefined };
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      ${h(control.type, { ...control.props, ...more })}
      ${note && html`<small id=${`${id}-note`}>${note}</small>`}
      ${problem && html`<small id=${`${id}-problem`} class="problem">${problem}</small>`}
    </div>
  `;
}

/**
 * A password, which can be looked at until it is sent: browsers would remember a readable one.
 * @param {{ [attribute: string]: any }} props
 */
export function Secret(props) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => {
    const hide = () => setShown(false);
    const form = input.current?.form;
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return html`
    <div class="row">
      <input ...${props} ref=${input} type=${shown ? 'text' : 'password'} autocapitalize="none" autocorrect="off" spellcheck=${false} />
      <button type="button" class="show" aria-pressed=${shown ? 'true' : 'false'} aria-controls=${props.id} onClick=${() => setShown(!shown)}>
        ${t('field.show')}<span class="sr"> ${t('field.the-password')}</span></button>
    </div>
  `;
}

/**
 * The button that sends a form. It keeps the focus while it waits, since a disabled one would lose it.
 * @param {{ busy: boolean, className?: string, children?: any }} props
 */
export function Send({ busy, className = 'primary', children }) {
  const { t } = useTexts();
  return html`
    <div class="send">
      <button class=${className} aria-disabled=${busy ? 'true' : undefined}>${children}</button>
      <span role="status" class="muted">${busy && t('form.sending')}</span>
    </div>
  `;
}
