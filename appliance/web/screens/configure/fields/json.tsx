import { useState } from 'preact/hooks';
import { t } from '../../../texts/index.ts';
import type { ControlProps } from './controls.tsx';

/** What no other control fits: JSON, which YAML holds as it is. */
export function JsonControl({ wiring, value, preset, onValue }: ControlProps) {
  const [typed, setTyped] = useState<string>();
  const isBroken = typed !== undefined && typed.trim() !== '' && parsed(typed) === undefined;
  const shown =
    typed !== undefined && (isBroken || JSON.stringify(parsed(typed)) === JSON.stringify(value)) ? typed : write(value);
  const type = (text: string): void => {
    setTyped(text);
    const found = parsed(text);
    if (text.trim() === '') onValue(undefined);
    else if (found !== undefined) onValue(found);
  };
  return (
    <>
      <textarea
        {...wiring}
        class="input mono"
        rows={4}
        spellcheck={false}
        placeholder={write(preset)}
        value={shown}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
      {isBroken && (
        <div class="field-error" role="alert">
          {t.configure.noJson}
        </div>
      )}
    </>
  );
}

const write = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
