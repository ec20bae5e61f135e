/** Tokens that a server says it has read and written. */
export interface Usage {
  input: number;
  output: number;
}

/** The `usage` of an answer, which may be anything; what is missing is 0. */
export function usageOf(usage: object): Usage {
  const { prompt_tokens: input, completion_tokens: output }: Record<string, unknown> = { ...usage };
  return { input: count(input), output: count(output) };
}

const count = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.round(value) : 0;
