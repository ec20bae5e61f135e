import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from '../../core/contract/call.ts';
import { packageVersion } from '../root.ts';
import { collectorOf, pairsOf, type TracingSettings } from './settings.ts';

type Exported = Parameters<SpanExporter['export']>[0];

/** Most spans that wait to be sent; more are thrown away, so that a collector that is away costs no memory. */
const MOST_WAITING = 2048;
/** Milliseconds from one batch to the next. */
const BATCH_EVERY = 2000;
/** Milliseconds longer that the processor waits, so that the exporter ends first and says why. */
const EXPORTER_FIRST = 1000;

/** What makes spans, gathers them and sends them to the collector. */
export function createProvider(settings: TracingSettings, log: Logger): TracerProvider {
  const { service_name: name, resource, headers, timeout } = settings;
  const url = collectorOf(settings) ?? '';
  const exporter = new OTLPTraceExporter({ url, headers: pairsOf(headers), timeoutMillis: timeout });
  const processor = new BatchSpanProcessor({
    exporter: new ToldExporter(exporter, URL.parse(url)?.host ?? '', log),
    maxQueueSize: MOST_WAITING,
    scheduledDelayMillis: BATCH_EVERY,
    exportTimeoutMillis: timeout + EXPORTER_FIRST,
  });
  return new TracerProvider({
    resource: resourceFromAttributes({ ...pairsOf(resource), 'service.name': name, 'service.version': packageVersion() }),
    sampler: samplerOf(settings),
    spanProcessors: [processor],
  });
}

function samplerOf({ sampler, sampler_ratio: ratio }: TracingSettings): Sampler {
  const root = rootSampler(sampler.replace('parentbased_', ''), ratio);
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler();
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
}

/** Says once that the collector does not take spans, and once that it takes them again. */
class ToldExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #place: string;
  readonly #log: Logger;
  /** Spans lost since the collector took some; undefined while it does. */
  #lost?: number;

  constructor(exporter: SpanExporter, place: string, log: Logger) {
    this.#exporter = exporter;
    this.#place = place;
    this.#log = log;
  }

  export(spans: Exported, done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      this.#note(result, spans.length);
      done(result);
    });
  }

  forceFlush(): Promise<void> {
    return this.#exporter.forceFlush?.() ?? Promise.resolve();
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }

  #note({ code, error }: ExportResult, count: number): void {
    const collector = this.#place;
    if (code === ExportResultCode.SUCCESS) {
      if (this.#lost !== undefined) this.#log.info('traces are sent again', { collector, lost: this.#lost });
      this.#lost = undefined;
      return;
    }
    if (this.#lost === undefined) this.#log.warn('traces cannot be sent', { collector, reason: error?.message });
    this.#lost = (this.#lost ?? 0) + count;
  }
}
