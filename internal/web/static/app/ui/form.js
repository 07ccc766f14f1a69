// Parts of forms.
import { h, html, useRef } from '../../vendor/preact.js';

/**
 * One of a few, as radio buttons.
 * @param {{ legend: string, name: string, value: string, inline?: boolean, onChange: (value: any) => void,
 *   options: { value: string, label: string, note?: string }[] }} props
 */
export function Choice({ legend, name, value, inline, onChange, options }) {
  return html`
    <fieldset class=${inline ? 'choice inline-choice' : 'choice'}>
      <legend>${legend}</legend>
      ${options.map((option) => html`
        <label class="option">
          <input type="radio" name=${name} value=${option.value} checked=${option.value === value} onChange=${() => onChange(option.value)} />
          <span>${option.label}${option.note && html`<small>${option.note}</small>`}</span>
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
