import { useState } from 'preact/hooks';
import { Button, Dialog } from '../../components/index.ts';
import { t } from '../../texts/index.ts';
import { Differences } from './differences.tsx';
import { downloadYaml } from './download-yaml.ts';
import { fieldsOf } from './edits.ts';
import { ProposeDialog } from './past/propose.tsx';
import { ProblemList } from './problem-list.tsx';
import { Tools } from './tools.tsx';
import type { SettingsEditor } from './use-editor.ts';

export interface BarProps {
  editor: SettingsEditor;
  instance: string;
  onUpload(text: string): void;
}

type Open = 'changes' | 'problems' | 'propose';

/** Below the settings: how many are changed, what is wrong, and what saves them. */
export function Bar({ editor, instance, onUpload }: BarProps) {
  const [open, setOpen] = useState<Open>();
  const { problems } = editor.checking;
  return (
    <div class="settings-foot" data-dirty={editor.isDirty}>
      <Tools instance={instance} editor={editor} onUpload={onUpload} />
      <div class="settings-bar">
        <State editor={editor} onOpen={setOpen} />
        {editor.isDirty && (
          <Button kind="quiet" onClick={editor.discard}>
            {t.configure.discard}
          </Button>
        )}
        <Button disabled={!editor.isDirty || problems.length > 0} onClick={() => setOpen('propose')}>
          {t.configure.propose}
        </Button>
        <SaveButton {...{ editor, instance }} onProblems={() => setOpen('problems')} />
      </div>
      <BarDialogs {...{ editor, instance, open }} onClose={() => setOpen(undefined)} />
    </div>
  );
}

interface SaveButtonProps {
  editor: SettingsEditor;
  instance: string;
  onProblems(): void;
}

/** Saves, or gives the changed file away where it cannot be written. */
function SaveButton({ editor: { checking, isDirty, saved, save, saving }, instance, onProblems }: SaveButtonProps) {
  // What was said of an earlier draft may be mended: then the service decides.
  const isWrong = checking.problems.length > 0 && !checking.pending;
  const orProblems = (act: () => void): void => (isWrong ? onProblems() : act());
  if (saved && !saved.settings.file.writable)
    return (
      <Button
        kind="main"
        disabled={!isDirty || checking.pending}
        onClick={() => orProblems(() => downloadYaml(instance, new Blob([checking.text], { type: 'application/yaml' })))}
      >
        {t.configure.downloadChanged}
      </Button>
    );
  return (
    <Button kind="main" disabled={!isDirty || !saved} busy={saving} onClick={() => orProblems(() => void save())}>
      {saving ? t.configure.saving : t.configure.save}
    </Button>
  );
}

/** How many settings are changed, and what is wrong with them. */
function State({ editor: { checking, isDirty }, onOpen }: { editor: SettingsEditor; onOpen(what: Open): void }) {
  const { problems, differences, pending } = checking;
  return (
    <div class="bar-state" role="status">
      {problems.length > 0 && (
        <button type="button" class="link-button bad" onClick={() => onOpen('problems')}>
          {t.configure.problems(problems.length)}
        </button>
      )}
      {isDirty ? (
        <button type="button" class="link-button" onClick={() => onOpen('changes')}>
          {pending ? t.configure.checking : t.configure.changes(differences.length)}
        </button>
      ) : (
        <span class="muted">{t.configure.noChanges}</span>
      )}
    </div>
  );
}

interface BarDialogsProps {
  editor: SettingsEditor;
  instance: string;
  open: Open | undefined;
  onClose(): void;
}

function BarDialogs({ editor, instance, open, onClose }: BarDialogsProps) {
  const { checking, saved } = editor;
  const fields = [...fieldsOf(checking.form), ...fieldsOf(saved?.form)];
  return (
    <>
      <Dialog open={open === 'changes'} title={t.configure.changesTitle} onClose={onClose} wide>
        <Differences differences={checking.differences} fields={fields} label={t.configure.changesTitle} />
        {checking.differences.length === 0 && <p>{t.configure.onlyText}</p>}
      </Dialog>
      <Dialog open={open === 'problems'} title={t.configure.problemsTitle} onClose={onClose} wide>
        <p>{t.configure.problemsHelp}</p>
        <ProblemList problems={checking.problems} fields={fields} onGo={onClose} />
      </Dialog>
      {open === 'propose' && <ProposeDialog editor={editor} instance={instance} onClose={onClose} />}
    </>
  );
}
