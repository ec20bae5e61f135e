import type { TargetedEvent } from 'preact';
import type { Wiring } from '../../../components/field.tsx';
import { t } from '../../../texts/index.ts';
import { choicesIn, type ValueSchema } from './kind.ts';

/** What every control takes; `value` is undefined where the default holds. */
export interface ControlProps {
  wiring: Wiring;
  schema: ValueSchema;
  value: unknown;
  /** What holds when nothing is set. */
  preset?: unknown;
  /** Undefined takes the setting out of the file. */
  onValue(value: unknown): void;
}

type Typing = TargetedEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

const shown = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

export const TextControl = ({ wiring, schema, value, preset, onValue }: ControlProps) => (
  <input
    {...wiring}
    class="input"
    type="text"
    spellcheck={false}
    maxLength={schema.maxLength}
    placeholder={shown(preset)}
    value={shown(value)}
    onInput={({ currentTarget }) => onValue(currentTarget.value === '' ? undefined : currentTarget.value)}
  />
);

export const LongControl = ({ wiring, value, preset, onValue }: ControlProps) => (
  <textarea
    {...wiring}
    class="input"
    rows={3}
    placeholder={shown(preset)}
    value={shown(value)}
    onInput={({ currentTarget }) => onValue(currentTarget.value === '' ? undefined : currentTarget.value)}
  />
);

export const NumberControl = ({ wiring, schema, value, preset, onValue }: ControlProps) => (
  <input
    {...wiring}
    class="input number"
    type="number"
    inputMode="decimal"
    step={schema.type === 'integer' ? 1 : 'any'}
    min={schema.minimum}
    max={schema.maximum}
    placeholder={shown(preset)}
    value={shown(value)}
    onInput={({ currentTarget }) => onValue(Number.isNaN(currentTarget.valueAsNumber) ? undefined : currentTarget.valueAsNumber)}
  />
);

export const SwitchControl = ({ wiring, value, preset, onValue }: ControlProps) => (
  <div class="check">
    <input
      {...wiring}
      type="checkbox"
      role="switch"
      aria-checked={(value ?? preset) === true}
      checked={(value ?? preset) === true}
      onChange={({ currentTarget }) => onValue(currentTarget.checked)}
    />
    <span class="muted small" aria-hidden="true">
      {(value ?? preset) === true ? t.configure.on : t.configure.off}
    </span>
  </div>
);

interface ChoiceProps extends ControlProps {
  choices?: readonly string[];
  /** What is said of a value that is none of the choices. */
  foreignNote?: string;
}

/** One of some. Where nothing is chosen and nothing holds either, that is a choice of its own. */
export function ChoiceControl({ wiring, schema, value, preset, onValue, choices, foreignNote }: ChoiceProps) {
  const all = choices ?? choicesIn(schema) ?? [];
  const now = shown(value ?? preset);
  const foreign = now !== '' && !all.includes(now) ? [now] : [];
  return (
    <select
      {...wiring}
      class="input"
      value={now}
      onChange={({ currentTarget }: Typing) =>
        onValue(currentTarget.value === '' ? undefined : valueIn(schema, currentTarget.value))
      }
    >
      {shown(preset) === '' && <option value="">{t.configure.notSet}</option>}
      {[...foreign, ...all].map((each) => (
        <option key={each} value={each}>
          {foreign.includes(each) && foreignNote ? `${each} ${foreignNote}` : each}
        </option>
      ))}
    </select>
  );
}

/** The value of a choice as the schema has it: it may be a number. */
const valueIn = ({ enum: listed, anyOf }: ValueSchema, text: string): unknown =>
  [...(listed ?? []), ...(anyOf ?? []).map((each) => each.const)].find((each) => String(each) === text) ?? text;

const UNITS: Readonly<Record<string, readonly string[]>> = {
  duration: ['ms', 's', 'm', 'h', 'd'],
  size: ['B', 'kB', 'KiB', 'MB', 'MiB', 'GB', 'GiB'],
};
const MEASURE = /^(\d+(?:\.\d+)?)([A-Za-z]+)$/;

/** A number with its unit. */
export function MeasureControl({ wiring, schema, value, preset, onValue }: ControlProps) {
  const kind = schema['x-unit'] ?? 'duration';
  const units = UNITS[kind] ?? [];
  const [, amount = '', unit] = MEASURE.exec(shown(value)) ?? [];
  const [, usual = '', usualUnit = units[1] ?? ''] = MEASURE.exec(shown(preset)) ?? [];
  const give = (nextAmount: string, nextUnit: string): void =>
    onValue(nextAmount === '' ? undefined : `${nextAmount}${nextUnit}`);
  return (
    <div class="measure">
      <input
        {...wiring}
        class="input number"
        type="number"
        min={0}
        step="any"
        placeholder={usual}
        value={amount}
        onInput={({ currentTarget }) => give(currentTarget.value, unit ?? usualUnit)}
      />
      <select
        class="input"
        aria-label={t.configure.unit}
        value={unit ?? usualUnit}
        onChange={({ currentTarget }) => give(amount === '' ? usual : amount, currentTarget.value)}
      >
        {units.map((each) => (
          <option key={each} value={each}>
            {t.configure.units[each] ?? each}
          </option>
        ))}
      </select>
    </div>
  );
}
