import { type BoundedCall, boundCall } from '../contract/bounded-call.ts';
import type { Call, Lifecycle } from '../contract/call.ts';
import { Failure } from '../contract/errors.ts';
import type { Batch, BatchStart } from '../contract/facts/batch.ts';
import type { Reason } from '../contract/facts/end.ts';
import type { TurnStart } from '../contract/facts/question.ts';
import type { Turn } from '../contract/facts/turn.ts';
import type { Finish } from '../contract/plugin.ts';
import type { ResourceKind, ResourceKinds } from '../contract/resources/kinds.ts';
import type { KnowledgeBase } from '../contract/resources/knowledge-base.ts';
import { readAhead, through, type Underway, underway } from './batch-run.ts';
import type { Section, StreamMode } from './blueprint.ts';
import { healthOf, type OpenedResource, type ResourceHealth } from './health.ts';
import { holdText } from './hold-text.ts';
import type { Facts } from './observe.ts';
import type { BatchSource, OpenedSource } from './opened-source.ts';
import { type OpenedStep, runAll, searchingSteps } from './opened-step.ts';

export interface Answered {
  turn: TurnStart & Partial<Turn>;
  reason: Reason;
}

/** A pipeline file, opened: its resources are ready, its steps can run. */
export interface Pipeline {
  /**
   * A question's way. Ends with reason `timeout` and what is there when `call.deadline` or a step's bound passes; throws a
   * Failure otherwise.
   */
  answer(start: TurnStart, call: Call): Promise<Answered>;
  /**
   * The way of a question as far as its passages: the steps up to the first that writes a prompt or an answer, of those the ones that the
   * passages stand on. Ends and throws as `answer` does.
   */
  search(start: TurnStart, call: Call): Promise<Answered>;
  /** Runs when the answer has been sent. Every step is tried; the first failure is thrown at the end. */
  afterwards(turn: TurnStart & Partial<Turn>, call: Call): Promise<void>;
  /**
   * A document's way, from the source of the file or from another one. `onBatch` is called with all facts of each batch when its steps have
   * run, and of what the steps give at the end.
   */
  ingest(start: IngestStart, call: Call, onBatch: (batch: Partial<Batch>) => void): Promise<void>;
  /**
   * The first half of a document's way: the source and the steps up to the first that gives `loadable`. Whoever iterates
   * gets each batch of cleaned documents.
   */
  read(start: BatchStart, call: Call): AsyncIterable<Partial<Batch>>;
  /** The second half, for batches that come from elsewhere: splitting and loading. `onBatch` as for `ingest`. */
  index(batches: AsyncIterable<Partial<Batch>>, call: Call, onBatch: (batch: Partial<Batch>) => void): Promise<void>;
  /** Those whose documents are loaded by themselves; none is ready before it is opened. */
  readonly sources: readonly OpenedSource[];
  /** What the `ingest` list works with, as far as it is for whoever gives it documents to know. */
  loading(): Loading;
  /** The resources of a kind that the file names, by their names. */
  resources<Kind extends ResourceKind>(kind: Kind): ReadonlyMap<string, ResourceKinds[Kind]>;
  /** Those of a kind that steps on a question's way work with and share, as they let them be used, by their labels. */
  shared<Kind extends ResourceKind>(kind: Kind): ReadonlyMap<string, ResourceKinds[Kind]>;
  /** What each resource says of itself, by its name in the file; and that a step fails without an end, by its list and label. */
  health(): Record<string, ResourceHealth>;
  /** Closes everything in reverse order of opening. Safe twice. */
  close(): Promise<void>;
}

export type { BatchSource };

export interface Loading {
  /** The knowledge base that the list loads into; where it names none, the first of the pipeline. */
  base?: KnowledgeBase;
  /** Its source; absent where the pipeline has no such list. */
  source?: BatchSource;
}

export interface IngestStart extends BatchStart {
  /** What the documents come from, in place of the first step of the list. */
  source?: BatchSource;
}

/** An `ingest` list in its two halves. */
interface IngestParts {
  source: BatchSource;
  reading: readonly OpenedStep[];
  indexing: readonly OpenedStep[];
}

