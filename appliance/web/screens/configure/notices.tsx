import { useEffect, useState } from 'preact/hooks';
import { api, take } from '../../api/client.ts';
import { Button, Disclosure, ErrorNotice, Notice } from '../../components/index.ts';
import { t } from '../../texts/index.ts';
import { reloadSettings } from './calls.ts';
import { Differences } from './differences.tsx';
import { fieldsOf } from './edits.ts';
import { Overtaken } from './overtaken.tsx';
import type { SettingsField, SettingsMark } from './types.ts';
import type { SaveNews, SettingsEditor } from './use-editor.ts';

/** What must be known about the file before and after it is changed. */
export function Notices({ editor, instance }: { editor: SettingsEditor; instance: string }) {
  const { saved, refused, news, overtaken } = editor;
  const foreign = useForeignChange(instance, editor);
  const mark = overtaken ?? foreign;
  if (!saved) return null;
  const { file, running, revision } = saved.settings;
  const isWaiting = running !== undefined && running !== revision && !mark;
  return (
    <>
      {file.note && <Notice kind={file.writable ? 'info' : 'warn'}>{file.note}</Notice>}
      {isWaiting && (
        <Notice kind="warn" title={t.configure.byHand(saved.settings.changed)}>
          <p>{t.configure.byHandHelp}</p>
          <Button small onClick={() => void editor.change(() => reloadSettings(instance))}>
            {t.configure.reload}
          </Button>
        </Notice>
      )}
      {mark && <Overtaken key={mark.revision} editor={editor} instance={instance} mark={mark} />}
      <ErrorNotice error={refused} />
      {refused?.code === 'settings_not_ready' && (
        <div class="row">
          <span>{t.configure.saveAnywayHelp}</span>
          <Button small onClick={() => void editor.save(true)}>
            {t.configure.saveAnyway}
          </Button>
        </div>
      )}
      <div role="status">{news && <News news={news} fields={fieldsOf(saved.form)} />}</div>
    </>
  );
}

/** What a save has changed. */
const News = ({ news: { changes, note, unavailable }, fields }: { news: SaveNews; fields: readonly SettingsField[] }) => (
  <Notice kind="good" title={t.configure.saved(changes.length)}>
    {note && <p>{note}</p>}
    {unavailable && <p>{t.configure.unavailable(unavailable.join(', '))}</p>}
    {changes.length > 0 && (
      <Disclosure summary={t.configure.whatChanged}>
        <Differences differences={changes} fields={fields} label={t.configure.whatChanged} />
      </Disclosure>
    )}
  </Notice>
);

/** Somebody else's save, seen when this window is come back to. */
function useForeignChange(instance: string, { saved, saving }: SettingsEditor): SettingsMark | undefined {
  const [mark, setMark] = useState<SettingsMark>();
  const revision = saved?.settings.revision;
  useEffect(() => {
    setMark(undefined);
    if (saving || !revision) return;
    const abort = new AbortController();
    const look = async (): Promise<void> => {
      const { signal } = abort;
      const now = await take(api.GET('/v1/{instance}/settings', { params: { path: { instance } }, signal })).catch(
        () => undefined,
      );
      if (now && now.revision !== revision && !signal.aborted) setMark(now.changed ?? { revision: now.revision });
    };
    const onFocus = (): void => void look();
    addEventListener('focus', onFocus);
    return () => {
      abort.abort();
      removeEventListener('focus', onFocus);
    };
  }, [instance, revision, saving]);
  return mark;
}
