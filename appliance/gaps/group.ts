import { questionForm } from '../../lib/caching/question-form.ts';
import type { Asked } from './asked.ts';
import { questionTerms } from './question-terms.ts';

/** Questions that differ only in how they are typed. */
export interface SameQuestion {
  /** The newest first. */
  asked: [Asked, ...Asked[]];
  /** Stems of its telling words, each with the word as it was typed. */
  terms: ReadonlyMap<string, string>;
}

/** Questions on one subject, the most frequent first. */
export interface Group {
  questions: SameQuestion[];
  /** How much a term says, by its stem: the rarer among all that was asked, the more. */
  weights: ReadonlyMap<string, number>;
}

/** How alike a question must be to those of a group, 0-1, to be one of them. */
const ALIKE = 0.3;

/**
 * Puts questions that share their telling words into groups, the largest first. Each goes, the most frequent ones first, to the group that
 * it is most like: by the weight of the words that both have, of all that either has (Jaccard's index, weighted by inverse document
 * frequency; a word of a group counts by the share of its questions that have it). The same questions make the same groups.
 */
export function groupsOf(asked: readonly Asked[]): Group[] {
  const questions = sameQuestions(asked);
  const weights = weightsOf(questions);
  const makings: Making[] = [];
  const byTerm = new Map<string, Set<Making>>();
  for (const question of questions) {
    const nearest = nearestOf(question, byTerm, weights) ?? begin(makings);
    nearest.add(question);
    for (const term of question.terms.keys()) byTerm.set(term, (byTerm.get(term) ?? new Set()).add(nearest));
  }
  return makings.sort((a, b) => b.size - a.size || b.newest - a.newest).map((each) => ({ questions: each.questions, weights }));
}

function begin(makings: Making[]): Making {
  const making = new Making(makings.length);
  makings.push(making);
  return making;
}

/** A group while it grows. */
class Making {
  readonly questions: SameQuestion[] = [];
  /** How many questions that differ have a term. */
  readonly counts = new Map<string, number>();
  readonly place: number;
  size = 0;
  newest = 0;

  constructor(place: number) {
    this.place = place;
  }

  add(question: SameQuestion): void {
    this.questions.push(question);
    this.size += question.asked.length;
    this.newest = Math.max(this.newest, question.asked[0].time);
    for (const term of question.terms.keys()) this.counts.set(term, (this.counts.get(term) ?? 0) + 1);
  }

  /** 0-1. */
  likeness({ terms }: SameQuestion, weights: ReadonlyMap<string, number>): number {
    let [common, all] = [0, 0];
    for (const [term, count] of this.counts) {
      const weight = ((weights.get(term) ?? 0) * count) / this.questions.length;
      if (terms.has(term)) common += weight;
      else all += weight;
    }
    for (const term of terms.keys()) all += weights.get(term) ?? 0;
    return all > 0 ? common / all : 0;
  }
}

function nearestOf(
  question: SameQuestion,
  byTerm: ReadonlyMap<string, ReadonlySet<Making>>,
  weights: ReadonlyMap<string, number>,
): Making | undefined {
  const near = new Set([...question.terms.keys()].flatMap((term) => [...(byTerm.get(term) ?? [])]));
  let best: { making: Making; likeness: number } | undefined;
  for (const making of [...near].sort((a, b) => a.place - b.place)) {
    const likeness = making.likeness(question, weights);
    if (likeness >= ALIKE && likeness > (best?.likeness ?? 0)) best = { making, likeness };
  }
  return best?.making;
}

/** The most frequent first, then the newest. */
function sameQuestions(asked: readonly Asked[]): SameQuestion[] {
  const byForm = new Map<string, [Asked, ...Asked[]]>();
  for (const each of asked) {
    const form = questionForm(each.question);
    const same = byForm.get(form);
    if (same) same.push(each);
    else byForm.set(form, [each]);
  }
  return [...byForm.values()]
    .sort((a, b) => b.length - a.length || b[0].time - a[0].time || b[0].id - a[0].id)
    .map((same) => ({ asked: same, terms: questionTerms(same[0].question) }));
}

function weightsOf(questions: readonly SameQuestion[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { terms } of questions) for (const term of terms.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  return new Map(Array.from(counts, ([term, count]) => [term, Math.log(1 + questions.length / count)]));
}
