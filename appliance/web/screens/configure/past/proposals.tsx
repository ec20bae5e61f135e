import { useState } from 'preact/hooks';
import type { Schemas } from '../../../api/client.ts';
import { type ApiError, asApiError } from '../../../api/problem.ts';
import { Badge, Button, Dialog, ErrorNotice, Spinner } from '../../../components/index.ts';
import { addressOf } from '../../../state/router.tsx';
import { useApi } from '../../../state/use-api.ts';
import { moment, t } from '../../../texts/index.ts';
import { activateProposal, deleteProposal, listProposals, readProposal } from '../calls.ts';
import { Differences } from '../differences.tsx';
import { fieldsOf } from '../edits.ts';
import type { SettingsEditor } from '../use-editor.ts';
import type { PastDialogProps } from './history.tsx';

/** Changes that are kept without being used: looked at, tried, activated or taken away. */
export function ProposalsDialog({ editor, instance, onClose, onText }: PastDialogProps & { onText(text: string): void }) {
  const { data, error, reload } = useApi((signal) => listProposals(instance, signal), [instance]);
  const [refused, setRefused] = useState<ApiError>();
  const attempt = (work: () => Promise<unknown>): void => {
    setRefused(undefined);
    work().catch((thrown: unknown) => setRefused(asApiError(thrown)));
  };
  const revision = editor.saved?.settings.revision ?? '';
  const actionsOn = ({ id, base, name }: Proposal): ProposalActions => ({
    activate: () => {
      if ((editor.isDirty || base !== revision) && !confirm(base === revision ? t.configure.leave : t.configure.otherBase))
        return;
      onClose();
      void editor.change(() => activateProposal(instance, id, { revision, force: base !== revision }));
    },
    remove: () => confirm(t.configure.removeProposal(name)) && attempt(() => deleteProposal(instance, id).then(reload)),
    open: () => {
      if (editor.isDirty && !confirm(t.configure.leave)) return;
      attempt(async () => {
        const { text } = await readProposal(instance, id);
        if (text === undefined) return;
        onText(text);
        onClose();
      });
    },
  });
  return (
    <Dialog open title={t.configure.proposals} onClose={onClose} wide>
      <ErrorNotice error={error ?? refused} onRetry={reload} />
      {!data && !error && <Spinner />}
      {data?.proposals.length === 0 && <p>{t.configure.noProposals}</p>}
      <ol class="revisions">
        {data?.proposals.map((each) => (
          <ProposalEntry key={each.id} proposal={each} editor={editor} instance={instance} actions={actionsOn(each)} />
        ))}
      </ol>
    </Dialog>
  );
}

type Proposal = Schemas['Proposal'];

interface ProposalActions {
  activate(): void;
  remove(): void;
  open(): void;
}

interface ProposalEntryProps {
  proposal: Proposal;
  editor: SettingsEditor;
  instance: string;
  actions: ProposalActions;
}

function ProposalEntry({ proposal: { id, name, at, by, base, changes }, editor, instance, actions }: ProposalEntryProps) {
  const [open, setOpen] = useState(false);
  return (
    <li class="revision">
      <div class="row">
        <strong>{name}</strong>
        <span class="small muted">
          {by}, {moment(at)}
        </span>
        <code class="small muted">{id}</code>
        {base !== editor.saved?.settings.revision && <Badge kind="warn">{t.configure.older}</Badge>}
      </div>
      <div class="row">
        <button type="button" class="link-button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t.configure.changes(changes.length)}
        </button>
        <a href={addressOf('seek', [], { instance, proposalID: id })}>{t.configure.tryInSeek}</a>
        <Button small onClick={actions.open}>
          {t.configure.openInEditor}
        </Button>
        <Button small onClick={actions.activate}>
          {t.configure.activate}
        </Button>
        <Button small kind="danger" aria-label={`${t.common.delete}: ${name}`} onClick={actions.remove}>
          {t.common.delete}
        </Button>
      </div>
      {open && <Differences differences={changes} fields={fieldsOf(editor.saved?.form)} label={name} />}
    </li>
  );
}
