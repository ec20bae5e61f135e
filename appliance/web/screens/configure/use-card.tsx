import { useId } from 'preact/hooks';
import { ConnectionTest } from './connection.tsx';
import { isWithin } from './edits.ts';
import { Setting } from './fields/setting.tsx';
import type { ConnectionResult, SettingsField, SettingsProblem } from './types.ts';
import type { SettingsEditor } from './use-editor.ts';
import { Words } from './words.tsx';

export interface UseCardProps {
  fields: readonly SettingsField[];
  editor: SettingsEditor;
  problems: ReadonlyMap<string, SettingsProblem[]>;
  instance: string;
  /** What the last test of its connection has told. */
  result: ConnectionResult | undefined;
  onResult(result: ConnectionResult | undefined): void;
}

/** The settings of one step or resource. */
export function UseCard({ fields, editor, problems, instance, result, onResult }: UseCardProps) {
  const { draft, saved, edit, revert } = editor;
  const heading = useId();
  const [first] = fields;
  if (!first) return null;
  const { plugin, use } = first;
  const isResource = first.pointer.startsWith('/resources/');
  const summary = saved?.settings.uses.find((each) => isWithin(first.pointer, each.pointer))?.summary;
  return (
    <section class="card use-card" aria-labelledby={heading}>
      <div class="use-head">
        <h3 id={heading}>{isResource ? `${use} · ${plugin}` : use === plugin ? use : `${use} · ${plugin}`}</h3>
        {summary && (
          <p class="small muted">
            <Words text={summary} />
          </p>
        )}
      </div>
      {fields.map((field) => (
        <Setting
          key={field.pointer}
          field={field}
          edit={draft.edits.find(({ pointer }) => pointer === field.pointer)}
          problems={problems.get(field.pointer) ?? []}
          known={field.knowledgeField ? result?.fields : undefined}
          onEdit={edit}
          onRevert={revert}
        />
      ))}
      {isResource && <ConnectionTest instance={instance} use={first} editor={editor} result={result} onResult={onResult} />}
    </section>
  );
}
