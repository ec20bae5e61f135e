import { type BoundedCall, inSpan } from '../contract/bounded-call.ts';
import type { Call } from '../contract/call.ts';
import type { BatchStart } from '../contract/facts/batch.ts';
import type { SpanWork } from '../contract/trace-span.ts';
import type { Facts } from './observe.ts';
import { type OpenedRun, type OpenedStep, runAll } from './opened-step.ts';

/** A batch on its way. It is `over` when a step has ended its list, and for what steps give at the end: no further step sees it. */
export interface Underway {
  facts: Facts;
  over: boolean;
}

/** Batches that no step has seen yet. */
export async function* underway(batches: AsyncIterable<object>, start: object = {}): AsyncGenerator<Underway> {
  for await (const batch of batches) yield { facts: { ...start, ...batch }, over: false };
}

/** The same, each read while whoever takes them works on the one before. */
export async function* readAhead<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  const read = (): Promise<IteratorResult<Item>> => {
    const next = iterator.next();
    next.catch(() => {}); // it is thrown when it is asked for
    return next;
  };
  let next = read();
  try {
    for (let { done, value } = await next; !done; { done, value } = await next) {
      next = read();
      yield value;
    }
  } finally {
    await next.catch(() => {});
    await iterator.return?.();
  }
}

/** What a run over all batches begins with. */
interface Run {
  /** Facts that are there before the source runs; none where batches come from elsewhere. */
  start: Partial<BatchStart>;
  call: Call;
  /** Which half of its way each batch goes. */
  half: 'read' | 'index';
}

const COUNTED = ['documents', 'loadable', 'loaded', 'unchanged', 'failures'];

/** A half of a batch's way, told by its number and what there is of it by then. */
const batchSpan = (half: Run['half'], count: number, facts: Facts): SpanWork<unknown> => ({
  name: `${half} batch`,
  attributes: { 'touchstone.batch': count },
  attributesOf: () =>
    Object.fromEntries(
      COUNTED.flatMap((name) => (Array.isArray(facts[name]) ? [[`touchstone.${name}`, facts[name].length]] : [])),
    ),
});

/** Runs steps on each batch, one batch at a time, and calls their `end` when there are no more. */
export async function* through(
  batches: AsyncIterable<Underway>,
  steps: readonly OpenedStep[],
  { start, call, half }: Run,
): AsyncGenerator<Underway> {
  let count = 0;
  const running: OpenedRun[] = [];
  for (const step of steps) running.push((await step.begin({ ...start }, call)) ?? step);
  for await (const { facts, over } of batches) {
    const run = (traced: Call) => untilAborted(traced, (bounded) => runAll(running, facts, bounded));
    count++;
    const ended = over || running.length === 0 ? undefined : await inSpan(call, batchSpan(half, count, facts), run);
    yield { facts, over: over || ended !== undefined };
    call.signal.throwIfAborted();
  }
  for (const { end } of running) {
    const given = await end?.(call);
    if (given) yield { facts: given, over: true };
  }
}

/**
 * Unlike `boundCall` it watches no clock: a load may take days. The promise is one batch's: it keeps what it was raced with, which is all
 * that the steps give, for as long as the signal knows it.
 */
async function untilAborted<T>(call: Call, work: (bounded: BoundedCall) => T | Promise<T>): Promise<T> {
  const { signal } = call;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  aborted.catch(() => {}); // whoever races it sees it; nobody racing it is no error
  const pass = () => reject(signal.reason);
  if (signal.aborted) pass();
  else signal.addEventListener('abort', pass, { once: true });
  try {
    return await work({ ...call, aborted, release: () => {} });
  } finally {
    signal.removeEventListener('abort', pass);
  }
}
