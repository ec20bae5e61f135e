import { useState } from 'preact/hooks';
import { ErrorNotice, Page, Spinner } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { useLeaveGuard } from '../../state/leave-guard.ts';
import { t } from '../../texts/index.ts';
import { Bar } from './bar.tsx';
import './configure.css';
import { Form } from './form.tsx';
import { Notices } from './notices.tsx';
import { type SettingsEditor, useEditor } from './use-editor.ts';
import { YamlPanel } from './yaml/panel.tsx';

type View = 'form' | 'yaml';

/** The settings of an instance: a form made of its file, the file itself, and what saves them. */
export default function Configure() {
  const { instance } = useInstance();
  const editor = useEditor(instance);
  const [view, setView] = useState<View>('form');
  useLeaveGuard(editor.isDirty, t.configure.leave);
  const { saved, failed } = editor;
  return (
    <Page title={t.configure.title} actions={saved && <ViewSwitch view={view} onView={setView} />}>
      <ErrorNotice error={failed} onRetry={() => void editor.refresh()} />
      {saved ? (
        <>
          <Notices editor={editor} instance={instance} />
          {view === 'form' ? (
            <FormOrWhyNot editor={editor} instance={instance} onYaml={() => setView('yaml')} />
          ) : (
            <YamlPanel editor={editor} instance={instance} />
          )}
          <Bar editor={editor} instance={instance} onUpload={(text) => upload(editor, text, () => setView('yaml'))} />
        </>
      ) : (
        !failed && <Spinner />
      )}
    </Page>
  );
}

function upload(editor: SettingsEditor, text: string, show: () => void): void {
  editor.write(text);
  show();
}

const ViewSwitch = ({ view, onView }: { view: View; onView(view: View): void }) => (
  <fieldset class="view-switch">
    <legend class="visually-hidden">{t.configure.view}</legend>
    {(['form', 'yaml'] as const).map((each) => (
      <label key={each} data-on={view === each}>
        <input type="radio" name="view" checked={view === each} onChange={() => onView(each)} />
        {t.configure.views[each]}
      </label>
    ))}
  </fieldset>
);

function FormOrWhyNot({ editor, instance, onYaml }: { editor: SettingsEditor; instance: string; onYaml(): void }) {
  if (!editor.checking.form) return <NoForm onYaml={onYaml} />;
  return <Form editor={editor} form={editor.checking.form} instance={instance} />;
}

const NoForm = ({ onYaml }: { onYaml(): void }) => (
  <div class="empty">
    <h2>{t.configure.noForm}</h2>
    <p>{t.configure.noFormHelp}</p>
    <button type="button" class="button" onClick={onYaml}>
      {t.configure.openYaml}
    </button>
  </div>
);
