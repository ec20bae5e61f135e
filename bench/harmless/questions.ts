import { createHash } from 'node:crypto';

export interface Question {
  id: string;
  question: string;
  /** What a right answer holds: any of them. */
  answers: string[];
  answerable: boolean;
}

const byHash = (a: Question, b: Question): number => (orderOf(a) < orderOf(b) ? -1 : 1);
const orderOf = ({ id }: Question): string => createHash('sha256').update(id).digest('hex');

/** So many questions that have an answer and as many that have none, in the order of the hashes of their ids: whatever is known of them. */
export function chosenOf(all: readonly Question[], count: number): Question[] {
  const sorted = [...all].sort(byHash);
  return [true, false].flatMap((which) => sorted.filter(({ answerable }) => answerable === which).slice(0, count));
}
