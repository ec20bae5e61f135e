import type { IncomingHttpHeaders } from 'node:http';
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { Logger } from '../../core/contract/call.ts';
import type { SpanEnd, SpanStart, TraceSpan } from '../../core/contract/trace-span.ts';
import { createProvider } from './provider.ts';
import type { TracingSettings } from './settings.ts';

/** What begins spans, and sends those that have ended. */
export interface OpenTracer {
  begin(headers: IncomingHttpHeaders, start: SpanStart): TraceSpan;
  close(): Promise<void>;
}

export function openTracer(settings: TracingSettings, log: Logger): OpenTracer {
  const provider = createProvider(settings, log);
  const tracer = provider.getTracer('touchstone');
  const propagator = new W3CTraceContextPropagator();
  return {
    begin: (headers, start) => beginSpan(tracer, propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter), start),
    close: () => provider.shutdown(),
  };
}

const KINDS = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT, server: SpanKind.SERVER };

function beginSpan(tracer: Tracer, parent: Context, { name, kind = 'internal', attributes }: SpanStart): TraceSpan {
  return new OpenSpan(tracer, tracer.startSpan(name, { kind: KINDS[kind], ...(attributes && { attributes }) }, parent));
}

/** A span of OpenTelemetry as the rest of the house knows it. */
class OpenSpan implements TraceSpan {
  readonly #tracer: Tracer;
  readonly #span: Span;

  constructor(tracer: Tracer, span: Span) {
    this.#tracer = tracer;
    this.#span = span;
  }

  get traceId(): string {
    return this.#span.spanContext().traceId;
  }

  get spanId(): string {
    return this.#span.spanContext().spanId;
  }

  get headers(): Record<string, string> {
    const { traceId, spanId, traceFlags, traceState } = this.#span.spanContext();
    const tracestate = traceState?.serialize();
    const traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
    return { traceparent, ...(tracestate && { tracestate }) };
  }

  /** Of what nobody keeps, parts are not even made. */
  child(start: SpanStart): TraceSpan {
    const isKept = (this.#span.spanContext().traceFlags & 1) === 1;
    return isKept ? beginSpan(this.#tracer, trace.setSpan(ROOT_CONTEXT, this.#span), start) : this;
  }

  end({ error, attributes, name }: SpanEnd = {}): void {
    if (!this.#span.isRecording()) return;
    if (name) this.#span.updateName(name);
    if (attributes) this.#span.setAttributes(attributes);
    if (error) this.#span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR });
    this.#span.end();
  }
}
