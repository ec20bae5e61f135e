import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { callOf, type Logger, type ResourceCall } from '../../core/contract/call.ts';
import type { KnowledgeBase } from '../../core/contract/resources/knowledge-base.ts';
import type { Pipeline } from '../../core/host/runner.ts';
import { type LoadReport, loadDocuments } from '../loads/load-documents.ts';
import { rootFolder } from '../root.ts';
import { plural } from './exit.ts';
import { filesBelow } from './files.ts';
import { advanceOf, showProgress } from './progress.ts';
import type { Context } from './verb.ts';

/** Kept in the data folder, so that the demo is loaded once and its documents can be told from others. */
interface DemoState {
  /** The folder that the documents came from. */
  origin: string;
  state: 'loading' | 'loaded' | 'dropped';
}

export interface DemoOptions {
  pipeline: Pipeline;
  /** The data folder. */
  data: string;
  log: Logger;
  signal: AbortSignal;
  context: Context;
}

const ORIGIN = join(rootFolder(), 'examples', 'login.gov');
/** Says where the documents come from, and is none of them. */
const OWN_NOTE = 'ORIGIN.md';
const stateFile = (data: string): string => join(data, 'demo.json');

/** Loads the demo documents into an empty knowledge base, or goes on where a start was broken off. */
export async function loadDemo({ pipeline, data, log, signal, context }: DemoOptions): Promise<void> {
  const [base] = pipeline.resources('knowledge_base').values();
  if (!base?.writer || !existsSync(ORIGIN) || !(await isWanted(base, data, callOf(log, signal)))) return;
  await writeState(data, { origin: ORIGIN, state: 'loading' });
  context.err('Loading the demo documents, help pages of login.gov; this happens once.');
  const progress = await showProgress('demo', context);
  try {
    const { loaded, unchanged } = await loadDocuments(pipeline, {
      paths: [ORIGIN],
      log,
      signal,
      progress: (report: LoadReport) => progress.update(advanceOf(report)),
    });
    await writeState(data, { origin: ORIGIN, state: 'loaded' });
    context.err(`${plural(loaded + unchanged, 'demo document')} loaded.`);
  } finally {
    progress.end();
  }
}

/** Where it cannot be told whether the knowledge base is empty, it is left as it is. */
async function isWanted({ documents }: KnowledgeBase, data: string, call: ResourceCall): Promise<boolean> {
  const found = await readState(data);
  if (found) return found.state === 'loading';
  return (await documents?.counts(call))?.documents === 0;
}

/** Whether demo documents are among the customer's own. */
export const hasDemo = async (data: string): Promise<boolean> => {
  const state = (await readState(data))?.state;
  return state === 'loaded' || state === 'loading';
};

/** How many of the demo documents are loaded, while a start is at it or after one that was broken off. */
export async function demoUnderway(
  { writer }: KnowledgeBase,
  data: string,
  call: ResourceCall,
): Promise<{ loaded: number; of: number } | undefined> {
  const found = await readState(data);
  if (found?.state !== 'loading' || !writer) return undefined;
  const [loaded, { files }] = await Promise.all([writer.idsOf(found.origin, call), filesBelow(found.origin)]);
  const documents = files.filter((file) => basename(file) !== OWN_NOTE);
  return { loaded: loaded.length, of: documents.length };
}

/** Removes the demo documents from every knowledge base; the result is how many there were. They are not loaded again. */
export async function dropDemo(pipeline: Pipeline, data: string, call: ResourceCall): Promise<number> {
  const { origin } = (await readState(data)) ?? { origin: ORIGIN };
  let dropped = 0;
  for (const { writer } of pipeline.resources('knowledge_base').values()) {
    if (!writer) continue;
    const ids = await writer.idsOf(origin, call);
    if (ids.length > 0) await writer.remove(ids, call);
    dropped += ids.length;
  }
  await writeState(data, { origin, state: 'dropped' });
  return dropped;
}

async function readState(data: string): Promise<DemoState | undefined> {
  try {
    return JSON.parse(await readFile(stateFile(data), 'utf8')) as DemoState; // written below
  } catch {
    return undefined; // not there: no demo has been loaded
  }
}

async function writeState(data: string, state: DemoState): Promise<void> {
  await mkdir(data, { recursive: true });
  await writeFile(stateFile(data), `${JSON.stringify(state)}\n`);
}
