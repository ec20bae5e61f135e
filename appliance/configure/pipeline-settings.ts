import { Failure, messageOf } from '../../core/contract/errors.ts';
import type { OpenOptions } from '../../core/host/open.ts';
import type { Actor, Audit } from '../access/audit.ts';
import { HttpProblem } from '../http/edge/problems.ts';
import type { Instances } from '../instances.ts';
import type { Metrics } from '../metrics.ts';
import { type Difference, differencesOf } from './differences.ts';
import { type Change, type Drafts, invalid } from './drafts.ts';
import type { KeptRevision, SettingsAction, SettingsHistory } from './history.ts';
import { openBeside } from './open-beside.ts';
import { type PipelineFile, type PipelinePlace, placeOf, readPipelineFile } from './pipeline-file.ts';
import { replacePipelineFile } from './replace-file.ts';
import { revisionOf } from './revision.ts';
import { maskText } from './secrets.ts';

export interface PipelineSettingsOptions {
  instances: Instances;
  drafts: Drafts;
  history: SettingsHistory;
  audit: Audit;
  service: ServiceSettings;
  metrics: Metrics;
  /** What pipelines are opened with. */
  opening(): OpenOptions;
}

/** Of the settings that the service was started with. */
export interface ServiceSettings {
  /** The data folder. */
  data: string;
  /** The pipeline file of each instance, as they name it. */
  configured: Readonly<Record<string, { pipeline: string }>>;
  /** Names of those that have changed since and wait for the next start. */
  awaitsRestart(): string[];
}

/** A save that is asked for. */
export interface Save extends Change {
  /** The revision that the change was made of; without one nothing is saved. */
  ifMatch?: string;
  action?: SettingsAction;
  /** Saves although a server is away that is there for the pipeline that answers. */
  acceptUnavailable?: boolean;
}

export interface Saved {
  revision: string;
  changes: Difference[];
  note?: string;
  unavailable: string[];
  /** Names of settings of the service that have changed, and that it reads at its start alone. */
  restart?: string[];
}

/** Who saves, and where. */
export type Editor = Actor & { instance: string };

/** The pipeline files of instances, changed while they answer: one change of an instance at a time. */
export class PipelineSettings {
  readonly #options: PipelineSettingsOptions;
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(options: PipelineSettingsOptions) {
    this.#options = options;
  }

  get drafts(): Drafts {
    return this.#options.drafts;
  }

  place(instance: string): PipelinePlace {
    const { data, configured } = this.#options.service;
    const pipeline = configured[instance]?.pipeline;
    if (pipeline === undefined) throw new Failure('configuration_invalid', `the instance '${instance}' has no pipeline file`);
    return placeOf(pipeline, { data, instance });
  }

  /** The file as it is now. What was made of it by hand goes into the history when it is first seen. */
  async current(instance: string): Promise<PipelineFile & { changed?: KeptRevision }> {
    const file = await readPipelineFile(this.place(instance));
    const last = this.#options.history.find(instance);
    if (last?.revision === file.revision) return { ...file, changed: last };
    const kept = await this.#keepForeign(instance, file, last);
    return { ...file, ...(kept && { changed: kept }) };
  }

