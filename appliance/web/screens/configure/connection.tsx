import { useState } from 'preact/hooks';
import { asApiError } from '../../api/problem.ts';
import { Button, Notice } from '../../components/index.ts';
import { t } from '../../texts/index.ts';
import { testConnection } from './calls.ts';
import { ConnectionFacts } from './connection-facts.tsx';
import { fieldsOf, isWithin, shownValue, stepsOf } from './edits.ts';
import type { ConnectionResult, SettingsField } from './types.ts';
import type { SettingsEditor } from './use-editor.ts';

export interface ConnectionTestProps {
  instance: string;
  /** A field of the resource. */
  use: SettingsField;
  editor: SettingsEditor;
  result: ConnectionResult | undefined;
  onResult(result: ConnectionResult | undefined): void;
}

/** Opens a resource with what the form says, before it is saved. */
export function ConnectionTest({ instance, use, editor, result, onResult }: ConnectionTestProps) {
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    onResult(undefined);
    onResult(
      await testConnection(instance, { resource: use.use, plugin: use.plugin, options: optionsOf(use, editor) }).catch(refusal),
    );
    setBusy(false);
  };
  return (
    <div class="connection">
      <Button busy={busy} onClick={() => void run()}>
        {busy ? t.configure.testing : t.configure.test}
      </Button>
      <div role="status">{result && <Outcome result={result} />}</div>
    </div>
  );
}

const Outcome = ({ result: { ok, detail, obstacles = [], notes = [], ...facts } }: { result: ConnectionResult }) => (
  <Notice kind={ok ? 'good' : 'bad'} title={ok ? t.configure.connected : t.configure.notConnected}>
    <p>{detail}</p>
    <ConnectionFacts {...facts} />
    {obstacles.length + notes.length > 0 && (
      <ul class="connection-notes small">
        {obstacles.map((each) => (
          <li key={each.detail}>
            {each.detail}
            {each.mend && <code>{each.mend}</code>}
          </li>
        ))}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    )}
  </Notice>
);

function refusal(thrown: unknown): ConnectionResult {
  const { errors, message } = asApiError(thrown);
  return { ok: false, detail: errors.length > 0 ? errors.map(({ detail }) => detail).join(' ') : message };
}

/** The options of a resource as the form has them; secrets that are kept are the marker. */
function optionsOf({ pointer }: SettingsField, { draft, checking, saved }: SettingsEditor): Record<string, unknown> {
  const entry = pointer.split('/').slice(0, 3).join('/');
  const base = new Map(fieldsOf(saved?.form).map((field) => [field.pointer, field]));
  const options: Record<string, unknown> = {};
  for (const field of fieldsOf(checking.form).filter((each) => each.option !== '' && isWithin(each.pointer, entry))) {
    const own = base.get(field.pointer) ?? { ...field, isSet: false };
    const edit = draft.edits.find((each) => each.pointer === field.pointer);
    const value = edit?.unset ? field.default : shownValue(own, edit);
    if (value !== undefined) put(options, stepsOf(field.pointer).slice(3), value);
  }
  return options;
}

function put(within: Record<string, unknown>, [step = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    within[step] = value;
    return;
  }
  within[step] ??= {};
  put(within[step] as Record<string, unknown>, rest, value); // made the line before, or by a sibling
}
