import { type BoundedCall, boundCall } from '../contract/bounded-call.ts';
import type { Call, Health, Lifecycle } from '../contract/call.ts';
import { Failure } from '../contract/errors.ts';
import type { Batch, BatchStart } from '../contract/facts/batch.ts';
import type { Reason } from '../contract/facts/end.ts';
import type { TurnStart } from '../contract/facts/question.ts';
import type { Turn } from '../contract/facts/turn.ts';
import type { BatchStep, Finish, Source, Step, StepRun } from '../contract/plugin.ts';
import type { ResourceKind, ResourceKinds } from '../contract/resources/kinds.ts';
import type { Section, StreamMode } from './blueprint.ts';
import { holdText } from './hold-text.ts';
import type { Facts, ObservedStep } from './observe.ts';

export interface Answered {
  turn: TurnStart & Partial<Turn>;
  reason: Reason;
}

export interface ResourceHealth extends Health {
  /** Only where it is not ok and nothing is missing for it: the resources that are used instead of it. Questions are answered. */
  fallbacks?: readonly string[];
}

/** A pipeline file, opened: its resources are ready, its steps can run. */
export interface Pipeline {
  /**
   * A question's way. Ends with reason `timeout` and what is there when `call.deadline` or a step's bound passes; throws a
   * Failure otherwise.
   */
  answer(start: TurnStart, call: Call): Promise<Answered>;
  /** Runs when the answer has been sent. Every step is tried; the first failure is thrown at the end. */
  afterwards(turn: TurnStart & Partial<Turn>, call: Call): Promise<void>;
  /** A document's way. `onBatch` is called with all facts of each batch when its steps have run, and of what the steps give at the end. */
  ingest(start: BatchStart, call: Call, onBatch: (batch: Partial<Batch>) => void): Promise<void>;
  /**
   * The first half of a document's way: the source and the steps up to the first that gives `loadable`. Whoever iterates
   * gets each batch of cleaned documents.
   */
  read(start: BatchStart, call: Call): AsyncIterable<Partial<Batch>>;
  /** The second half, for batches that come from elsewhere: splitting and loading. `onBatch` as for `ingest`. */
  index(batches: AsyncIterable<Partial<Batch>>, call: Call, onBatch: (batch: Partial<Batch>) => void): Promise<void>;
  /** Resources of a kind: first what steps on a question's way share, by their labels, then those of the file, by their names. */
  resources<Kind extends ResourceKind>(kind: Kind): ReadonlyMap<string, ResourceKinds[Kind]>;
  /** What each resource says of itself, by its name in the file. */
  health(): Record<string, ResourceHealth>;
  /** Closes everything in reverse order of opening. Safe twice. */
  close(): Promise<void>;
}

export type AnyStep = Step<Facts, Facts> | BatchStep<Facts, Facts> | Source<Facts, Facts>;

/** A step in one run over all batches. */
interface OpenedRun {
  observed: ObservedStep;
  end?: StepRun<Facts, Facts>['end'];
}

export interface OpenedStep {
  label: string;
  /** Facts that its plugin may give. */
  gives: readonly string[];
  /** Whether it may hold back an answer that is there. */
  withholds: boolean;
  observed: ObservedStep;
  /** Of a step that keeps something for the time of a run over all batches; `undefined` for any other, which runs as it is. */
  begin(start: Facts, call: Call): Promise<OpenedRun | undefined>;
  step: AnyStep;
}

export interface OpenedResource {
  name: string;
  kind: ResourceKind;
  resource: Lifecycle;
  /** What questions use while it is away, for each place that names it; none where they cannot do without it. */
  fallbacks: readonly (readonly string[])[];
}

/** An `ingest` list in its two halves. */
interface IngestParts {
  source: Source<Facts, Facts>;
  reading: readonly OpenedStep[];
  indexing: readonly OpenedStep[];
}

/** A batch on its way. It is `over` when a step has ended its list, and for what steps give at the end: no further step sees it. */
interface Underway {
  facts: Facts;
  over: boolean;
}

interface OpenedParts {
  steps: Record<Section, OpenedStep[]>;
  resources: readonly OpenedResource[];
  /** Everything that has to be closed, in the order in which it was opened. */
  parts: readonly Lifecycle[];
  stream: StreamMode;
}

/** The pipeline made of opened parts. */
export class PipelineRunner implements Pipeline {
  readonly #steps: Record<Section, OpenedStep[]>;
  readonly #resources: readonly OpenedResource[];
  /** How many steps of `answer` run before text may go out that nobody has judged, and before any may. */
  readonly #gated: number;
  readonly #buffered: number;
  readonly #stream: StreamMode;
  #parts: readonly Lifecycle[];

  constructor({ steps, resources, parts, stream }: OpenedParts) {
    this.#steps = steps;
    this.#resources = resources;
    this.#parts = parts;
    this.#stream = stream;
    this.#buffered = steps.answer.findLastIndex(({ step }) => 'buffers' in step && step.buffers === true) + 1;
    const withheld = stream === 'live' ? 0 : steps.answer.findLastIndex(({ withholds }) => withholds) + 1;
    this.#gated = Math.max(withheld, this.#buffered);
  }