interface OpenedParts {
  steps: Record<Section, OpenedStep[]>;
  sources: readonly OpenedSource[];
  /** Names of resources that steps of `ingest` work with, in their order. */
  loadsInto: readonly string[];
  resources: readonly OpenedResource[];
  /** Everything that has to be closed, in the order in which it was opened. */
  parts: readonly Lifecycle[];
  stream: StreamMode;
}

type Run = (turn: Answered['turn'], call: BoundedCall) => Promise<Finish | undefined>;

/** The pipeline made of opened parts. */
export class PipelineRunner implements Pipeline {
  readonly sources: readonly OpenedSource[];
  readonly #steps: Record<Section, OpenedStep[]>;
  readonly #resources: readonly OpenedResource[];
  readonly #loadsInto: readonly string[];
  /** How many steps of `answer` run before text may go out that nobody has judged, and before any may. */
  readonly #gated: number;
  readonly #buffered: number;
  readonly #stream: StreamMode;
  #parts: readonly Lifecycle[];

  constructor({ steps, sources, resources, loadsInto, parts, stream }: OpenedParts) {
    this.#steps = steps;
    this.sources = sources;
    this.#resources = resources;
    this.#loadsInto = loadsInto;
    this.#parts = parts;
    this.#stream = stream;
    this.#buffered = steps.answer.findLastIndex(({ step }) => 'buffers' in step && step.buffers === true) + 1;
    const withheld = stream === 'live' ? 0 : steps.answer.findLastIndex(({ withholds }) => withholds) + 1;
    this.#gated = Math.max(withheld, this.#buffered);
  }

  answer(start: TurnStart, call: Call): Promise<Answered> {
    return this.#within(start, call, (turn, bound) => this.#run(turn, bound));
  }

  search(start: TurnStart, call: Call): Promise<Answered> {
    const steps = searchingSteps(this.#steps.answer);
    return this.#within(start, call, async (turn, bound) => runAll(steps, turn as Facts, bound)); // by name
  }

  async #within(start: TurnStart, call: Call, run: Run): Promise<Answered> {
    const turn: Answered['turn'] = { ...start };
    const bound = boundCall(call, call.deadline - Date.now(), 'answer');
    try {
      const ended = await run(turn, bound);
      const reason = ended?.reason ?? 'answered';
      return { turn, reason: reason === 'answered' && turn.degraded ? 'degraded' : reason };
    } catch (thrown) {
      if (thrown instanceof Failure && thrown.code === 'step_timeout') return { turn, reason: 'timeout' };
      throw thrown;
    } finally {
      bound.release();
    }
  }

