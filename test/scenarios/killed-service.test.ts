import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { embedded } from '../../plugins/knowledge-base/embedded/index.ts';
import { closeAccess, openTestAccess } from '../support/access.ts';
import { callWith, quietHost } from '../support/call.ts';
import { begin } from '../support/command-line.ts';
import { folderWith } from '../support/folder.ts';

const ADMIN = 'a-key-for-tests-that-kill';
const PIPELINE = `
version: 1
resources:
  kb: { embedded: { path: data/kb } }
  llm: { extractive: {} }
  state: { sqlite: { path: data/state.db } }
answer:
  - detect_language: {}
  - retrieve: { from: kb, query_type: keyword }
  - prompt_grounded: {}
  - generate: { with: llm }
afterwards:
  - record_answer: { in: state }
`;
const KB_DEFAULTS = { filter_field: 'source', candidates: 100, vector_weight: 0.8, foreign_vector_weight: 0.1 };
const ROUNDS = 20;
const CALLERS = 2;
const LOADER = join(import.meta.dirname, '..', 'support', 'endless-load.ts');

/** What callers were told to be done. */
interface Acknowledged {
  keys: string[];
  /** Ids of keys. */
  revoked: string[];
  /** Ids of answers. */
  rated: number[];
  edited: number[];
  documents: string[];
}
const none = (): Acknowledged => ({ keys: [], revoked: [], rated: [], edited: [], documents: [] });

/** Asks, rates, edits, makes keys and revokes every other until nobody answers any more. */
async function work(url: string, done: Acknowledged): Promise<void> {
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { apikey: ADMIN, 'content-type': 'application/json' };
    const response = await fetch(`${url}/v1/test/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text && JSON.parse(text)) as T; // as openapi.yaml says
  };
  for (let count = 0; ; count++) {
    const { answerId } = await send<{ answerId: number }>('POST', 'seek', { question: `What is pump number ${count}?` });
    await send('POST', 'rate', { answerId, score: 5 });
    done.rated.push(answerId);
    await send('PATCH', `answers/${answerId}`, { answer: `Edited: ${answerId}` });
    done.edited.push(answerId);
    const { key, id } = await send<{ key: string; id: string }>('POST', 'keys', { name: `key ${count}`, permissions: ['ask'] });
    if (count % 2 === 0) done.keys.push(key);
    else {
      await send('DELETE', `keys/${id}`);
      done.revoked.push(id);
    }
  }
}

/** A connection that breaks is how a killed service answers; everything else is a mistake. */
const untilKilled = (thrown: unknown): void => {
  if (!(thrown instanceof TypeError)) throw thrown;
};

/** Another process that loads documents, until it is killed. */
async function load(path: string, documents: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, [LOADER, path, 'words'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${said}${text}`.split('\n');
    said = lines.pop() ?? ''; // the last line may be cut
    documents.push(...lines);
  });
  await once(child.stdout, 'data');
  return child;
}

async function workAndDie(cwd: string, round: number, done: Acknowledged): Promise<void> {
  const loader = await load(join(cwd, 'data', 'kb'), done.documents);
  const service = begin(['run', '--pipeline', 'pipeline.yaml', '--data', 'data', '--port', '0'], {
    cwd,
    env: { TOUCHSTONE_ADMIN_KEY: ADMIN, TOUCHSTONE_HOST: '127.0.0.1', TOUCHSTONE_LOG_LEVEL: 'error' },
  });
  const [, url = ''] = await service.said(/Ready at (\S+)/);
  const calls = Array.from({ length: CALLERS }, () => work(url, done).catch(untilKilled));
  await pause(300 + 30 * round);
  const ended = once(loader, 'close');
  for (const child of [service.child, loader]) child.kill('SIGKILL');
  await Promise.all([ended, service.ended, ...calls]);
}

/** What of it is not there any more. */
async function lost(cwd: string, { keys, revoked, rated, edited, documents }: Acknowledged): Promise<Acknowledged> {
  const access = openTestAccess({ data: join(cwd, 'data') });
  const live = new Set(access.keys.list().flatMap((each) => (each.revoked === undefined ? [each.id] : [])));
  const state = new DatabaseSync(join(cwd, 'data', 'state.db'));
  expect(state.prepare('PRAGMA integrity_check').get()).to.have.property('integrity_check', 'ok');
  const rating = state.prepare('SELECT 1 FROM ratings WHERE answer = ?');
  const answer = state.prepare('SELECT answer FROM answers WHERE id = ?');
  const base = embedded.create({ ...KB_DEFAULTS, path: join(cwd, 'data', 'kb') });
  await base.ready?.(quietHost);
  const stored = await base.writer.hashes(documents, callWith());
  const missing = {
    keys: keys.filter((key) => typeof access.keys.identify(key) === 'string'),
    revoked: revoked.filter((id) => live.has(id)),
    rated: rated.filter((id) => !rating.get(id)),
    edited: edited.filter((id) => answer.get(id)?.answer !== `Edited: ${id}`),
    documents: documents.filter((id) => !stored.has(id)),
  };
  await base.close?.();
  state.close();
  closeAccess();
  return missing;
}

describe('a service that is killed under load', function () {
  this.timeout(240_000);

  it(`opens again and has all that it had acknowledged, ${ROUNDS} times`, async () => {
    const cwd = folderWith({ 'pipeline.yaml': PIPELINE });
    const all = none();
    for (let round = 0; round < ROUNDS; round++) {
      await workAndDie(cwd, round, all);
      expect(await lost(cwd, all), `round ${round}`).to.deep.equal(none());
    }
    for (const [kind, what] of Object.entries(all)) expect(what.length, kind).to.be.at.least(ROUNDS);
  });
});
