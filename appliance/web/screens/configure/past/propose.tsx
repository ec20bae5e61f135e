import { useState } from 'preact/hooks';
import { type ApiError, asApiError } from '../../../api/problem.ts';
import { Button, Dialog, ErrorNotice, TextInput } from '../../../components/index.ts';
import { useToast } from '../../../state/toasts.tsx';
import { t } from '../../../texts/index.ts';
import { propose } from '../calls.ts';
import { type SettingsEditor, wantedOf } from '../use-editor.ts';

export interface ProposeDialogProps {
  editor: SettingsEditor;
  instance: string;
  onClose(): void;
}

/** Keeps the changes under a name without using them. */
export function ProposeDialog({ editor, instance, onClose }: ProposeDialogProps) {
  const [name, setName] = useState('');
  const [error, setError] = useState<ApiError>();
  const say = useToast();
  const { saved, draft } = editor;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const wanted = wantedOf(draft, saved);
    if (!saved || !wanted || name.trim() === '') return;
    try {
      await propose(instance, { name: name.trim(), base: saved.settings.revision, ...wanted });
      editor.discard();
      say(t.configure.proposed(name.trim()));
      onClose();
    } catch (thrown) {
      setError(asApiError(thrown));
    }
  };
  return (
    <Dialog open title={t.configure.proposeTitle} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void submit(event)}>
        <p>{t.configure.proposeHelp}</p>
        <ErrorNotice error={error} />
        <TextInput label={t.configure.proposalName} value={name} onInput={setName} maxLength={200} required autofocus />
        <div>
          <Button kind="main" type="submit" disabled={name.trim() === ''}>
            {t.configure.propose}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
