import type { AnswerRecord } from '../../../core/contract/facts/end.ts';
import type { Expectation } from './case-file.ts';

type TextExpectation = NonNullable<Expectation['answer']>;
type NumberExpectation = NonNullable<Expectation['score']>;

const TEXTS = ['answer', 'url', 'document', 'intent', 'categoryName'] as const satisfies readonly (keyof Expectation)[];

/** What of an answer is not as expected, a sentence each. */
export function misses(expect: Expectation, record: AnswerRecord): string[] {
  const { reason, score } = record;
  return [
    ...TEXTS.flatMap((field) => textMisses(field, expect[field], record[field])),
    ...(expect.reason && expect.reason !== reason ? [`reason is ${reason}, not ${expect.reason}`] : []),
    ...numberMisses('score', expect.score, score),
  ];
}

function textMisses(what: string, expectation: TextExpectation | undefined, text = ''): string[] {
  const { equals, contains, contains_not: without } = expectation ?? {};
  const holds = (part: string) => text.toLowerCase().includes(part.toLowerCase());
  const is = `${what} is ${JSON.stringify(text)}`;
  return [
    ...(equals !== undefined && text !== equals ? [`${is}, not ${JSON.stringify(equals)}`] : []),
    ...(contains !== undefined && !holds(contains) ? [`${is}, without ${JSON.stringify(contains)}`] : []),
    ...(without !== undefined && holds(without) ? [`${is}, with ${JSON.stringify(without)}`] : []),
  ];
}

function numberMisses(what: string, expectation: NumberExpectation | undefined, value: number): string[] {
  const { equals, at_least: least, at_most: most } = expectation ?? {};
  return [
    ...(equals !== undefined && value !== equals ? [`${what} is ${value}, not ${equals}`] : []),
    ...(least !== undefined && value < least ? [`${what} is ${value}, below ${least}`] : []),
    ...(most !== undefined && value > most ? [`${what} is ${value}, above ${most}`] : []),
  ];
}
