import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Notice, Spinner } from '../../../components/index.ts';
import { t } from '../../../texts/index.ts';
import { Differences } from '../differences.tsx';
import { fieldsOf } from '../edits.ts';
import type { SettingsEditor } from '../use-editor.ts';
import type { YamlEditorProps } from './yaml-editor.tsx';

/** The file itself. The editor is loaded when somebody comes here. */
export function YamlPanel({ editor, instance }: { editor: SettingsEditor; instance: string }) {
  const [Loaded, setLoaded] = useState<ComponentType<YamlEditorProps>>();
  useEffect(() => {
    void import('./yaml-editor.tsx').then(({ YamlEditor }) => setLoaded(() => YamlEditor));
  }, []);
  const { checking, draft, saved } = editor;
  const hasSecret = draft.edits.some(({ pointer }) =>
    fieldsOf(checking.form).some((field) => field.pointer === pointer && field.secret),
  );
  const fields = [...fieldsOf(checking.form), ...fieldsOf(saved?.form)];
  return (
    <section class="yaml-panel" aria-label={t.configure.views.yaml}>
      <p class="small muted">{t.configure.yamlHelp}</p>
      {hasSecret && <Notice kind="info">{t.configure.yamlSecret}</Notice>}
      {Loaded ? (
        <Loaded
          instance={instance}
          text={draft.text ?? checking.text}
          problems={checking.problems}
          readOnly={hasSecret}
          onText={(text) => editor.write(text === saved?.settings.text ? undefined : text)}
        />
      ) : (
        <Spinner />
      )}
      {checking.differences.length > 0 && (
        <section class="stack" aria-label={t.configure.changesTitle}>
          <h2>{t.configure.changesTitle}</h2>
          <Differences differences={checking.differences} fields={fields} label={t.configure.changesTitle} />
        </section>
      )}
    </section>
  );
}
