import { TestReceiver } from './receiver.ts';

/** A span as it came over OTLP (https://github.com/open-telemetry/opentelemetry-proto), its attributes as a record. */
export interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  traceState?: string;
  name: string;
  kind: number;
  /** 2 where it went wrong. */
  status: number;
  attributes: Record<string, unknown>;
  resource: Record<string, unknown>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

const recordOf = (attributes: readonly Attribute[] = []): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Takes spans as a collector of OpenTelemetry does. */
export class Collector extends TestReceiver {
  /** All spans that have come. */
  get spans(): SentSpan[] {
    return this.received.flatMap(({ body }) =>
      JSON.parse(body.toString()).resourceSpans.flatMap(
        ({ resource, scopeSpans }: { resource: { attributes: Attribute[] }; scopeSpans: { spans: object[] }[] }) =>
          scopeSpans.flatMap(({ spans }) =>
            // biome-ignore lint/suspicious/noExplicitAny: what OTLP holds is read into SentSpan here
            spans.map((span: any) => ({
              ...span,
              status: span.status?.code ?? 0,
              attributes: recordOf(span.attributes),
              resource: recordOf(resource.attributes),
            })),
          ),
      ),
    );
  }

  /** The only one of a name. */
  span(name: string): SentSpan {
    const found = this.spans.filter((span) => span.name === name);
    if (found.length !== 1)
      throw new Error(`${found.length} spans are named '${name}', of ${this.spans.map((each) => each.name)}`);
    return found[0] as SentSpan; // there is one
  }
}
