/**
 * Names of attributes of spans, as the conventions of OpenTelemetry for generative AI have them
 * (https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/): they are still changing, and stand here alone.
 */
export const GEN_AI = {
  operation: 'gen_ai.operation.name',
  provider: 'gen_ai.provider.name',
  model: 'gen_ai.request.model',
  input: 'gen_ai.usage.input_tokens',
  output: 'gen_ai.usage.output_tokens',
} as const;
