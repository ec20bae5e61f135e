import type { components } from '../../../core/api.gen.ts';
import { differencesOf } from '../../configure/differences.ts';
import { formOf } from '../../configure/form.ts';
import type { KeptRevision, SettingsHistory } from '../../configure/history.ts';
import { obstacleToWriting, type PipelineFile } from '../../configure/pipeline-file.ts';
import { type Editor, markOf, type PipelineSettings, type Saved } from '../../configure/pipeline-settings.ts';
import { MARKER, maskText } from '../../configure/secrets.ts';
import { usesShown } from '../../configure/settings-view.ts';
import { pipelineSchemaOf } from '../../reference/pipeline-schema.ts';
import type { Context } from '../edge/context.ts';
import { HttpProblem } from '../edge/problems.ts';
import type { Handlers } from '../edge/router.ts';
import { identified } from './keys.ts';

type Told = components['schemas']['Settings'];
type SettingsCheck = components['schemas']['SettingsCheck'];
type Revision = components['schemas']['SettingsRevision'];

export interface SettingsRoutes {
  settings: PipelineSettings;
  history: SettingsHistory;
}

type Views = Pick<Handlers, 'getSettings' | 'getSettingsForm' | 'getSettingsSchema' | 'downloadSettings'>;
type Changes = Pick<Handlers, 'saveSettings' | 'checkSettings' | 'reloadSettings'>;
type Past = Pick<Handlers, 'listSettingsHistory' | 'getSettingsRevision' | 'restoreSettings'>;

/** Handles the pipeline file of an instance: what it is, what it was, and changes to it. */
export const settingsHandlers = (routes: SettingsRoutes): Views & Changes & Past => ({
  ...viewHandlers(routes),
  ...changeHandlers(routes),
  ...historyHandlers(routes),
});

const viewHandlers = ({ settings }: SettingsRoutes): Views => ({
  async getSettings(ctx) {
    const { instance } = identified(ctx);
    const file = await settings.current(instance);
    ctx.set('etag', `"${file.revision}"`);
    ctx.body = await told(settings, instance, file);
  },
  async getSettingsForm(ctx) {
    const file = await settings.current(identified(ctx).instance);
    ctx.set('etag', `"${file.revision}"`);
    ctx.body = { revision: file.revision, ...(await formOfText(settings, file, file.text)) };
  },
  async getSettingsSchema(ctx) {
    const file = await settings.current(identified(ctx).instance);
    ctx.body = pipelineSchemaOf(await settings.drafts.allPlugins(file));
  },
  async downloadSettings(ctx) {
    const { instance } = identified(ctx);
    const file = await settings.current(instance);
    const read = await settings.drafts.read(file.text, file);
    if (!read) throw new HttpProblem('settings_invalid', 'The file is no YAML: nobody can tell what is secret in it.');
    ctx.set('etag', `"${file.revision}"`);
    ctx.attachment(`${instance}.yaml`);
    ctx.type = 'application/yaml';
    ctx.body = maskText(read);
  },
});

const changeHandlers = ({ settings }: SettingsRoutes): Changes => ({
  async saveSettings(ctx, body) {
    const { text, changes, acceptUnavailable } = body;
    tell(ctx, await settings.save(editorOf(ctx), { text, changes, acceptUnavailable, ifMatch: ifMatchOf(ctx) }));
  },
  async checkSettings(ctx, body) {
    ctx.body = await checked(settings, await settings.current(identified(ctx).instance), body);
  },
  async reloadSettings(ctx) {
    tell(ctx, await settings.reload(editorOf(ctx)));
  },
});

const historyHandlers = ({ settings, history }: SettingsRoutes): Past => ({
  async listSettingsHistory(ctx) {
    const { instance } = identified(ctx);
    await settings.current(instance); // what was made by hand is kept now
    ctx.body = { revisions: history.list(instance).map(({ text: _, ...kept }) => revisionShown(kept)) };
  },
  async getSettingsRevision(ctx) {
    ctx.body = revisionShown(revisionOf(history, ctx));
  },
  async restoreSettings(ctx) {
    const { text } = revisionOf(history, ctx);
    tell(ctx, await settings.save(editorOf(ctx), { text, action: 'restore', ifMatch: ifMatchOf(ctx) }));
  },
});

