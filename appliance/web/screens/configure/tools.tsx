import { useRef, useState } from 'preact/hooks';
import { sessionFetch } from '../../api/connection.ts';
import { Button } from '../../components/index.ts';
import { useToast } from '../../state/toasts.tsx';
import { t } from '../../texts/index.ts';
import { downloadYaml } from './download-yaml.ts';
import { HistoryDialog } from './past/history.tsx';
import { ProposalsDialog } from './past/proposals.tsx';
import type { SettingsEditor } from './use-editor.ts';

export interface ToolsProps {
  editor: SettingsEditor;
  instance: string;
  onUpload(text: string): void;
}

/** Bytes of a pipeline file, at most. */
const LARGEST = 262_144;

/** What is done with the file as a whole. */
export function Tools({ editor, instance, onUpload }: ToolsProps) {
  const [open, setOpen] = useState<'history' | 'proposals'>();
  const input = useRef<HTMLInputElement>(null);
  const say = useToast();
  const close = (): void => setOpen(undefined);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > LARGEST) return say(t.configure.tooLarge, 'bad');
    onUpload(await file.text());
  };
  return (
    <div class="settings-tools">
      <Button kind="quiet" onClick={() => void download(instance).catch(() => say(t.common.failed, 'bad'))}>
        {t.configure.download}
      </Button>
      <Button kind="quiet" onClick={() => input.current?.click()}>
        {t.configure.upload}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".yaml,.yml,application/yaml,text/yaml"
        aria-label={t.configure.upload}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      <Button kind="quiet" onClick={() => setOpen('history')}>
        {t.configure.history}
      </Button>
      <Button kind="quiet" onClick={() => setOpen('proposals')}>
        {t.configure.proposals}
      </Button>
      {open === 'history' && <HistoryDialog editor={editor} instance={instance} onClose={close} />}
      {open === 'proposals' && <ProposalsDialog editor={editor} instance={instance} onClose={close} onText={onUpload} />}
    </div>
  );
}

async function download(instance: string): Promise<void> {
  const response = await sessionFetch(`/v1/${encodeURIComponent(instance)}/settings/download`);
  if (!response.ok) throw new Error(String(response.status));
  downloadYaml(instance, await response.blob());
}
