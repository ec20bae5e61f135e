import type { components } from '../../core/api.gen.ts';
import type { Logger } from '../../core/contract/call.ts';
import { messageOf } from '../../core/contract/errors.ts';
import { type Blueprint, dependencies, type PlacedResource } from '../../core/host/blueprint.ts';
import { type OpenOptions, openPipeline } from '../../core/host/open.ts';
import type { Schema } from '../../core/host/resolve-options.ts';
import { factsOf } from './connection-facts.ts';
import { type Drafts, invalid, rethrowRefusal } from './drafts.ts';
import type { PipelineFile } from './pipeline-file.ts';
import { pointerOf } from './pointer.ts';
import { isTree, type PluginUse, type ReadPipeline, schemaAt } from './read-pipeline.ts';
import { checkDestination, MARKER, secretsOf, withoutSecrets } from './secrets.ts';
import { applyEdits } from './yaml-edits.ts';

/** Which resource is tried, with what instead of what the file says. */
export interface ConnectionTest {
  resource: string;
  plugin?: string;
  options?: Record<string, unknown>;
}

/** `detail` is without secrets. */
export type ConnectionResult = components['schemas']['ConnectionResult'];

export interface TestTools {
  drafts: Drafts;
  opening: OpenOptions;
  log: Logger;
}

/** Milliseconds until a resource must be ready, and again until it has told its fields. */
const PATIENCE = 10_000;

/** Opens one resource with what it stands on, looks at it and closes it. Throws an HttpProblem for options that are mistakes. */
export async function testConnection(
  test: ConnectionTest,
  file: PipelineFile,
  { drafts, opening, log }: TestTools,
): Promise<ConnectionResult> {
  const text = await wantedText(test, file, drafts);
  const draft = await drafts.check(text, file);
  const problems = draft.problems.filter(({ pointer }) =>
    `${pointer}/`.startsWith(`${pointerOf(['resources', test.resource])}/`),
  );
  if (problems.length > 0 || !draft.read) throw invalid(problems.length > 0 ? problems : draft.problems);
  const only = withResource(draft.blueprint, test.resource);
  if (!only)
    throw invalid(
      draft.problems.length > 0
        ? draft.problems
        : [{ pointer: '/resources', detail: 'has no such resource', line: 1, column: 1 }],
    );
  const secrets = secretsOf(draft.read).map(({ value }) => value);
  const shown = (message: string): string => withoutSecrets(message, secrets);
  try {
    const result = await tried(only, test.resource, { opening, log });
    return { ...result, detail: shown(result.detail) };
  } catch (thrown) {
    return { ok: false, detail: shown(messageOf(thrown)) };
  }
}

/** The file with the options that are sent in the place of its own. */
async function wantedText(
  { resource, plugin, options = {} }: ConnectionTest,
  file: PipelineFile,
  drafts: Drafts,
): Promise<string> {
  const saved = await drafts.read(file.text, file);
  const use = saved?.uses.find(({ section, name }) => section === 'resources' && name === resource);
  const isSame = plugin === undefined || plugin === use?.plugin.name;
  const name = plugin ?? use?.plugin.name ?? '';
  const own = isSame && isTree(use?.options) ? use.options : {};
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== MARKER));
  const text = await drafts.textOf({ text: withEntry(file.text, resource, { [name]: { ...own, ...given } }) }, file);
  const after = await drafts.read(text, file);
  if (saved && use && after && isSame) checkKept({ use, given, saved, after });
  return text;
}

const withEntry = (text: string, resource: string, entry: object): string => {
  const pointer = pointerOf(['resources', resource]);
  try {
    return applyEdits(text, [{ pointer, value: entry }]);
  } catch (thrown) {
    return rethrowRefusal(thrown);
  }
};

/** What the test does not bring of secrets is the saved one, variables too: none of it goes to another address than it does now. */
function checkKept({
  use,
  given,
  saved,
  after,
}: {
  use: PluginUse;
  given: object;
  saved: ReadPipeline;
  after: ReadPipeline;
}): void {
  const kept = Object.entries(isTree(use.options) ? use.options : {}).filter(
    ([key, value]) => !Object.hasOwn(given, key) && value !== '' && holdsSecret(use, key),
  );
  for (const [key] of kept) {
    try {
      checkDestination(after, saved, [...use.path, key]);
    } catch (thrown) {
      rethrowRefusal(thrown);
    }
  }
}

// a JSON Schema it is
const holdsSecret = ({ plugin }: PluginUse, key: string): boolean =>
  JSON.stringify(schemaAt(plugin.config as Schema, [key]) ?? {}).includes('"writeOnly":true');

/** A pipeline with one resource and those that it stands on; undefined where it is not there. */
function withResource(blueprint: Blueprint, name: string): Blueprint | undefined {
  const byName = new Map(blueprint.resources.map((each) => [each.name, each]));
  const wanted = new Map<string, PlacedResource>();
  const add = (each: string): void => {
    const found = byName.get(each);
    if (!found || wanted.has(each)) return;
    wanted.set(each, found);
    for (const other of dependencies(found)) add(other);
  };
  add(name);
  if (!wanted.has(name)) return undefined;
  return { ...blueprint, resources: [...wanted.values()], steps: { answer: [], afterwards: [], ingest: [] }, sources: [] };
}

/** What goes wrong while something is tried is told to whoever tries it: it is nothing that the operator must look into. */
function quietly(log: Logger): Logger {
  const debug: Logger['debug'] = (message, fields) => log.debug(message, fields);
  return { debug, info: debug, warn: debug, error: debug };
}

async function tried(blueprint: Blueprint, name: string, { opening, log }: Omit<TestTools, 'drafts'>): Promise<ConnectionResult> {
  const opened = openPipeline(blueprint, {
    log: quietly(log),
    ...(opening.version !== undefined && { version: opening.version }),
  });
  const close = (): Promise<void> => opened.then((pipeline) => pipeline.close()).catch(() => {}); // what failed to open is closed
  try {
    const pipeline = await inTime(opened, 'it was not ready');
    const facts = await factsOf(pipeline, name, log);
    const { ok = true, detail = 'it was opened with these options', obstacles, notes } = pipeline.health()[name] ?? {};
    return {
      ...{ ok, detail, ...facts },
      ...(obstacles && { obstacles: [...obstacles] }),
      ...(notes && notes.length > 0 && { notes: [...notes] }),
    };
  } finally {
    void close();
  }
}

function inTime<T>(work: Promise<T>, what: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`${what} within ${PATIENCE / 1000} seconds`)), PATIENCE);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
