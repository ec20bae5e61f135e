import type { FoundPii } from '../../../core/contract/facts/end.ts';
import type { SeekOptions } from '../../../core/contract/facts/question.ts';
import { type Hiding, hidePii } from './hide.ts';

/** Every text of a value of any shape, changed. The body of a request nests no deeper than its limit. */
function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T & string; // a text stays one
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change)) as T & unknown[]; // a list stays one
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change)])) as T; // of the same fields
}

/** The question, the turns before it and what is told of the person, as they may go on. */
export function protectQuestion(
  question: string,
  options: SeekOptions,
  hiding: Hiding,
): { question: string; options: SeekOptions; found: FoundPii[] } {
  const asked = hidePii(question, 'question', hiding);
  const found = [...asked.found];
  const change = (text: string): string => {
    const hidden = hidePii(text, 'conversation', hiding);
    found.push(...hidden.found);
    return hidden.text;
  };
  const details = options.personalize?.additionalDetails;
  return {
    question: asked.text,
    options: {
      ...options,
      ...(options.lastTurn && { lastTurn: mapTexts(options.lastTurn, change) }),
      ...(details && { personalize: { ...options.personalize, additionalDetails: change(details) } }),
    },
    found,
  };
}
