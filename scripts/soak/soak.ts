import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO } from '../../bench/support/demo-questions.ts';
import { randomFrom } from '../../bench/support/random.ts';
import { ModelServer } from '../../test/support/model-server.ts';
import { SoakCaller } from './caller.ts';
import { ELASTICSEARCH_CALL, SOAK_CALLS } from './calls.ts';
import { SmallDisk } from './disk.ts';
import { SoakedElasticsearch } from './elasticsearch.ts';
import { faultsIn, WELL } from './faults.ts';
import { outcomeOf, type SoakCall } from './outcome.ts';
import { documentsPipeline, elasticsearchPipeline, searchPipeline, settingsOf } from './pipelines.ts';
import { type Happened, load, type Made } from './run.ts';
import { LIBRARY, SearchServer } from './search-server.ts';
import { type LogLine, SoakedService } from './service.ts';
import { descriptorsOf, lookAt, threadsOf, type Vitals, warmUpOf } from './vitals.ts';

export interface SoakOptions {
  minutes: number;
  /** Calls a second. */
  rate: number;
  seed: number;
  /** Tells a person what happens. */
  tell(line: string): void;
}

/** All that a soak has seen. */
export interface Soaked {
  made: Made[];
  happened: Happened[];
  /** Faults that could not be made, with why. */
  missing: string[];
  vitals: Vitals[];
  /** What was held when the warm-up was over and at the end, in bytes by the functions that made it. */
  held: { early: Map<string, number>; late: Map<string, number> };
  log: LogLine[];
  /** When the load began, in milliseconds since the epoch. */
  started: number;
  /** Open files before and after the load, but for those of indexes, and what there was more after it. */
  descriptors: { before: number; after: number; more: string[]; indexes: number };
  /** Threads of the engine when the service was left alone again. */
  engine: number;
  /** What was not as it should be when the load was over. */
  afterwards: string[];
}

/** Milliseconds in which connections that nobody uses are closed, and what faults have left is mended. */
const SETTLING = 20_000;
/** Milliseconds after which the engine ends threads that have nothing to do, and some more. */
const IDLE = 12_000;
/** Files that the engine of the embedded knowledge base keeps open until its memory is full: their number is bounded, not steady. */
const INDEX = /\.lance\b/;
/** Looks at the service in the whole time, and milliseconds between two of them at least. */
const LOOKS = 120;
const BETWEEN = 2000;
/** A person is told of each so many. */
const TOLD = 10;

/** What a soaked service stands on. */
class Ground {
  readonly folder = mkdtempSync(join(tmpdir(), 'touchstone-soak-'));
  readonly data = join(this.folder, 'data');
  readonly model = new ModelServer();
  readonly search = new SearchServer();
  readonly disk = SmallDisk.at(this.data);
  readonly elasticsearch = SoakedElasticsearch.find();
  /** The pipeline file of the instance `test`. */
  readonly file = join(this.folder, 'test.yaml');
  instances = ['test', 'library'];

  get missing(): string[] {
    const parts = { 'disk full': this.disk, Elasticsearch: this.elasticsearch };
    return Object.entries(parts).flatMap(([name, part]) => ('missing' in part ? [`${name} (${part.missing})`] : []));
  }

  async open(): Promise<void> {
    this.model.will(WELL);
    writeFileSync(this.file, documentsPipeline(this.data, await this.model.open()));
    writeFileSync(join(this.folder, 'library.yaml'), searchPipeline(this.data, await this.search.open()));
    if ('index' in this.elasticsearch) {
      const text = elasticsearchPipeline(this.data, await this.elasticsearch.open(), this.elasticsearch.index);
      writeFileSync(join(this.folder, 'elastic.yaml'), text);
      this.instances.push('elastic');
    }
    writeFileSync(join(this.folder, 'touchstone.yaml'), settingsOf(this.instances));
  }

