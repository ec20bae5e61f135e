import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newJob } from '../../appliance/loads/job.ts';
import { postedDocument } from '../../appliance/loads/posted-documents.ts';
import { Spool } from '../../appliance/loads/spool.ts';
import { begin } from '../../test/support/command-line.ts';

/** What the test of upgrades asks a data folder for. */
export interface FolderFacts {
  question: string;
  answer: string;
  /** An answer that was rated, and one that people wrote anew. */
  rated: number;
  edited: number;
  editedText: string;
  /** A key that opens the service and one that does not any more: of this folder alone, and worth nothing. */
  key: string;
  revoked: string;
  /** Revisions of the settings. */
  revisions: number;
  proposal: string;
  /** Documents: one that is loaded, and one that was acknowledged and waits. */
  loaded: string;
  waiting: string;
}

/** The admin key of the folder; it is not kept in it. */
export const FIXTURE_KEY = 'an-admin-key-for-fixtures';
export const EDITED = 'Once a year, or when it is grey.';

const PIPELINE = `# the pipeline of a data folder that is kept for tests
version: 1
resources:
  kb: { embedded: { path: "\${TOUCHSTONE_DATA}/kb" } }
  llm: { extractive: {} }
  state: { sqlite: { path: "\${TOUCHSTONE_DATA}/state.db" } }
answer:
  - detect_language: {}
  - carry_context: { memory: state }
  - recall_answer: { from: state, documents: kb }
  - retrieve: { from: kb, query_type: keyword }
  - weigh_passages: { max_documents: 5 }
  - prompt_grounded: {}
  - generate: { with: llm }
afterwards:
  - record_answer: { in: state }
  - remember_answer: { in: state, documents: kb }
ingest: [read_files: {}, clean_html: {}, split_passages: {}, load: { into: kb }]
`;

const DOCUMENTS = [
  {
    id: 'filter',
    title: 'The filter of the pump',
    content: 'The filter of the pump is changed once a year. It costs nine euros.',
  },
  { id: 'pump', title: 'The pump', content: 'The pump moves forty litres of water a minute. It has a warranty of three years.' },
];
const WAITING = { id: 'waiting', title: 'The hose', content: 'The hose of the pump is two metres long.' };
const QUESTION = 'How often is the filter of the pump changed?';

/** Milliseconds until an answer is in the log. */
const RECORDED = 1500;

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/** Lets a service write a data folder: answers, ratings, an edit, keys, settings, documents; and leaves a load to be done. */
export async function writeDataFolder(folder: string): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'touchstone-fixture-'));
  const data = join(place, 'data');
  writeFileSync(join(place, 'pipeline.yaml'), PIPELINE);
  const service = begin(['run', '--pipeline', 'pipeline.yaml', '--data', data, '--port', '0'], {
    cwd: place,
    env: { TOUCHSTONE_ADMIN_KEY: FIXTURE_KEY, TOUCHSTONE_HOST: '127.0.0.1', TOUCHSTONE_LOG_LEVEL: 'error' },
  });
  const [, url = ''] = await service.said(/Ready at (\S+)/);
  const facts = await use(`${url}/v1/test`);
  service.child.kill('SIGTERM');
  await service.ended;
  await leaveLoad(join(data, 'loads', 'spool'));
  mkdirSync(folder, { recursive: true });
  cpSync(data, join(folder, 'data'), { recursive: true });
  cpSync(join(place, 'pipeline.yaml'), join(folder, 'pipeline.yaml'));
  writeFileSync(join(folder, 'facts.json'), `${JSON.stringify(facts, null, 2)}\n`);
  rmSync(place, { recursive: true });
}

/** What is read of what is answered. */
interface Answered {
  answerId: number;
  answer: string;
  key: string;
  id: string;
  etag: string;
}

async function send(method: string, url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answered> {
  const response = await fetch(url, {
    method,
    headers: { apikey: FIXTURE_KEY, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return { ...(text && JSON.parse(text)), etag: response.headers.get('etag') ?? '' };
}

async function use(url: string): Promise<FolderFacts> {
  const ask = (question: string) => send('POST', `${url}/seek`, { question, user: 'u-1', session: 's-1' });
  await send('POST', `${url}/documents?wait=true`, DOCUMENTS);
  const first = await ask(QUESTION);
  const second = await ask('How much water does the pump move?');
  await pause(RECORDED);
  await send('POST', `${url}/rate`, { answerId: first.answerId, score: 5, feedback: 'Just so.', user: 'u-1' });
  await send('PATCH', `${url}/answers/${second.answerId}`, { answer: EDITED });
  const [live, revoked] = [await send('POST', `${url}/keys`, { name: 'shop', permissions: ['ask'] }), await revokedKey(url)];
  const change = (value: number) => ({ changes: [{ pointer: '/answer/4/weigh_passages/max_documents', value }] });
  const { etag } = await send('GET', `${url}/settings`);
  const saved = await send('PUT', `${url}/settings`, change(4), { 'if-match': etag });
  const proposal = await send('POST', `${url}/settings/proposals`, {
    name: 'fewer',
    ...change(2),
    base: saved.etag.replaceAll('"', ''),
  });
  return {
    ...{ question: QUESTION, answer: first.answer, rated: first.answerId, edited: second.answerId, editedText: EDITED },
    ...{ key: live.key, revoked, revisions: 1, proposal: proposal.id, loaded: 'filter', waiting: WAITING.id },
  };
}

async function revokedKey(url: string): Promise<string> {
  const { key, id } = await send('POST', `${url}/keys`, { name: 'former shop', permissions: ['ask'] });
  await send('DELETE', `${url}/keys/${id}`);
  return key;
}

/** As a service leaves one that is killed when it has acknowledged it. */
async function leaveLoad(folder: string): Promise<void> {
  const spool = new Spool(folder, quiet);
  const job = newJob({ instance: 'test', kind: 'documents', given: [{ id: WAITING.id, title: WAITING.title, url: '' }] });
  await spool.add(job, { documents: [postedDocument(WAITING)] });
  await spool.close();
}