export const editorOf = (ctx: Context): Editor => ({ ...ctx.state, instance: identified(ctx).instance });

export const ifMatchOf = ({ req }: Context): string | undefined => req.headers['if-match'];

export function tell(ctx: Context, { unavailable, ...saved }: Saved): void {
  ctx.set('etag', `"${saved.revision}"`);
  ctx.body = { ...saved, ...(unavailable.length > 0 && { unavailable }) };
}

async function told(
  settings: PipelineSettings,
  instance: string,
  file: Awaited<ReturnType<PipelineSettings['current']>>,
): Promise<Told> {
  const { text, read, problems } = await settings.drafts.check(file.text, file);
  const running = settings.running(instance);
  return {
    file: await fileShown(file),
    revision: file.revision,
    ...(running !== undefined && { running }),
    ...(file.changed && { changed: markOf(file) }),
    marker: MARKER,
    text: read ? maskText(read) : text === '' ? '' : null,
    uses: read ? usesShown(read) : [],
    problems,
  };
}

async function fileShown(file: PipelineFile): Promise<Told['file']> {
  const obstacle = await obstacleToWriting(file);
  const copy =
    'It came with the installation and is never changed: the first save makes a copy in the data folder, which is used from then on.';
  const note = obstacle ?? (file.origin === 'shipped' ? copy : undefined);
  const name = file.file.split(/[\\/]/).at(-1) ?? file.file;
  return { name, origin: file.origin, writable: obstacle === undefined, ...(note !== undefined && { note }) };
}

async function formOfText(settings: PipelineSettings, file: PipelineFile, text: string) {
  const read = await settings.drafts.read(text, file);
  if (!read) throw new HttpProblem('settings_invalid', 'The file is no YAML: correct its text first.');
  const kinds = ['knowledge_base', 'language_model'];
  const named = kinds.map(async (kind) => [kind, (await settings.drafts.pluginsOf(kind, file)).map(({ name }) => name)]);
  return formOf(read, Object.fromEntries(await Promise.all(named)));
}

async function checked(settings: PipelineSettings, file: PipelineFile, { text, changes, form }: SettingsCheck) {
  const isGiven = text !== undefined || changes !== undefined;
  const wanted = isGiven ? await settings.drafts.textOf({ text, changes }, file).catch(problemsOf) : file.text;
  if (typeof wanted !== 'string') return { ok: false, problems: wanted };
  const draft = await settings.drafts.check(wanted, file);
  const before = isGiven && draft.read ? await settings.drafts.read(file.text, file) : undefined;
  return {
    ok: draft.problems.length === 0,
    problems: draft.problems,
    ...(changes && draft.read && { text: maskText(draft.read) }),
    ...(before && draft.read && { differences: differencesOf(before, draft.read) }),
    ...(form && draft.read && { form: { revision: file.revision, ...(await formOfText(settings, file, wanted)) } }),
  };
}

/** Changes that cannot be made are told as mistakes of the file are. */
function problemsOf(thrown: unknown): components['schemas']['SettingsProblem'][] {
  if (!(thrown instanceof HttpProblem) || thrown.code !== 'settings_invalid') throw thrown;
  return (thrown.errors ?? []).map(({ pointer, detail, line = 1, column = 1 }) => ({ pointer, detail, line, column }));
}

function revisionOf(history: SettingsHistory, ctx: Context): KeptRevision {
  const kept = history.find(identified(ctx).instance, String(ctx.params.revision));
  if (!kept) throw new HttpProblem('unknown_revision');
  return kept;
}

function revisionShown({ changes, text, ...kept }: Omit<KeptRevision, 'text'> & { text?: string }): Revision {
  return {
    ...markOf({ revision: kept.revision, changed: { ...kept, changes, text: '' } }),
    changes,
    ...(text !== undefined && { text }),
  };
}