  /** Nobody can tell what is secret in a file that is no YAML: it is not kept. */
  async #keepForeign(instance: string, file: PipelineFile, last: KeptRevision | undefined): Promise<KeptRevision | undefined> {
    const { drafts, history } = this.#options;
    const read = await drafts.read(file.text, file);
    if (!read) return undefined;
    const before = last && (await drafts.read(last.text, file));
    const text = maskText(read);
    const masked = await drafts.read(text, file);
    const changes = before && masked ? differencesOf(before, masked) : [];
    const actor = file.origin === 'shipped' ? 'the installation' : 'by hand';
    const kept = { instance, revision: file.revision, time: Date.now(), actor, action: 'by_hand' as const, changes, text };
    history.add(kept);
    return kept;
  }

  /** The revision of the file that answers; undefined where it is none. */
  running(instance: string): string | undefined {
    const blueprint = this.#options.instances.blueprint(instance);
    return blueprint && revisionOf(blueprint.text);
  }

  /** Checks, opens beside, writes, puts in place. Throws an HttpProblem, and leaves file and pipeline as they are then. */
  save(editor: Editor, { ifMatch, action = 'save', acceptUnavailable, ...change }: Save): Promise<Saved> {
    return this.#inTurn(editor.instance, async () => {
      const file = await this.current(editor.instance);
      checkMatch(file, ifMatch);
      const text = await this.#options.drafts.textOf(change, file);
      const saved = await this.#apply({ editor, file, text, writes: true, acceptUnavailable });
      const note =
        file.origin === 'shipped'
          ? `Saved as ${file.target}, which is used from now on: what is shipped stays as it is.`
          : undefined;
      if (text !== file.text || note) await this.#keep(editor, file, { text, action, saved });
      return { ...saved, ...(note && { note }) };
    });
  }

  /**
   * Answers with the file as it is now: what is called after a change by hand, a signal or a command. It is opened anew though its text is
   * what answers: secrets, models and plugins that it names may be others by now.
   */
  reload(editor: Editor): Promise<Saved> {
    const { metrics, audit } = this.#options;
    return this.#inTurn(editor.instance, async () => {
      try {
        const file = await this.current(editor.instance);
        const saved = await this.#apply({ editor, file, text: file.text, writes: false, acceptUnavailable: true });
        metrics.configReloads.inc({ result: 'success' });
        metrics.configLastReload.set(Math.floor(Date.now() / 1000));
        audit.record(editor, { action: 'settings.reload', target: file.revision });
        const restart = this.#options.service.awaitsRestart();
        return { ...saved, ...(restart.length > 0 && { restart }) };
      } catch (thrown) {
        metrics.configReloads.inc({ result: 'failure' });
        audit.record(editor, { action: 'settings.reload', outcome: 'failed' });
        throw thrown;
      }
    });
  }

  /**
   * Answers with what was saved at another replica, and writes it to the file here: where that is what it was made of, or was before. A
   * file that nobody knows was changed here, and stays.
   */
  adopt(instance: string): Promise<'adopted' | 'own' | 'same'> {
    const { history } = this.#options;
    return this.#inTurn(instance, async () => {
      const saved = history.texts?.find(instance);
      const file = await readPipelineFile(this.place(instance));
      if (!saved || saved.revision === file.revision) return 'same';
      if (!saved.earlier.includes(file.revision)) return 'own';
      await this.#apply({ editor: { instance }, file, text: saved.text, writes: true, acceptUnavailable: true });
      history.add(saved.kept);
      return 'adopted';
    });
  }

  async #keep(
    editor: Editor,
    file: PipelineFile,
    { text, action, saved }: { text: string; action: SettingsAction; saved: Saved },
  ): Promise<void> {
    const { history, audit, drafts } = this.#options;
    const read = await drafts.read(text, file);
    const { instance } = editor;
    const kept = { instance, action, revision: saved.revision, changes: saved.changes, time: Date.now() };
    const revision = { ...kept, actor: editor.caller?.name ?? 'service', text: read ? maskText(read) : '' };
    if (read) history.add(revision);
    history.texts?.keep(file.revision, { revision: saved.revision, text, kept: revision });
    audit.record(editor, { action: `settings.${action}`, target: saved.revision });
  }

  async #apply({ editor, file, text, writes, acceptUnavailable = false }: Applying): Promise<Saved> {
    const { instances, drafts, opening } = this.#options;
    const { instance } = editor;
    const draft = await drafts.check(text, file);
    if (draft.problems.length > 0 || !draft.read) throw invalid(draft.problems);
    refuseExposure(() => instances.checkConfinement(instance, draft.blueprint));
    const running = instances.blueprint(instance)?.text;
    const from = writes ? file.text : (running ?? file.text);
    const before = await drafts.read(from, file);
    const changes = before ? differencesOf(before, draft.read) : [];
    const revision = revisionOf(text);
    if (writes && text === running && text === file.text) return { revision, changes, unavailable: [] };
    const unavailable = await openBeside(
      { instances, instance, draft, opening: opening() },
      {
        acceptUnavailable,
        write: async () => {
          if (!writes || (text === file.text && file.origin !== 'shipped')) return;
          await replacePipelineFile(file.target, text, () => this.#checkUntouched(instance, file));
        },
      },
    );
    return { revision, changes, unavailable };
  }

  /** Throws where the file is not any more what the save was made of. */
  async #checkUntouched(instance: string, { revision }: PipelineFile): Promise<void> {
    const now = await this.current(instance);
    if (now.revision !== revision) throw changedMeanwhile(now);
  }

  async #inTurn<T>(instance: string, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(instance);
    const turn = Promise.resolve(before).then(work);
    const settled = turn.then(
      () => {},
      () => {},
    );
    this.#turns.set(instance, settled);
    return turn;
  }
}

interface Applying {
  editor: Editor;
  file: PipelineFile;
  text: string;
  writes: boolean;
  acceptUnavailable?: boolean;
}

/** Unlike a file that cannot be opened, one that shows too much is a mistake in it. */
function refuseExposure(check: () => void): void {
  try {
    check();
  } catch (thrown) {
    throw invalid([{ pointer: '/resources', detail: messageOf(thrown), line: 1, column: 1 }]);
  }
}

/** Throws an HttpProblem where a change was made of another revision than that of now. */
export function checkMatch(file: PipelineFile & { changed?: KeptRevision }, ifMatch: string | undefined): void {
  if (ifMatch === undefined) throw new HttpProblem('if_match_required');
  if (
    ifMatch
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/, '$1') !== file.revision
  )
    throw changedMeanwhile(file);
}

/** As it is told of a revision. */
export const markOf = ({ revision, changed }: { revision: string; changed?: KeptRevision }) => ({
  revision,
  ...(changed && { at: new Date(changed.time).toISOString(), by: changed.actor, action: changed.action }),
});

function changedMeanwhile(file: PipelineFile & { changed?: KeptRevision }): HttpProblem {
  const { changed, revision } = file;
  const who =
    changed &&
    `${changed.actor === 'by hand' ? 'by hand' : `by ${changed.actor}`}, seen at ${new Date(changed.time).toISOString()}`;
  const told = who ? ` (${who})` : '';
  const detail = `The file was changed meanwhile${told}. Nothing was saved: read it again, and make the change of what it is now.`;
  return new HttpProblem('settings_changed', detail, { headers: { etag: `"${revision}"` }, members: { current: markOf(file) } });
}