  async answer(start: TurnStart, call: Call): Promise<Answered> {
    const turn: Answered['turn'] = { ...start };
    const bound = boundCall(call, call.deadline - Date.now(), 'answer');
    try {
      const ended = await this.#run(turn, bound);
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

  async ingest(start: BatchStart, call: Call, onBatch: (batch: Partial<Batch>) => void): Promise<void> {
    const { indexing } = this.#ingest();
    const batches = this.#read(start, call);
    for await (const { facts } of through(batches, indexing, { start, call })) onBatch(facts as Partial<Batch>); // by name
  }

  async *read(start: BatchStart, call: Call): AsyncGenerator<Partial<Batch>> {
    for await (const { facts } of this.#read(start, call)) yield facts as Partial<Batch>; // by name
  }

  async index(batches: AsyncIterable<Partial<Batch>>, call: Call, onBatch: (batch: Partial<Batch>) => void): Promise<void> {
    const { indexing } = this.#ingest();
    for await (const { facts } of through(underway(batches), indexing, { start: {}, call })) onBatch(facts as Partial<Batch>); // by name
  }

  #read(start: BatchStart, call: Call): AsyncGenerator<Underway> {
    const { source, reading } = this.#ingest();
    return through(underway(source.batches({ ...start }, call), start), reading, { start, call });
  }

  #ingest(): IngestParts {
    const [first, ...steps] = this.#steps.ingest;
    if (!first) throw new Failure('configuration_invalid', 'the pipeline has no ingest list: it cannot load documents');
    const cut = steps.findIndex(({ gives }) => gives.includes('loadable'));
    const half = cut < 0 ? steps.length : cut;
    // The wiring check saw to it that a source comes first.
    return { source: first.step as Source<Facts, Facts>, reading: steps.slice(0, half), indexing: steps.slice(half) };
  }

  resources<Kind extends ResourceKind>(kind: Kind): ReadonlyMap<string, ResourceKinds[Kind]> {
    const shared = this.#steps.answer.flatMap(({ label, step }): [string, ResourceKinds[Kind]][] => {
      const resource = 'shares' in step ? step.shares?.[kind] : undefined;
      return resource ? [[label, resource]] : [];
    });
    const named = this.#resources
      .filter((each) => each.kind === kind)
      .map(({ name, resource }): [string, ResourceKinds[Kind]] => [name, resource as ResourceKinds[Kind]]); // its plugin provides that kind
    return new Map([...shared, ...named]);
  }

  health(): Record<string, ResourceHealth> {
    const own = new Map(this.#resources.map(({ name, resource }) => [name, resource.health?.() ?? { ok: true, detail: 'open' }]));
    const isOk = (name: string): boolean => own.get(name)?.ok === true;
    const spared = ({ name, fallbacks }: OpenedResource) =>
      !isOk(name) && fallbacks.length > 0 && fallbacks.every((place) => place.some(isOk));
    const instead = ({ fallbacks }: OpenedResource): string[] => [...new Set(fallbacks.flat().filter(isOk))];
    return Object.fromEntries(
      this.#resources.map((each) => [
        each.name,
        { ...(own.get(each.name) as Health), ...(spared(each) && { fallbacks: instead(each) }) }, // it was just put in
      ]),
    );
  }

  async close(): Promise<void> {
    const parts = this.#parts;
    this.#parts = [];
    await closeAll(parts);
  }
}

async function runAll(steps: readonly OpenedRun[], facts: Facts, call: BoundedCall): Promise<Finish | undefined> {
  for (const { observed } of steps) {
    const running = observed.run(facts, call);
    const ended = running instanceof Promise ? await running : running;
    if (ended) return ended;
  }
  return undefined;
}

async function* underway(batches: AsyncIterable<object>, start: object = {}): AsyncGenerator<Underway> {
  for await (const batch of batches) yield { facts: { ...start, ...batch }, over: false };
}

/** What a run over all batches begins with. */
interface Run {
  /** Facts that are there before the source runs; none where batches come from elsewhere. */
  start: Partial<BatchStart>;
  call: Call;
}

/** Runs steps on each batch, one batch at a time, and calls their `end` when there are no more. */
async function* through(
  batches: AsyncIterable<Underway>,
  steps: readonly OpenedStep[],
  { start, call }: Run,
): AsyncGenerator<Underway> {
  const running: OpenedRun[] = [];
  for (const step of steps) running.push((await step.begin({ ...start }, call)) ?? step);
  const bounded: BoundedCall = { ...call, aborted: rejectedOnAbort(call.signal), release: () => {} };
  for await (const { facts, over } of batches) {
    const ended = over ? undefined : await runAll(running, facts, bounded);
    yield { facts, over: over || ended !== undefined };
    call.signal.throwIfAborted();
  }
  for (const { end } of running) {
    const given = await end?.(call);
    if (given) yield { facts: given, over: true };
  }
}

/** Unlike `boundCall` it watches no clock: a load may take days. */
function rejectedOnAbort(signal: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  aborted.catch(() => {}); // whoever races it sees it; nobody racing it is no error
  return aborted;
}

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
