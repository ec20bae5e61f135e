import type { FieldFilter } from './access.ts';
import type { BatchAdvance } from './facts/batch.ts';
import type { Trace } from './trace.ts';
import type { TraceSpan } from './trace-span.ts';

export interface Logger {
  debug(message: string, fields?: Record<string, unknown>): void;
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** How long a piece of work goes on. */
export interface CallBounds {
  /** Aborts when the caller leaves, when the deadline passes and when the process stops. */
  signal: AbortSignal;
  /**
   * Throws where another process has taken this work over. Asked right before each write of documents; absent where no other process can
   * take it over.
   */
  mayWrite?(): Promise<void>;
}

/** What each method of a resource gets beside its input: for whom it works, and for how long. */
export interface ResourceCall extends CallBounds {
  /** The request's id, where the work is for one: sent on to servers, so that their logs can be matched with ours. */
  id?: string;
  /** Where it is traced: the stretch that this work belongs to. Requests to servers begin theirs in it, and carry its headers. */
  span?: TraceSpan;
  /** When the whole turn must be over, in milliseconds since the epoch; infinite where nobody waits for an end. */
  deadline: number;
  log: Logger;
  /**
   * What may be seen: conditions that all hold of every document of which anything is read, told or counted. Where there are none, all may
   * be. The plugin of a knowledge base that keeps to them says so (`confines`).
   */
  access: readonly FieldFilter[];
  /** Somebody waits for an answer: it may overtake work that is not urgent. */
  urgent?: boolean;
}

/** A call for work that belongs to no turn, such as a command or a look at what is there. It has no deadline, and sees everything. */
export const callOf = (log: Logger, signal: AbortSignal = new AbortController().signal): ResourceCall => ({
  signal,
  deadline: Number.POSITIVE_INFINITY,
  log,
  access: [],
});

/** What a step gets beside its input, for one turn or one batch; and a language model, which may send its text as it comes. */
export interface Call extends ResourceCall {
  /** How the answer comes about, and what came of the steps before; absent where nobody keeps or tells it. */
  trace?: Trace;
  /** Sends a piece of provisional answer text to a caller who streams; does nothing otherwise. */
  emit(chunk: string): void;
  /**
   * The same for text that the passages are known to back, while all other text waits for the last gate: what it gets is the answer's
   * beginning, in order. Absent where nothing waits, or all of it does.
   */
  emitBacked?(chunk: string): void;
  /** Lets callers who wait at the door in first; gives no promise where none do. To be waited for before work that computes. */
  giveWay?(): Promise<void> | undefined;
  /** Told of the tokens that a model read and wrote beside those of the answer itself; absent where nobody counts them. */
  spend?(tokens: number): void;
  /** Told how far a load has come within its batch; absent where nobody watches. */
  advance?(step: BatchAdvance): void;
}

/** Something that stands in the way of a part, and how it is mended. */
export interface Obstacle {
  /** A sentence that names the thing and the place. */
  detail: string;
  /** What mends it, where that can be said: a command, or a request as it would be sent. */
  mend?: string;
}

/** What a part says of itself while it is open, for readiness checks. */
export interface Health {
  ok: boolean;
  /** A sentence for the operator. */
  detail: string;
  /** All that is wrong, where there is more to say than one sentence. */
  obstacles?: readonly Obstacle[];
  /** What is missing but can be done without, with the way that is taken instead; each a sentence. */
  notes?: readonly string[];
}

/** One request to a server that a resource or step stands on. */
export interface UpstreamEvent {
  seconds: number;
  outcome: 'ok' | 'error' | 'timeout' | 'aborted';
  /**
   * Tokens that a model read and wrote for it, where the server tells, however it ended. `model` is one of a few names that
   * the configuration sets.
   */
  tokens?: { model: string; input: number; output: number };
}

/** How a look into a cache ended: `stale` found only what does not hold any more, `bypass` did not look. */
export type LookupResult = 'hit' | 'miss' | 'stale' | 'bypass';

/** What the host lends to a part for as long as it is open. */
export interface Host {
  log: Logger;
  /** To be called with every request that a resource or step makes to a server, for metrics. */
  onRequest(event: UpstreamEvent): void;
  /** To be called with every look into a cache, for metrics. */
  onLookup(result: LookupResult): void;
  /**
   * Tells how questions are answered here from any other way: a hash of the resources and the answer list of the pipeline file as they
   * were read, without secrets. For steps of the ingest list it is one of that list: what is made of documents.
   */
  generation: string;
}

/**
 * Every hook may be absent. `ready` does the I/O; `close` is safe twice and without `ready`. What can come and go while the
 * service runs, such as a server, does not make `ready` fail: it is told by `health`, and calls fail until it is there.
 */
export interface Lifecycle {
  ready?(host: Host): Promise<void>;
  health?(): Health;
  close?(): Promise<void>;
}
