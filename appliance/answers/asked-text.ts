import { HttpProblem } from '../http/edge/problems.ts';

export interface AskedText {
  text: string;
  /** Where it stands in the body, as a JSON pointer. */
  pointer: string;
  /** Longest question, in UTF-16 units. */
  longest: number;
}

/** A question without the space around it. Throws an HttpProblem for one that is too long. */
export function askedText({ text, pointer, longest }: AskedText): string {
  const question = text.trim();
  if (question.length <= longest) return question;
  const detail = `must be at most ${longest} characters long; it is ${question.length}`;
  throw new HttpProblem('question_too_long', `The question ${detail}.`, { errors: [{ pointer, detail }] });
}
