import type { ComponentChildren, InputHTMLAttributes, TargetedEvent } from 'preact';
import { useId } from 'preact/hooks';

export interface FieldProps {
  label: ComponentChildren;
  /** Below the label; read with the field. */
  help?: ComponentChildren;
  /** What is wrong with its value. */
  error?: string | undefined;
}

/** What the control of a field needs to belong to its label, help and error. */
export interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export function useWiring({ help, error }: Pick<FieldProps, 'help' | 'error'>): Wiring {
  const id = useId();
  const described = [...(help ? [`${id}-help`] : []), ...(error ? [`${id}-error`] : [])].join(' ');
  return { id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined };
}

export function FieldNotes({ id, help, error }: { id: string } & Pick<FieldProps, 'help' | 'error'>) {
  return (
    <>
      {help && (
        <div class="field-help" id={`${id}-help`}>
          {help}
        </div>
      )}
      {error && (
        <div class="field-error" id={`${id}-error`}>
          {error}
        </div>
      )}
    </>
  );
}

/** A label, a control of your own, help and error: `<Field label="…">{(wiring) => <input {...wiring} />}</Field>`. */
export function Field({ label, help, error, children }: FieldProps & { children: (wiring: Wiring) => ComponentChildren }) {
  const wiring = useWiring({ help, error });
  return (
    <div class="field">
      <label for={wiring.id}>{label}</label>
      {children(wiring)}
      <FieldNotes id={wiring.id} help={help} error={error} />
    </div>
  );
}

/** What controls take besides; it goes on to the element. */
interface Passed {
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  readOnly?: boolean;
  required?: boolean;
  autofocus?: boolean;
  spellcheck?: boolean;
  autoComplete?: string;
  autoCapitalize?: 'off' | 'none' | 'sentences' | 'words';
  maxLength?: number;
  /** Id of a `<datalist>`. */
  list?: string;
  class?: string;
}

/** Handlers of keys and of leaving, where a screen needs them. */
interface Handling {
  onKeyDown?(event: KeyboardEvent): void;
  onBlur?(): void;
}

type InputType = 'text' | 'password' | 'search' | 'url' | 'email' | 'date' | 'datetime-local';

/** An input of any type: Preact's own has a type for each, which a type that is passed does not narrow. */
const Input = (attributes: Record<string, unknown>) => (
  // as the callers below give them
  <input {...(attributes as InputHTMLAttributes & { type: 'text' })} />
);

export type TextInputProps = FieldProps & Passed & Handling & { value: string; onInput(value: string): void; type?: InputType };

export const TextInput = ({ label, help, error, value, onInput, type = 'text', ...rest }: TextInputProps) => (
  <Field label={label} help={help} error={error}>
    {(wiring) => (
      <Input
        {...rest}
        {...wiring}
        class="input"
        type={type}
        value={value}
        onInput={({ currentTarget }: TargetedEvent<HTMLInputElement>) => onInput(currentTarget.value)}
      />
    )}
  </Field>
);

export type TextAreaProps = FieldProps & Passed & Handling & { value: string; onInput(value: string): void; rows?: number };

export const TextArea = ({ label, help, error, value, onInput, ...rest }: TextAreaProps) => (
  <Field label={label} help={help} error={error}>
    {(wiring) => (
      <textarea {...rest} {...wiring} class="input" value={value} onInput={({ currentTarget }) => onInput(currentTarget.value)} />
    )}
  </Field>
);

export type NumberInputProps = FieldProps &
  Passed &
  Handling & {
    value: number | undefined;
    /** Undefined where it is empty or no number. */
    onInput(value: number | undefined): void;
    min?: number;
    max?: number;
    step?: number | 'any';
  };

export const NumberInput = ({ label, help, error, value, onInput, step = 'any', ...rest }: NumberInputProps) => (
  <Field label={label} help={help} error={error}>
    {(wiring) => (
      <Input
        {...rest}
        {...wiring}
        class="input"
        type="number"
        inputMode="decimal"
        step={step}
        value={value ?? ''}
        onInput={({ currentTarget }: TargetedEvent<HTMLInputElement>) =>
          onInput(Number.isNaN(currentTarget.valueAsNumber) ? undefined : currentTarget.valueAsNumber)
        }
      />
    )}
  </Field>
);

export type Choice<Value extends string = string> = { value: Value; label: string };

export type SelectProps<Value extends string> = FieldProps &
  Passed &
  Handling & { value: Value; options: readonly Choice<Value>[]; onChange(value: Value): void };

export function Select<Value extends string>({ label, help, error, value, options, onChange, ...rest }: SelectProps<Value>) {
  const choose = (text: string): void => {
    const found = options.find((each) => each.value === text);
    if (found) onChange(found.value);
  };
  return (
    <Field label={label} help={help} error={error}>
      {(wiring) => (
        <select {...rest} {...wiring} class="input" value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {options.map((each) => (
            <option key={each.value} value={each.value}>
              {each.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export type CheckboxProps = FieldProps &
  Passed &
  Handling & { checked: boolean; role?: 'switch'; onChange(checked: boolean): void };

export function Checkbox({ label, help, error, checked, onChange, ...rest }: CheckboxProps) {
  const wiring = useWiring({ help, error });
  return (
    <div class="check">
      <Input
        {...rest}
        {...wiring}
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }: TargetedEvent<HTMLInputElement>) => onChange(currentTarget.checked)}
      />
      <label for={wiring.id}>{label}</label>
      <FieldNotes id={wiring.id} help={help} error={error} />
    </div>
  );
}

/** On or off, at once. */
export const Switch = (props: CheckboxProps) => <Checkbox {...props} role="switch" />;
