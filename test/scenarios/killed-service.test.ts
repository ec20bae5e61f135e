import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { embedded } from '../../plugins/knowledge-base/embedded/index.ts';
import { closeAccess, openTestAccess } from '../support/access.ts';
import { callWith, quietHost } from '../support/call.ts';
import { begin } from '../support/command-line.ts';
import { folderWith } from '../support/folder.ts';
import { KILLS } from '../support/kills.ts';

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
ingest:
  - read_files: {}
  - split_passages: {}
  - load: { into: kb }
`;
const KB_DEFAULTS = { filter_field: 'source', candidates: 100, vector_weight: 0.8, foreign_vector_weight: 0.1 };
const CALLERS = 2;
/** Milliseconds in which the next service ends what the one before has left. */
const CATCH_UP = 60_000;

/** What callers were told to be done. */
interface Acknowledged {
  keys: string[];
  /** Ids of keys. */
  revoked: string[];
  /** Ids of answers. */
  rated: number[];
  edited: number[];
  /** Documents by their ids. */
  documents: Map<string, Posted>;
}
/** The words that a document was acknowledged with, and those that it was sent with last: these may be kept, too. */
interface Posted {
  acknowledged?: string;
  sent: string;
}
const none = (): Acknowledged => ({ keys: [], revoked: [], rated: [], edited: [], documents: new Map() });

type Send = <T>(method: string, path: string, body?: object) => Promise<T>;

/** Calls a service. A connection that breaks is a TypeError; what is not 2xx is an Error. */
const sender =
  (url: string): Send =>
  async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { apikey: ADMIN, 'content-type': 'application/json' };
    const response = await fetch(`${url}/v1/test/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text && JSON.parse(text)) as T; // as openapi.yaml says
  };

/** Asks, rates, edits, makes keys and revokes every other until nobody answers any more. */
async function work(url: string, done: Acknowledged): Promise<void> {
  const send = sender(url);
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

/**
 * Posts documents, new ones and others in the place of earlier ones, some at once and some one by one, half of them without waiting; each
 * poster has ids of its own.
 */
async function post(url: string, poster: string, { documents }: Acknowledged): Promise<void> {
  const send = sender(url);
  for (let count = 0; ; count++) {
    const sent = Array.from({ length: count % 5 === 0 ? 30 : 1 }, (_, at) => ({
      id: at % 2 === 0 ? `${poster}/again-${at}` : `${poster}/${count}-${at}-${process.hrtime.bigint()}`,
      content: `Pump number ${count} of ${poster} at ${process.hrtime.bigint()}.`,
    }));
    for (const { id, content } of sent) documents.set(id, { ...documents.get(id), sent: content });
    const { failed } = await send<{ failed: number }>('POST', `documents?wait=${count % 2 === 0}`, sent);
    if (failed > 0) throw new Error(`${failed} documents failed`);
    for (const { id, content } of sent) documents.set(id, { acknowledged: content, sent: content });
  }
}

async function workAndDie(cwd: string, round: number, done: Acknowledged): Promise<void> {
  const service = serve(cwd);
  const [, url = ''] = await service.said(/Ready at (\S+)/);
  const calls = Array.from({ length: CALLERS }, (_, at) => [work(url, done), post(url, `poster-${at}`, done)]).flat();
  const ended = Promise.all(calls.map((call) => call.catch(untilKilled)));
  const [keys, revoked] = [done.keys.length, done.revoked.length];
  await pause(600 + 30 * round);
  const until = Date.now() + CATCH_UP; // where others use the machine the first calls take longer
  while ((done.keys.length === keys || done.revoked.length === revoked) && Date.now() < until) await pause(20);
  service.child.kill('SIGKILL');
  await Promise.all([service.ended, ended]);
}

const serve = (cwd: string) =>
  begin(['run', '--pipeline', 'pipeline.yaml', '--data', 'data', '--port', '0'], {
    cwd,
    env: { TOUCHSTONE_ADMIN_KEY: ADMIN, TOUCHSTONE_HOST: '127.0.0.1', TOUCHSTONE_LOG_LEVEL: 'error' },
  });

/** Ends what was left. */
async function catchUp(cwd: string): Promise<void> {
  const service = serve(cwd);
  const [, url = ''] = await service.said(/Ready at (\S+)/);
  const until = Date.now() + CATCH_UP;
  const waiting = async (): Promise<number> => (await sender(url)<{ total: number }>('GET', 'documents?state=queued')).total;
  while ((await waiting()) > 0) {
    if (Date.now() > until) throw new Error('the next service does not end what was left');
    await pause(50);
  }
  const { loads } = await sender(url)<{ loads: { state: string }[] }>('GET', 'loads?limit=1000');
  expect(loads.filter(({ state }) => state !== 'done')).to.deep.equal([]);
  service.child.kill('SIGTERM');
  await service.ended;
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
  const wrong = await wrongDocuments(base, documents);
  const missing = {
    keys: keys.filter((key) => typeof access.keys.identify(key) === 'string'),
    revoked: revoked.filter((id) => live.has(id)),
    rated: rated.filter((id) => !rating.get(id)),
    edited: edited.filter((id) => answer.get(id)?.answer !== `Edited: ${id}`),
    documents: wrong,
  };
  await base.close?.();
  state.close();
  closeAccess();
  return missing;
}

/** Acknowledged documents that are not there once, with the words that they came with last. */
async function wrongDocuments(base: ReturnType<typeof embedded.create>, documents: Acknowledged['documents']) {
  const { documents: listed, total } = await base.documents.list({ limit: 10_000 }, callWith());
  expect([total, new Set(listed.map(({ id }) => id)).size]).to.deep.equal([listed.length, listed.length]);
  const wrong: Acknowledged['documents'] = new Map();
  for (const [id, { acknowledged, sent }] of documents) {
    const text = (await base.documents.passagesOf(id, callWith())).map((passage) => passage.text).join();
    if (acknowledged !== undefined && text !== acknowledged && text !== sent)
      wrong.set(id, { acknowledged, sent: text || 'missing' });
  }
  return wrong;
}

describe('a service that is killed under load', function () {
  this.timeout(240_000);

  it(`opens again and has all that it had acknowledged, ${KILLS} times`, async () => {
    const cwd = folderWith({ 'pipeline.yaml': PIPELINE });
    const all = none();
    for (let round = 0; round < KILLS; round++) {
      await workAndDie(cwd, round, all);
      if (round % 5 === 4) await catchUp(cwd);
      expect(await lost(cwd, round % 5 === 4 ? all : { ...all, documents: new Map() }), `round ${round}`).to.deep.equal(none());
    }
    const { documents, ...others } = all;
    expect(documents.size).to.be.at.least(10 * KILLS);
    for (const [kind, what] of Object.entries(others)) expect(what.length, kind).to.be.at.least(KILLS);
  });
});
