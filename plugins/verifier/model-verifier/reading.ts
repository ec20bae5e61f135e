import type { LanguageModelAnswer } from '../../../core/contract/facts/answer.ts';

const LABELS = ['backed', 'partly', 'not_backed'] as const;
/** What can be said of a sentence. */
export type Label = (typeof LABELS)[number];

/** Sentences go by their place among those that are asked about. */
export const keyOf = (at: number): string => `s${at + 1}`;

export const schemaOf = (keys: readonly string[]): object => ({
  type: 'object',
  properties: Object.fromEntries(keys.map((key) => [key, { type: 'string', enum: LABELS }])),
  required: keys,
  additionalProperties: false,
});

/** What a judge said of each sentence, in order; or why that cannot be used. */
export type Judgement = { labels: Label[] } | { flaw: string };

const STOPS: Readonly<Record<NonNullable<LanguageModelAnswer['stopped']>, string>> = {
  length: 'what it said was cut off at its most tokens',
  filter: 'a filter of its server stepped in',
  loop: 'it only repeated itself',
};

/** Why an answer that is not whole cannot be read; undefined of one that is. */
export const stopOf = ({ stopped }: LanguageModelAnswer): { flaw: string } | undefined => stopped && { flaw: STOPS[stopped] };

/** Some models put it into a block of code; there is nothing else round it. */
const FENCED = /^```(?:json)?\s*\n([\s\S]*?)\n?```$/;

const isLabel = (value: unknown): value is Label => LABELS.some((label) => label === value);

function objectIn(text: string): Record<string, unknown> | undefined {
  const bare = text.trim();
  try {
    const content: unknown = JSON.parse(FENCED.exec(bare)?.[1] ?? bare);
    const isObject = typeof content === 'object' && content !== null && !Array.isArray(content);
    return isObject ? (content as Record<string, unknown>) : undefined; // it was just looked at
  } catch {
    return undefined;
  }
}

/** Reads a judgement of `count` sentences. What is not just that is none: half a judgement would pass the rest off as backed. */
export function readJudgement(text: string, count: number): Judgement {
  if (text.trim() === '') return { flaw: 'it said nothing' };
  const content = objectIn(text);
  if (!content) return { flaw: 'what it said is not one JSON object' };
  const keys = Array.from({ length: count }, (_, at) => keyOf(at));
  const missing = keys.filter((key) => !Object.hasOwn(content, key));
  if (missing.length > 0) return { flaw: `it judged ${count - missing.length} of ${count} sentences` };
  if (Object.keys(content).length > count) return { flaw: 'it judged sentences that there are not' };
  const labels = keys.map((key) => content[key]);
  return labels.every(isLabel) ? { labels } : { flaw: 'it used a label that there is not' };
}
