import type { SpanAttributes, TraceSpan } from '../../core/contract/trace-span.ts';

/** Fields of a log line that lead to the trace; none where nothing is traced. */
export const traceFields = (span: TraceSpan | undefined): { trace_id?: string; span_id?: string } =>
  span ? { trace_id: span.traceId, span_id: span.spanId } : {};

/** Counts of a load as its span tells them. */
export const countAttributes = (counts: Readonly<Record<string, number>>): SpanAttributes =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [`touchstone.${name}`, count]));
