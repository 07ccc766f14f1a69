// Parts of forms.
import { h, useEffect, useRef, useState } from '../../vendor/preact.js';
import { useTexts } from '../translation.js';
import type { ComponentChildren, VNode } from '../../vendor/preact.js';

/** One of a few, as radio buttons. */
export function Choice<Value extends string>({ legend, name, value, inline, onChange, options }: {
  legend: string, name: string, value: Value, inline?: boolean, onChange: (value: Value) => void,
  options: { value: Value, label: string, note?: string, lang?: string }[],
}) {
  return (
    <fieldset class={inline ? 'choice inline-choice' : 'choice'}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label class="option">
          <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span lang={option.lang}>{option.label}{option.note && <small>{option.note}</small>}</span>
        </label>))}
    </fieldset>
  );
}

let count = 0;

/** A control with its label, a note, what is wrong with it, and what else there is to say. */
export function Field({ label, note, problem, more: rest, children }: {
  label: string, note?: string, problem?: string, more?: ComponentChildren, children?: ComponentChildren,
}) {
  const id = useRef(`field-${(count += 1)}`).current;
  const about = [note && `${id}-note`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const control = [children].flat()[0] as VNode;
  const more = { id, 'aria-describedby': about || undefined, 'aria-invalid': problem ? 'true' : undefined };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {h(control.type as 'input', { ...control.props, ...more })}
      {note && <small id={`${id}-note`}>{note}</small>}
      {problem && <small id={`${id}-problem`} class="problem">{problem}</small>}
      {rest}
    </div>
  );
}

/** What the input of a password takes; `passwordrules` is for password managers. */
export interface PasswordAttributes {
  name: string;
  value: string;
  onInput: (event: { currentTarget: HTMLInputElement }) => void;
  id?: string;
  required?: boolean;
  autocomplete?: string;
  passwordrules?: string;
}

/** A password, which can be looked at until it is sent: browsers would remember a readable one. */
export function Secret(props: PasswordAttributes) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    const hide = () => setShown(false);
    const form = input.current?.form;
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <div class="row">
      <input {...props} ref={input} type={(shown ? 'text' : 'password') as 'password'} autocapitalize="none" autocorrect="off" spellcheck={false} />
      <button type="button" class="show" aria-pressed={shown ? 'true' : 'false'} aria-controls={props.id} onClick={() => setShown(!shown)}>
        {t('field.show')}<span class="sr"> {t('field.the-password')}</span></button>
    </div>
  );
}

/** The button that sends a form. It keeps the focus while it waits, since a disabled one would lose it. */
export function Send({ busy, className = 'primary', children }: { busy: boolean, className?: string, children?: ComponentChildren }) {
  const { t } = useTexts();
  return (
    <div class="send">
      <button class={className} aria-disabled={busy ? 'true' : undefined}>{children}</button>
      <span role="status" class="muted">{busy && t('form.sending')}</span>
    </div>
  );
}
