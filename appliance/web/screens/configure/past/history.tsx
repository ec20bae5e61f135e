import { useState } from 'preact/hooks';
import type { Schemas } from '../../../api/client.ts';
import { Badge, Button, Dialog, ErrorNotice, Spinner } from '../../../components/index.ts';
import { useApi } from '../../../state/use-api.ts';
import { moment, t } from '../../../texts/index.ts';
import { listRevisions, restoreRevision } from '../calls.ts';
import { Differences } from '../differences.tsx';
import { fieldsOf } from '../edits.ts';
import type { SettingsEditor } from '../use-editor.ts';

export interface PastDialogProps {
  editor: SettingsEditor;
  instance: string;
  onClose(): void;
}

/** Who has changed what, and the way back. */
export function HistoryDialog({ editor, instance, onClose }: PastDialogProps) {
  const { data, error, reload } = useApi((signal) => listRevisions(instance, signal), [instance]);
  const now = editor.saved?.settings.revision ?? '';
  const restore = (revision: string): void => {
    if (editor.isDirty && !confirm(t.configure.leave)) return;
    onClose();
    void editor.change(() => restoreRevision(instance, revision, now));
  };
  return (
    <Dialog open title={t.configure.history} onClose={onClose} wide>
      <ErrorNotice error={error} onRetry={reload} />
      {!data && !error && <Spinner />}
      <ol class="revisions">
        {data?.revisions.map((each, at) => (
          <Revision
            key={`${each.revision} ${each.at}`}
            revision={each}
            isNow={at === 0}
            editor={editor}
            onRestore={each.revision === now ? undefined : () => restore(each.revision)}
          />
        ))}
      </ol>
    </Dialog>
  );
}

interface RevisionProps {
  revision: Schemas['SettingsRevision'];
  isNow: boolean;
  editor: SettingsEditor;
  onRestore: (() => void) | undefined;
}

function Revision({ revision: { at = '', by = '', action, changes = [], revision }, isNow, editor, onRestore }: RevisionProps) {
  const [open, setOpen] = useState(false);
  const label = t.configure.revisionLabel(at && moment(at), by);
  return (
    <li class="revision">
      <div class="row">
        <strong>{at && moment(at)}</strong>
        <span>{by}</span>
        {action && <Badge>{t.configure.actions[action]}</Badge>}
        {isNow && <Badge kind="good">{t.configure.now}</Badge>}
        <code class="small muted">{revision}</code>
      </div>
      <div class="row">
        {changes.length > 0 ? (
          <button type="button" class="link-button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t.configure.changes(changes.length)}
          </button>
        ) : (
          <span class="small muted">{t.configure.noDifference}</span>
        )}
        {onRestore && (
          <Button small aria-label={`${t.configure.restore}: ${label}`} onClick={onRestore}>
            {t.configure.restore}
          </Button>
        )}
      </div>
      {open && <Differences differences={changes} fields={fieldsOf(editor.saved?.form)} label={label} />}
    </li>
  );
}
