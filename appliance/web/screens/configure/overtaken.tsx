import { Button, Notice } from '../../components/index.ts';
import { useToast } from '../../state/toasts.tsx';
import { useApi } from '../../state/use-api.ts';
import { t } from '../../texts/index.ts';
import { listRevisions } from './calls.ts';
import { Differences, Place } from './differences.tsx';
import { fieldsOf, splitByConflict } from './edits.ts';
import type { Difference, SettingsEdit, SettingsField, SettingsMark } from './types.ts';
import type { SettingsEditor } from './use-editor.ts';

export interface OvertakenProps {
  editor: SettingsEditor;
  instance: string;
  mark: SettingsMark;
}

/** Somebody else has saved since the settings were read: who, when and what, and what becomes of one's own changes. */
export function Overtaken({ editor, instance, mark }: OvertakenProps) {
  const { draft, saved, isDirty, refresh } = editor;
  const say = useToast();
  const base = saved?.settings.revision ?? '';
  const { data } = useApi((signal) => listRevisions(instance, signal), [instance, mark.revision]);
  const theirs = data ? changesSince(data.revisions, base) : [];
  const fields = fieldsOf(saved?.form);
  const { kept, lost } = splitByConflict(draft.edits, theirs);
  const keep = async (): Promise<void> => {
    await refresh(draft.text === undefined ? { edits: kept } : draft);
    say(t.configure.takenOver(kept.length));
  };
  return (
    <div role="alert">
      <Notice kind="warn" title={t.configure.overtaken(mark.by, mark.at)}>
        <p>{isDirty ? t.configure.overtakenHelp : t.configure.overtakenIdle}</p>
        <Differences differences={theirs} fields={fields} label={t.configure.theirs} />
        <Conflicts edits={lost} fields={fields} />
        {draft.text !== undefined && isDirty && <p>{t.configure.overtakenText}</p>}
        <div class="row">
          {isDirty && (
            <Button small kind="main" disabled={!data} onClick={() => void keep()}>
              {t.configure.takeOver}
            </Button>
          )}
          <Button small onClick={() => void refresh({ edits: [] })}>
            {isDirty ? t.configure.takeTheirs : t.configure.readAgain}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

/** What both have changed. */
const Conflicts = ({ edits, fields }: { edits: readonly SettingsEdit[]; fields: readonly SettingsField[] }) =>
  edits.length === 0 ? null : (
    <>
      <p>{t.configure.conflicts}</p>
      <ul class="differences">
        {edits.map(({ pointer }) => (
          <li key={pointer}>
            <Place pointer={pointer} fields={fields} />
          </li>
        ))}
      </ul>
    </>
  );

/** What revisions after one have changed, the newest word on each place. */
function changesSince(revisions: readonly { revision: string; changes?: Difference[] }[], base: string): Difference[] {
  const at = revisions.findIndex(({ revision }) => revision === base);
  const later = revisions.slice(0, at < 0 ? 1 : at).toReversed();
  const found = new Map<string, Difference>();
  for (const each of later.flatMap(({ changes = [] }) => changes)) {
    const { before } = found.get(each.pointer) ?? each;
    found.set(each.pointer, { ...each, ...(before !== undefined && { before }) });
  }
  return [...found.values()];
}
