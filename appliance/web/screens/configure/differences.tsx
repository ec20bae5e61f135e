import { t } from '../../texts/index.ts';
import { isWithin } from './edits.ts';
import type { Difference, SettingsField } from './types.ts';

export interface DifferencesProps {
  differences: readonly Difference[];
  /** By which places have names. */
  fields: readonly SettingsField[];
  label: string;
}

/** What is another than before, place by place. */
export const Differences = ({ differences, fields, label }: DifferencesProps) => (
  <ul class="differences" aria-label={label}>
    {differences.map((each) => (
      <li key={each.pointer}>
        <Place pointer={each.pointer} fields={fields} />
        <div class="difference">
          <Side kind="before" value={each.before} />
          <span aria-hidden="true">→</span>
          <Side kind="after" value={each.after} />
        </div>
      </li>
    ))}
  </ul>
);

/** What a place is called in the form, and where it is in the file. */
export function Place({ pointer, fields }: { pointer: string; fields: readonly SettingsField[] }) {
  const field = fields.find((each) => each.option !== '' && isWithin(pointer, each.pointer));
  return (
    <div class="place">
      {field && (
        <strong>
          {field.title} <span class="muted">· {field.use}</span>
        </strong>
      )}
      <code class="small muted">{pointer}</code>
    </div>
  );
}

function Side({ kind, value }: { kind: 'before' | 'after'; value: unknown }) {
  const Element = kind === 'before' ? 'del' : 'ins';
  if (value === undefined) return <span class="muted">{kind === 'before' ? t.configure.wasNotSet : t.configure.isNotSet}</span>;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return <Element>{text === '' ? '""' : text}</Element>;
}
