import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@elastic/elasticsearch';
import { messageOf } from '../../../core/contract/errors.ts';
import { callWith } from '../call.ts';
import { loadable } from '../documents.ts';
import type { LoadableBase } from '../knowledge-base-suite.ts';
import type { Server } from './server.ts';
import type { Site } from './service.ts';

/** `master` is the elected one; `data` is another that holds the primary shard. */
export type Role = 'data' | 'master';

/** What befell a service while a node of its cluster was killed and came back. */
export interface Survived {
  role: Role;
  seeks: number;
  /** Share of the questions that were answered with 200, 0-1. */
  answered: number;
  /** How many questions were answered otherwise, by status and code. */
  refused: Record<string, number>;
  /** Documents that a load reported as taken. */
  acknowledged: number;
  /** Those of them that are not there, whole, at the end. */
  lost: string[];
  /** Reasons for which documents were reported as failed, and errors of whole loads. */
  failures: string[];
  /** Documents in the index at the end, and how many were ever sent. */
  documents: number;
  sent: number;
  /** Longest time without a question answered, and without a load acknowledged, in milliseconds. */
  readGap: number;
  writeGap: number;
  /** Milliseconds until the killed node had joined again. */
  rejoined: number;
}

export interface Failing {
  site: Site;
  server: Server;
  client: Client;
  index: string;
  role: Role;
  /** What the documents are called that are loaded meanwhile; the role, where it is killed once. */
  name?: string;
}

const [CALM, AWAY, AFTER] = [3_000, 6_000, 3_000];
const SEEKS_PER_SECOND = 20;
const [LOADERS, BATCH] = [2, 10];
const GREEN = { wait_for_status: 'green', wait_for_no_relocating_shards: true, timeout: '90s' } as const;
const PATIENT = { requestTimeout: 100_000 };

/** Kills a node under searches and loads, lets it come back, and tells what was answered, taken and lost. */
export async function killUnderLoad({ site, server, client, index, role, name = role }: Failing): Promise<Survived> {
  const node = await nodeOf(role, client, index);
  const base = site.opened.resources('knowledge_base').get('kb') as LoadableBase | undefined; // the plugin offers both
  if (!base) throw new Error('the pipeline has no knowledge base kb');
  const going = new AbortController();
  const seeks = new Seeks(site);
  const loads = new Loads(base, name);
  const work = [seeks.run(going.signal), ...Array.from({ length: LOADERS }, () => loads.run(going.signal))];
  await pause(CALM);
  await server.kill(node);
  await pause(AWAY);
  const started = performance.now();
  await server.start(node);
  const rejoined = performance.now() - started;
  await pause(AFTER);
  going.abort();
  await Promise.all(work);
  await client.cluster.health(GREEN, PATIENT);
  await base.writer.commit(callWith());
  const there = await base.writer.hashes(loads.acknowledged, callWith());
  return {
    role,
    ...seeks.told(),
    acknowledged: loads.acknowledged.length,
    lost: loads.acknowledged.filter((id) => !there.has(id)),
    failures: loads.failures,
    documents: (await base.documents.counts(callWith())).documents,
    sent: loads.sent,
    writeGap: longestGap(loads.times),
    rejoined,
  };
}

/** The number of the node to kill. A primary that lies on the master is moved away first. */
async function nodeOf(role: Role, client: Client, index: string): Promise<number> {
  const [master] = await client.cat.master({ format: 'json' });
  const name = master?.node ?? '';
  const exclude = role === 'data' ? name : '';
  await client.indices.putSettings({ index, settings: { 'index.routing.allocation.exclude._name': exclude } });
  await pause(500);
  await client.cluster.health({ ...GREEN, index }, PATIENT);
  return numberOf(role === 'master' ? name : await primaryOf(client, index));
}

async function primaryOf(client: Client, index: string): Promise<string> {
  const shards = await client.cat.shards({ index, format: 'json', h: 'prirep,node' });
  return shards.find(({ prirep }) => prirep === 'p')?.node ?? '';
}

/** Nodes are called n1, n2 and so on. */
function numberOf(name: string): number {
  if (!/^n\d$/.test(name)) throw new Error(`there is no node to kill: '${name}'`);
  return Number(name.slice(1));
}

const longestGap = (times: readonly number[]): number =>
  Math.max(0, ...times.slice(1).map((time, place) => time - (times[place] ?? time)));

/** Questions at a steady rate, however long the answers take. */
class Seeks {
  readonly #site: Site;
  readonly #times: number[] = [];
  readonly #refused: Record<string, number> = {};
  #count = 0;

  constructor(site: Site) {
    this.#site = site;
  }

  async run(signal: AbortSignal): Promise<void> {
    const asked: Promise<void>[] = [];
    while (!signal.aborted) {
      asked.push(this.#ask(++this.#count));
      await pause(1000 / SEEKS_PER_SECOND);
    }
    await Promise.all(asked);
  }

  async #ask(number: number): Promise<void> {
    const { status, body } = await this.#site.ask(`Of what is the valve ${number % 50} made?`);
    if (status === 200 && body.reason === 'answered') this.#times.push(performance.now());
    else
      this.#refused[`${status} ${body.code ?? body.reason}`] = (this.#refused[`${status} ${body.code ?? body.reason}`] ?? 0) + 1;
  }

  told(): Pick<Survived, 'seeks' | 'answered' | 'refused' | 'readGap'> {
    const answered = this.#times.length / this.#count;
    return { seeks: this.#count, answered, refused: this.#refused, readGap: longestGap(this.#times) };
  }
}

/** Loads, one after the other, of documents that nobody has loaded before. */
class Loads {
  readonly acknowledged: string[] = [];
  readonly failures: string[] = [];
  readonly times: number[] = [];
  sent = 0;
  readonly #base: LoadableBase;
  readonly #name: string;

  constructor(base: LoadableBase, name: string) {
    this.#base = base;
    this.#name = name;
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) await this.#load();
  }

  async #load(): Promise<void> {
    const first = this.sent;
    this.sent += BATCH;
    try {
      const { loaded, failures } = await this.#base.writer.load(documents(this.#name, first, BATCH), callWith());
      this.acknowledged.push(...loaded);
      this.failures.push(...failures.map(({ reason }) => reason));
      if (loaded.length > 0) this.times.push(performance.now());
    } catch (thrown) {
      this.failures.push(messageOf(thrown));
      await pause(100);
    }
  }
}

/** Small documents of two passages each, so that their parts are written in several requests. */
export const documents = (name: string, first: number, count: number) =>
  Array.from({ length: count }, (_, place) => {
    const number = first + place;
    const texts = [`The valve ${number} of ${name} is made of brass.`, `It was fitted in the year ${1900 + (number % 100)}.`];
    return loadable(`${name}-${number}`, texts, { title: `Valve ${number}` });
  });
