import { useRef } from 'preact/hooks';
import { Button } from '../../../components/index.ts';
import { t } from '../../../texts/index.ts';
import type { ControlProps } from './controls.tsx';
import { choicesIn, type ValueSchema } from './kind.ts';

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** A list of texts, one in a line. An empty last line is kept while somebody types. */
export function TextsControl({ wiring, value, preset, onValue }: ControlProps) {
  const typed = useRef('');
  const given = textsOf(value);
  const isSame = JSON.stringify(linesOf(typed.current)) === JSON.stringify(given);
  const text = isSame ? typed.current : given.join('\n');
  const presets = textsOf(preset);
  return (
    <textarea
      {...wiring}
      class="input mono"
      rows={Math.min(8, Math.max(2, given.length + 1))}
      spellcheck={false}
      placeholder={presets.length > 0 ? presets.join('\n') : t.configure.onePerLine}
      value={text}
      onInput={({ currentTarget }) => {
        typed.current = currentTarget.value;
        const lines = linesOf(currentTarget.value);
        onValue(lines.length === 0 ? undefined : lines);
      }}
    />
  );
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Some of a few. */
export function PicksControl({ wiring, schema, value, preset, onValue }: ControlProps) {
  const all = choicesIn(schema.items ?? {}) ?? [];
  const chosen = textsOf(value ?? preset);
  const pick = (each: string, on: boolean): void => onValue(all.filter((one) => (one === each ? on : chosen.includes(one))));
  return (
    <fieldset class="picks" aria-describedby={wiring['aria-describedby']}>
      {all.map((each, at) => (
        <label key={each} class="pick">
          <input
            type="checkbox"
            id={at === 0 ? wiring.id : undefined}
            checked={chosen.includes(each)}
            onChange={({ currentTarget }) => pick(each, currentTarget.checked)}
          />
          {each}
        </label>
      ))}
    </fieldset>
  );
}

type Pair = readonly [name: string, text: string];

/** Names with texts, such as headers. Texts that are secrets are only written. */
export function PairsControl({ wiring, schema, value, onValue }: ControlProps) {
  const isSecret = (schema.additionalProperties as ValueSchema).writeOnly === true; // the kind says so
  const given = (value ?? {}) as Record<string, unknown>; // as the schema says
  const pairs = Object.entries(given).map(([name, text]): Pair => [name, String(text)]);
  const give = (next: readonly Pair[]): void => onValue(next.length === 0 ? undefined : Object.fromEntries(next));
  return (
    <div class="rows">
      {pairs.map((pair, at) => (
        <PairRow
          key={String(at)}
          {...{ pair, at, isSecret }}
          onPair={(next) => give(pairs.flatMap((each, index) => (index === at ? (next ? [next] : []) : [each])))}
        />
      ))}
      <Button small id={wiring.id} onClick={() => give([...pairs, [freeName(pairs.map(([name]) => name)), '']])}>
        {t.configure.addRow}
      </Button>
    </div>
  );
}

interface PairRowProps {
  pair: Pair;
  at: number;
  isSecret: boolean;
  /** Nothing takes it out. */
  onPair(pair?: Pair): void;
}

function PairRow({ pair: [name, text], at, isSecret, onPair }: PairRowProps) {
  const isKept = isSecret && /^\*+$/.test(text);
  return (
    <div class="pair">
      <input
        class="input"
        aria-label={t.configure.pairName(at + 1)}
        value={name}
        onInput={({ currentTarget }) => onPair([currentTarget.value, text])}
      />
      <input
        class="input"
        {...(isSecret ? { type: 'password' as const } : { type: 'text' as const })}
        autoComplete="new-password"
        aria-label={t.configure.pairValue(at + 1)}
        value={isKept ? '' : text}
        placeholder={isKept ? t.configure.secretKept : ''}
        onInput={({ currentTarget }) => onPair([name, currentTarget.value])}
      />
      <Button small kind="quiet" aria-label={t.configure.removeRow(at + 1)} onClick={() => onPair()}>
        {t.configure.remove}
      </Button>
    </div>
  );
}

const freeName = (names: readonly string[]): string => {
  const at = Array.from({ length: names.length + 1 }, (_, index) => `name-${index + 1}`);
  return at.find((each) => !names.includes(each)) ?? 'name';
};
