/** Figures and names that a span carries; no text of a question, an answer or a document. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  name: string;
  /** `client` is a request to a server; `internal` by default. */
  kind?: 'internal' | 'client' | 'server';
  attributes?: SpanAttributes;
}

/** A piece of work as a span tells of it. */
export interface SpanWork<Result> extends SpanStart {
  /** What its result adds. */
  attributesOf?(result: Result): SpanAttributes;
}

export interface SpanEnd {
  /** The code of what went wrong; absent where nothing did. */
  error?: string;
  attributes?: SpanAttributes;
  /** Where it was not known at the beginning. */
  name?: string;
}

/** A stretch of work in a trace that may go through several services (W3C Trace Context, https://www.w3.org/TR/trace-context/). */
export interface TraceSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Headers of requests that are made within it: `traceparent`, and `tracestate` where there is one. */
  readonly headers: Readonly<Record<string, string>>;
  /** Begins a stretch within this one; it may outlast it. */
  child(start: SpanStart): TraceSpan;
  end(end?: SpanEnd): void;
}
