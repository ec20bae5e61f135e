import { type Static, Type } from 'typebox';
import { Duration, Secret, Share } from '../../core/contract/options.ts';

/** Names of OTEL_TRACES_SAMPLER, as the specification of OpenTelemetry has them. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const ADDRESS = '^(https?://[^\\s]+)?$';
const PAIRS = '^([^=,\\s]+=[^,]*(,\\s*[^=,\\s]+=[^,]*)*)?$';

export const tracingSchema = Type.Object(
  {
    endpoint: Type.String({
      pattern: ADDRESS,
      default: '',
      description:
        'Base address of a collector that takes OTLP over HTTP as JSON, such as http://collector:4318; spans go to /v1/traces below it. ' +
        'Empty: nothing is traced.',
    }),
    traces_endpoint: Type.String({
      pattern: ADDRESS,
      default: '',
      description: 'The whole address for spans, in place of `endpoint`.',
    }),
    disabled: Type.Boolean({ default: false, description: 'Traces nothing, whatever else is set.' }),
    headers: Type.Optional(
      Secret({
        pattern: PAIRS,
        description: 'Headers that the collector wants: `name=value,name=value`, with values percent-encoded.',
      }),
    ),
    service_name: Type.String({ minLength: 1, default: 'touchstone', description: 'Name of this service in traces.' }),
    resource: Type.String({
      pattern: PAIRS,
      default: '',
      description: 'Attributes of every span: `name=value,name=value`, with values percent-encoded.',
    }),
    sampler: Type.Enum([...SAMPLERS], {
      default: 'parentbased_always_on',
      description: 'Which requests are traced; `parentbased_*` do what the caller says in `traceparent` where it says anything.',
    }),
    sampler_ratio: Share({ default: 1, description: 'Share of requests that `traceidratio` samplers take.' }),
    timeout: Duration({
      default: '5s',
      description: 'Time for the collector to take a batch of spans, and for the last one at a stop.',
    }),
    content: Type.Boolean({ default: false, description: 'Whether spans of turns hold the question and the answer.' }),
  },
  { default: {}, description: 'Traces for OpenTelemetry. The usual variables `OTEL_*` win over what the file says.' },
);

export type TracingSettings = Static<typeof tracingSchema>;

/** Which variable wins over which setting. */
export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: ['tracing', 'endpoint'],
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ['tracing', 'traces_endpoint'],
  OTEL_EXPORTER_OTLP_HEADERS: ['tracing', 'headers'],
  OTEL_SDK_DISABLED: ['tracing', 'disabled'],
  OTEL_SERVICE_NAME: ['tracing', 'service_name'],
  OTEL_RESOURCE_ATTRIBUTES: ['tracing', 'resource'],
  OTEL_TRACES_SAMPLER: ['tracing', 'sampler'],
  OTEL_TRACES_SAMPLER_ARG: ['tracing', 'sampler_ratio'],
} as const;

/** Of these, those that are no text, as they are written in a variable. */
export const TRACING_TYPED = {
  OTEL_SDK_DISABLED: /^(true|false)$/,
  OTEL_TRACES_SAMPLER_ARG: /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/,
} as const;

/** Where spans are sent; undefined where nothing is traced. */
export function collectorOf({ endpoint, traces_endpoint: whole, disabled }: TracingSettings): string | undefined {
  if (disabled || (endpoint === '' && whole === '')) return undefined;
  return whole || `${endpoint.replace(/\/+$/, '')}/v1/traces`;
}

/** `name=value,name=value` with percent-encoded values, as OTEL_* variables write it. */
export const pairsOf = (text = ''): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter((pair) => pair.includes('='))
      .map((pair) => [pair.slice(0, pair.indexOf('=')).trim(), decoded(pair.slice(pair.indexOf('=') + 1).trim())]),
  );

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // a percent sign that stands for itself
  }
}
