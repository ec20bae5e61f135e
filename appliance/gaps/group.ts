import { setImmediate } from 'node:timers/promises';
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
  /** How much a term says, by its stem: the rarer among all that was asked, the more, but for what one question alone has. */
  weights: ReadonlyMap<string, number>;
}

/** How alike a question must be to those of a group, 0-1, to be one of them: by its words, and by what it means. */
const ALIKE = 0.3;
const ALIKE_IN_MEANING = 0.75;
/** Questions that are put into groups at a time: other calls come in between. */
const TOGETHER = 100;
/** What a term of one question counts, beside those that several have. */
const ALONE = 0.3;

/**
 * Puts questions that share their telling words into groups, the largest first. Each goes, the most frequent ones first, to the group that
 * it is most like: by the weight of the words that both have, of all that either has (Jaccard's index, weighted by inverse document
 * frequency; a word of a group counts by the share of its questions that have it). Those of which `meanings` has a vector, by its form, go
 * by the cosine with the mean of a group instead. The same questions make the same groups.
 */
export async function groupsOf(asked: readonly Asked[], meanings: Meanings = new Map()): Promise<Group[]> {
  const questions = await sameQuestions(asked);
  const weights = weightsOf(questions);
  const makings: Making[] = [];
  const byTerm = new Map<string, Making[]>();
  for (const [at, question] of questions.entries()) {
    if (at % TOGETHER === TOGETHER - 1) await setImmediate();
    const meaning = meaningOf(question, meanings);
    const near = meaning ? nearestInMeaning(meaning, makings) : nearestOf(question, byTerm, weights);
    const making = near ?? begin(makings);
    making.center.add(meaning);
    for (const term of making.add(question, weights)) {
      const holding = byTerm.get(term);
      if (holding) holding.push(making);
      else byTerm.set(term, [making]);
    }
  }
  return makings.sort((a, b) => b.size - a.size || b.newest - a.newest).map((each) => ({ questions: each.questions, weights }));
}

const meaningOf = ({ asked: [{ question }] }: SameQuestion, meanings: Meanings): Float32Array | undefined =>
  meanings.size > 0 ? meanings.get(questionForm(question)) : undefined;

function begin(makings: Making[]): Making {
  const making = new Making();
  makings.push(making);
  return making;
}

/** Vectors of length 1 by the forms of questions. */
export type Meanings = ReadonlyMap<string, Float32Array>;

/** A group while it grows. */
class Making {
  readonly questions: SameQuestion[] = [];
  readonly center = new Center();
  size = 0;
  newest = 0;
  /** How many questions that differ have a term. */
  readonly #counts = new Map<string, number>();
  /** Of all terms of all questions. */
  #weight = 0;

  /** Tells the terms that the group did not have before. */
  add(question: SameQuestion, weights: ReadonlyMap<string, number>): string[] {
    this.questions.push(question);
    this.size += question.asked.length;
    this.newest = Math.max(this.newest, question.asked[0].time);
    const fresh = [...question.terms.keys()].filter((term) => !this.#counts.has(term));
    for (const term of question.terms.keys()) this.#counts.set(term, (this.#counts.get(term) ?? 0) + 1);
    this.#weight += weightOf(question, weights);
    return fresh;
  }

  /** The share of its questions that have a term, 0-1. */
  share(term: string): number {
    return (this.#counts.get(term) ?? 0) / this.questions.length;
  }

  /** Mean weight of a question. */
  get weight(): number {
    return this.#weight / this.questions.length;
  }
}

/** The mean direction of the vectors of a group. */
class Center {
  #sum: Float32Array | undefined;
  #length = 0;

  add(vector: Float32Array | undefined): void {
    if (!vector) return;
    this.#sum = this.#sum?.map((value, at) => value + (vector[at] ?? 0)) ?? vector;
    this.#length = Math.sqrt(dot(this.#sum, this.#sum));
  }

  /** Cosine with a vector of length 1; 0 where there is no other. */
  cosine(vector: Float32Array): number {
    return this.#sum && this.#length > 0 ? dot(this.#sum, vector) / this.#length : 0;
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

function nearestInMeaning(meaning: Float32Array, makings: readonly Making[]): Making | undefined {
  let best: { making: Making; cosine: number } | undefined;
  for (const making of makings) {
    const cosine = making.center.cosine(meaning);
    if (cosine >= ALIKE_IN_MEANING && cosine > (best?.cosine ?? 0)) best = { making, cosine };
  }
  return best?.making;
}

const weightOf = ({ terms }: SameQuestion, weights: ReadonlyMap<string, number>): number =>
  terms.keys().reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);

function nearestOf(
  question: SameQuestion,
  byTerm: ReadonlyMap<string, readonly Making[]>,
  weights: ReadonlyMap<string, number>,
): Making | undefined {
  const common = new Map<Making, number>();
  for (const term of question.terms.keys())
    for (const making of byTerm.get(term) ?? [])
      common.set(making, (common.get(making) ?? 0) + (weights.get(term) ?? 0) * making.share(term));
  const own = weightOf(question, weights);
  let best: { making: Making; likeness: number } | undefined;
  for (const [making, weight] of common) {
    const likeness = weight / (own + making.weight - weight);
    if (likeness >= ALIKE && likeness > (best?.likeness ?? 0)) best = { making, likeness };
  }
  return best?.making;
}

/** The most frequent first, then the newest. */
async function sameQuestions(asked: readonly Asked[]): Promise<SameQuestion[]> {
  const byForm = new Map<string, [Asked, ...Asked[]]>();
  for (const [at, each] of asked.entries()) {
    if (at % TOGETHER === TOGETHER - 1) await setImmediate();
    const form = questionForm(each.question);
    const same = byForm.get(form);
    if (same) same.push(each);
    else byForm.set(form, [each]);
  }
  const sorted = [...byForm.values()].sort((a, b) => b.length - a.length || b[0].time - a[0].time || b[0].id - a[0].id);
  const questions: SameQuestion[] = [];
  for (const [at, same] of sorted.entries()) {
    if (at % TOGETHER === TOGETHER - 1) await setImmediate();
    questions.push({ asked: same, terms: questionTerms(same[0].question) });
  }
  return questions;
}

/** By inverse document frequency. What one question alone has binds it to no other: it counts for less. */
function weightsOf(questions: readonly SameQuestion[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { terms } of questions) for (const term of terms.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weight = (count: number): number => Math.log(1 + questions.length / count) * (count === 1 ? ALONE : 1);
  return new Map(Array.from(counts, ([term, count]) => [term, weight(count)]));
}
