import { isDeepStrictEqual } from 'node:util';
import type { Problem } from '../../core/contract/errors.ts';
import type { AnyPlugin } from '../../core/contract/plugin.ts';
import type { Blueprint } from '../../core/host/blueprint.ts';
import type { Environment } from '../../core/host/env.ts';
import { checkPipeline, namedPlugins } from '../../core/host/load.ts';
import { builtins } from '../../plugins/index.ts';
import { type FieldError, HttpProblem } from '../http/edge/problems.ts';
import type { PipelineFile } from './pipeline-file.ts';
import { pointerOf } from './pointer.ts';
import { isTree, placesOf, type ReadPipeline, readPipeline, USE_SECTIONS } from './read-pipeline.ts';
import { checkKeptSecrets, fillMarkers, holdsMarker, secretsOf, withoutSecrets } from './secrets.ts';
import { applyEdits, type Edit, EditRefusal, readDocument } from './yaml-edits.ts';

/** What somebody wants a file to be: its whole text or a list of changes. */
export interface Change {
  text?: string;
  changes?: readonly Edit[];
}

/** One mistake of a file, with its place. */
export interface FileProblem extends FieldError {
  line: number;
  column: number;
}

/** A file as it would be, checked. */
export interface Draft {
  text: string;
  /** Undefined where it is no YAML. */
  read: ReadPipeline | undefined;
  blueprint: Blueprint;
  problems: FileProblem[];
}

const MOST_PROBLEMS = 200;
const NOTHING: ReadPipeline = { text: '', document: readDocument(''), value: null, uses: [] };

/** Reads and checks what pipeline files are or would be. Opens nothing. */
export class Drafts {
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  /** A text as it is written, with the plugins that it names; code is only looked for where `saved`, which is on the disk, names it. */
  async read(text: string, saved: PipelineFile): Promise<ReadPipeline | undefined> {
    const own = await namedPlugins({ file: saved.file, text: saved.text, env: this.#env, builtins });
    const plugins = new Map(own.plugins.map((plugin) => [plugin.name, plugin]));
    for (const name of entryKeys(text)) {
      const load = Object.hasOwn(builtins, name) ? builtins[name] : undefined;
      if (load) plugins.set(name, await load());
    }
    return readPipeline(text, (name) => plugins.get(name));
  }

  /** All that a file may name: what comes with the service, and its own. */
  async allPlugins(saved: PipelineFile): Promise<AnyPlugin[]> {
    const own = await namedPlugins({ file: saved.file, text: saved.text, env: this.#env, builtins });
    return [...(await Promise.all(Object.values(builtins).map((load) => load()))), ...own.plugins];
  }

  /** The plugins that a resource of a kind may be of. */
  async pluginsOf(kind: string, saved: PipelineFile): Promise<AnyPlugin[]> {
    return (await this.allPlugins(saved)).filter(({ provides }) => provides === kind);
  }

  /** The text that a change makes of a file, with secrets. Throws an HttpProblem `settings_invalid` where it cannot be made. */
  async textOf({ text, changes }: Change, saved: PipelineFile): Promise<string> {
    if ((text === undefined) === (changes === undefined))
      throw new HttpProblem('invalid_request', 'Send either the whole text or a list of changes.', {
        errors: [{ pointer: '', detail: 'must have one of text and changes' }],
      });
    const before = (await this.read(saved.text, saved)) ?? NOTHING;
    try {
      return text === undefined ? await this.#edited(changes ?? [], before, saved) : await this.#filled(text, before, saved);
    } catch (thrown) {
      return rethrowRefusal(thrown);
    }
  }

  async #edited(changes: readonly Edit[], before: ReadPipeline, saved: PipelineFile): Promise<string> {
    const real = changes.filter(({ value }) => !holdsMarker(value));
    const masked = changes.filter(({ value }) => holdsMarker(value) && typeof value !== 'string');
    const edited = applyEdits(applyEdits(saved.text, real), masked);
    const after = await this.read(edited, saved);
    if (!after) return edited;
    checkKeptSecrets(after, before, new Set(real.map(({ pointer }) => pointer)));
    return masked.length > 0 ? fillMarkers(after, before) : edited;
  }

  async #filled(text: string, before: ReadPipeline, saved: PipelineFile): Promise<string> {
    const given = await this.read(text, saved);
    return given ? fillMarkers(given, before) : text;
  }

  /** Checks a text as if it were the file. */
  async check(text: string, saved: PipelineFile): Promise<Draft> {
    const read = await this.read(text, saved);
    const listed = pluginListOf(read?.value);
    const trusted = pluginListOf(readDocument(saved.text).errors.length > 0 ? undefined : readDocument(saved.text).toJS());
    const mayRun = (): boolean => isDeepStrictEqual(listed, trusted);
    const { blueprint, problems } = await checkPipeline({ file: saved.target, text, env: this.#env, builtins, mayRun });
    const secrets = read ? secretsOf(read).map(({ value }) => value) : [];
    const told = problems.slice(0, MOST_PROBLEMS).map(asFileProblem(text, secrets));
    const foreign: FileProblem = { pointer: '/plugins', detail: NO_CODE, line: 1, column: 1 };
    return {
      text,
      read,
      blueprint,
      problems: mayRun() ? told : [foreign, ...told.filter(({ pointer }) => !pointer.startsWith('/plugins'))],
    };
  }
}

const NO_CODE = 'which code runs is changed in the file itself, by hand: over HTTP the list plugins stays as it is';

const pluginListOf = (value: unknown): unknown[] => (isTree(value) && Array.isArray(value.plugins) ? value.plugins : []);

/** Throws an edit that cannot be made as a mistake of the file, all else as it is. */
export function rethrowRefusal(thrown: unknown): never {
  if (thrown instanceof EditRefusal) throw invalid([{ pointer: thrown.pointer, detail: thrown.message, line: 1, column: 1 }]);
  throw thrown;
}

/** The text is told of by its places; what it holds of secrets is not. */
const asFileProblem = (text: string, secrets: readonly string[]) => {
  const placeAt = placesOf(text);
  return ({ line, column, message }: Problem): FileProblem => ({
    pointer: pointerOf(placeAt(line, column)),
    detail: withoutSecrets(message, secrets),
    line,
    column,
  });
};

export const invalid = (errors: readonly FileProblem[]): HttpProblem =>
  new HttpProblem('settings_invalid', undefined, { errors });

/** Keys of entries, which may be names of plugins. */
function entryKeys(text: string): string[] {
  const document = readDocument(text);
  if (document.errors.length > 0) return [];
  let root: unknown;
  try {
    root = document.toJS();
  } catch {
    return [];
  }
  if (!isTree(root)) return [];
  const entries = USE_SECTIONS.flatMap((section) => {
    const listed = (root as Record<string, unknown>)[section]; // a mapping, as was seen
    return Array.isArray(listed) ? listed : isTree(listed) ? Object.values(listed) : [];
  });
  return [...new Set(entries.flatMap((entry) => (isTree(entry) ? Object.keys(entry) : [])))];
}
