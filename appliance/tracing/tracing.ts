import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from '../../core/contract/call.ts';
import type { SpanStart, TraceSpan } from '../../core/contract/trace-span.ts';
import type { OpenTracer } from './open-tracer.ts';
import { collectorOf, type TracingSettings } from './settings.ts';

/** Traces requests, where the settings name a collector; costs nothing where they do not. */
export class Tracing {
  /** Whether anything is traced. */
  readonly isOn: boolean;
  /** Whether spans may hold what was asked and answered. */
  readonly content: boolean;
  readonly #settings: TracingSettings;
  readonly #log: Logger;
  #tracer?: OpenTracer;

  constructor(settings: TracingSettings, log: Logger) {
    this.isOn = collectorOf(settings) !== undefined;
    this.content = settings.content;
    this.#settings = settings;
    this.#log = log;
  }

  /** Loads what makes and sends spans: a fifth of a second and 20 MB that are spared where nothing is traced. */
  async open(): Promise<void> {
    if (!this.isOn) return;
    const { openTracer } = await import('./open-tracer.ts');
    this.#tracer = openTracer(this.#settings, this.#log);
  }

  /** Begins the span of a request within what its headers say of the caller's; undefined where nothing is traced. */
  begin(headers: IncomingHttpHeaders, start: SpanStart): TraceSpan | undefined {
    return this.#tracer?.begin(headers, start);
  }

  /** Sends what waits to be sent, in the time that the settings give it. Safe twice. */
  async close(): Promise<void> {
    const tracer = this.#tracer;
    this.#tracer = undefined;
    await tracer?.close().catch(() => {}); // the exporter has told why
  }
}