  async close(): Promise<void> {
    await Promise.all([this.model.close(), this.search.close()]);
    if ('index' in this.elasticsearch) await this.elasticsearch.close();
    if (this.disk instanceof SmallDisk) this.disk.remove();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Serves documents with servers and a disk that fail, lets callers at it for as long, and tells what came of it. */
export async function soak(options: SoakOptions): Promise<Soaked> {
  const ground = new Ground();
  await ground.open();
  const { model, search, file, folder, data, instances } = ground;
  const service = await SoakedService.start(folder, data);
  try {
    const caller = new SoakCaller(service.url, randomFrom(options.seed));
    const elasticsearch = 'index' in ground.elasticsearch ? ground.elasticsearch : undefined;
    const calls = elasticsearch ? [...SOAK_CALLS, ELASTICSEARCH_CALL] : SOAK_CALLS;
    await fill(caller, calls, elasticsearch !== undefined);
    const disk = ground.disk instanceof SmallDisk ? ground.disk : undefined;
    const place = { file, pid: service.pid, instances: instances.length };
    const faults = faultsIn({ model, search, disk, elasticsearch, caller, place });
    return { ...(await watched(service, { ...options, caller, calls, faults })), missing: ground.missing };
  } finally {
    await service.stop();
    await ground.close();
  }
}

/** Loads documents into all instances, and makes each call once, so that what is made for the first of them is there. */
async function fill(caller: SoakCaller, calls: readonly SoakCall[], hasElasticsearch: boolean): Promise<void> {
  const place = join(DEMO, 'en/help/manage-your-account');
  const pages = readdirSync(place).filter((name) => name.endsWith('.md'));
  const documents = pages.map((name) => ({ id: name, title: name, content: readFileSync(join(place, name), 'utf8') }));
  for (const [path, body] of [
    ['/v1/test/documents?wait=true', documents],
    ['/v1/library/documents?wait=true', LIBRARY],
    ...(hasElasticsearch ? [['/v1/elastic/documents?wait=true', LIBRARY] as const] : []),
  ] as const) {
    let loaded = await caller.call('POST', path, { body });
    while (loaded.status === 202) loaded = await caller.call('POST', path, { body }); // a slow machine: it goes on, and is met again
    if (loaded.status !== 200 || loaded.body.failed !== 0) throw new Error(`documents were not loaded: ${outcomeOf(loaded)}`);
  }
  for (const call of calls) await call.run(caller);
}

interface Watching extends SoakOptions {
  caller: SoakCaller;
  calls: readonly SoakCall[];
  faults: ReturnType<typeof faultsIn>;
}

async function watched(service: SoakedService, { minutes, rate, tell, caller, calls, faults }: Watching) {
  const before = await settled(service, 0);
  const [made, vitals, started]: [Made[], Vitals[], number] = [[], [], Date.now()];
  const duration = minutes * 60_000;
  const over = new AbortController();
  await service.inspector.noteAllocations();
  const early = heldAt(service, warmUpOf(minutes) * 60_000, over.signal);
  const looking = look(service, { vitals, between: Math.max(BETWEEN, duration / LOOKS), started, signal: over.signal, tell });
  const happened = await load({ caller, calls, faults, duration, rate, made: (each) => void made.push(each) });
  over.abort();
  await looking;
  const held = { early: await early, late: await service.inspector.heldByMaker() };
  tell(`${made.length} calls made`);
  const after = await settled(service, before.length);
  const afterwards = await faultsOfNow(service, caller);
  const indexes = descriptorsOf(service.pid).filter((file) => INDEX.test(file)).length;
  const descriptors = { before: before.length, after: after.length, more: moreIn(before, after), indexes };
  await pause(IDLE);
  const { engine } = threadsOf(service.pid);
  return { made, happened, vitals, held, started, descriptors, engine, afterwards, log: service.log };
}

/** Open files but those of indexes, when they have come down to so many; or in the end, where they do not. */
async function settled({ pid }: SoakedService, most: number): Promise<string[]> {
  const look = (): string[] => descriptorsOf(pid).filter((file) => !INDEX.test(file));
  const end = Date.now() + (most > 0 ? SETTLING : SETTLING / 3);
  while (Date.now() < end && look().length > most) await pause(500);
  return look();
}

/** What is held after so many milliseconds, or when it is over. */
async function heldAt({ inspector }: SoakedService, milliseconds: number, signal: AbortSignal): Promise<Map<string, number>> {
  await pause(milliseconds, undefined, { signal }).catch(() => {}); // it is over
  await inspector.collectGarbage();
  return inspector.heldByMaker();
}

interface Looking {
  vitals: Vitals[];
  between: number;
  started: number;
  signal: AbortSignal;
  tell(line: string): void;
}

async function look({ pid, inspector }: SoakedService, { vitals, between, started, signal, tell }: Looking): Promise<void> {
  while (!signal.aborted) {
    const seen = await lookAt(pid, inspector, (Date.now() - started) / 60_000);
    vitals.push(seen);
    if (vitals.length % TOLD === 0) tell(`minute ${seen.minute.toFixed(1)}: ${seen.heap.toFixed(1)} MB of heap`);
    await pause(between, undefined, { signal }).catch(() => {}); // it is over
  }
}

/** What a service that was left alone should do, and does not. */
async function faultsOfNow({ hasEnded }: SoakedService, caller: SoakCaller): Promise<string[]> {
  if (hasEnded) return ['the service has ended'];
  const ready = await caller.call('GET', '/ready');
  const answer = await caller.call('POST', '/v1/test/seek', { body: { question: 'How do I change my password, please?' } });
  return [
    ...(ready.status === 200 ? [] : [`/ready says ${ready.text}`]),
    ...(outcomeOf(answer) === '200 answered' ? [] : [`a question is answered with ${outcomeOf(answer)}`]),
  ];
}

/** What is there more often than before. */
function moreIn(before: readonly string[], after: readonly string[]): string[] {
  const left = [...before];
  return after.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