  /** Runs the steps of `answer`. What is written before the last gate is held but for what is backed, and sent as that gate leaves it. */
  async #run(turn: Answered['turn'], call: BoundedCall): Promise<Finish | undefined> {
    const steps = this.#steps.answer;
    const facts = turn as Facts; // by name: the steps' types were checked where they were written
    if (this.#gated === 0) return runAll(steps, facts, call);
    const holding = holdText(call, this.#stream === 'gated' && this.#buffered === 0);
    const ended = await runAll(steps.slice(0, this.#gated), facts, holding.call);
    if (ended) return ended;
    const rest = holding.restOf(turn.answer ?? '');
    if (rest !== '') call.emit(rest);
    return runAll(steps.slice(this.#gated), facts, call);
  }

  async afterwards(turn: TurnStart & Partial<Turn>, call: Call): Promise<void> {
    const bound = boundCall(call, call.deadline - Date.now(), 'afterwards');
    const failures: unknown[] = [];
    for (const { observed } of this.#steps.afterwards) {
      try {
        await observed.run(turn as Facts, bound); // by name
      } catch (thrown) {
        failures.push(thrown);
      }
    }
    bound.release();
    if (failures.length > 0) throw failures[0];
  }

  async ingest(given: IngestStart, call: Call, onBatch: (batch: Partial<Batch>) => void): Promise<void> {
    const { source, reading, indexing } = this.#ingest();
    const from = given.source ?? source;
    const start = startOf(given, from);
    const batches = readAhead(reads(from, reading, { start, call }));
    for await (const { facts } of through(batches, indexing, { start, call, half: 'index' })) onBatch(facts as Partial<Batch>); // by name
  }

  async *read(given: BatchStart, call: Call): AsyncGenerator<Partial<Batch>> {
    const { source, reading } = this.#ingest();
    const start = startOf(given, source);
    for await (const { facts } of reads(source, reading, { start, call })) yield facts as Partial<Batch>; // by name
  }

  async index(batches: AsyncIterable<Partial<Batch>>, call: Call, onBatch: (batch: Partial<Batch>) => void): Promise<void> {
    const { indexing } = this.#ingest();
    for await (const { facts } of through(underway(batches), indexing, { start: {}, call, half: 'index' }))
      onBatch(facts as Partial<Batch>); // by name
  }

  loading(): Loading {
    const source = this.#steps.ingest[0]?.step as BatchSource | undefined; // the wiring check saw to it that a source comes first
    const bases = this.resources('knowledge_base');
    const named = this.#loadsInto.find((name) => bases.has(name));
    const base = named === undefined ? bases.values().next().value : bases.get(named);
    return { ...(base && { base }), ...(source && { source }) };
  }

  #ingest(): IngestParts {
    const [first, ...steps] = this.#steps.ingest;
    if (!first) throw new Failure('configuration_invalid', 'the pipeline has no ingest list: it cannot load documents');
    const cut = steps.findIndex(({ gives }) => gives.includes('loadable'));
    const half = cut < 0 ? steps.length : cut;
    // The wiring check saw to it that a source comes first.
    return { source: first.step as BatchSource, reading: steps.slice(0, half), indexing: steps.slice(half) };
  }

  resources<Kind extends ResourceKind>(kind: Kind): ReadonlyMap<string, ResourceKinds[Kind]> {
    return new Map(
      this.#resources
        .filter((each) => each.kind === kind)
        // Its plugin provides that kind.
        .map(({ name, resource }): [string, ResourceKinds[Kind]] => [name, resource as ResourceKinds[Kind]]),
    );
  }

  shared<Kind extends ResourceKind>(kind: Kind): ReadonlyMap<string, ResourceKinds[Kind]> {
    return new Map(
      this.#steps.answer.flatMap(({ label, step }): [string, ResourceKinds[Kind]][] => {
        const resource = 'shares' in step ? step.shares?.[kind] : undefined;
        return resource ? [[label, resource]] : [];
      }),
    );
  }

  health(): Record<string, ResourceHealth> {
    return { ...healthOf(this.#resources), ...this.#failingSteps() };
  }

  #failingSteps(): Record<string, ResourceHealth> {
    const failing = (['answer', 'afterwards'] as const).flatMap((section) =>
      this.#steps[section].flatMap(({ label, observed: { health } }) =>
        health ? [[`${section}/${label}`, health] as const] : [],
      ),
    );
    return Object.fromEntries(failing);
  }

  async close(): Promise<void> {
    const parts = this.#parts;
    this.#parts = [];
    await closeAll(parts);
  }
}

/** Facts that are there before a source runs. */
const startOf = ({ paths, prune, mostRemoved }: BatchStart, source: BatchSource): BatchStart => ({
  paths: [...(source.origins?.() ?? paths)],
  prune,
  ...(mostRemoved === undefined ? {} : { mostRemoved }),
});

const reads = (
  source: BatchSource,
  steps: readonly OpenedStep[],
  run: { start: BatchStart; call: Call },
): AsyncGenerator<Underway> => through(underway(source.batches(run.start, run.call), run.start), steps, { ...run, half: 'read' });

/** Closes in reverse order; one that fails does not keep the others open. Throws the first failure. */
export async function closeAll(parts: readonly Pick<Lifecycle, 'close'>[]): Promise<void> {
  const failures: unknown[] = [];
  for (const part of parts.toReversed()) {
    try {
      await part.close?.();
    } catch (thrown) {
      failures.push(thrown);
    }
  }
  if (failures.length > 0) throw failures[0];
}
