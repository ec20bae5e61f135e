import type { Prompt } from '../../../core/contract/facts/answer.ts';
import type { ScoredPassage } from '../../../core/contract/facts/search.ts';
import { shareOf, type TermWeights, termWeights } from '../../../lib/retrieval/coverage.ts';
import { terms } from '../../../lib/text/terms.ts';
import { haveVectors } from '../../../lib/text/word-vectors.ts';
import { answerTypeOf } from './answer-type.ts';
import type { Closeness } from './closeness.ts';
import type { PassageReader, Reading, Section, Sentence, Words } from './reading.ts';

/** A passage that was read. */
export interface Source {
  passage: ScoredPassage;
  /** Place of the passage in the prompt, from 0. */
  rank: number;
  reading: Reading;
  /** Its score as a share of the best one's, 0-1. */
  share: number;
}

/** A sentence of a passage with what speaks for it. */
export interface Candidate {
  source: Source;
  sentence: Sentence;
  /** Weight of the question's terms in the sentence and around it, 0-1: below some of it the sentence is about something else. */
  support: number;
  score: number;
}

// Set on the development questions of squad2_half, where halving or doubling any of them moves the result by less than one
// point in a hundred.
const OWN = 1;
const CONTEXT = 0.3;
const TYPE = 0.25;
const PASSAGE = 0.3;
/** A sentence of a word or two answers little. */
const TOO_SHORT = 0.4;

/** The question's terms by their rarity. */
export const weightsOf = ({ termShares, question, language }: Prompt): TermWeights =>
  termWeights(termShares ?? new Map(terms(question, language).map((term) => [term, 0.1])));

export function sourcesOf(prompt: Prompt, reader: PassageReader): Source[] {
  const best = Math.max(1e-9, ...prompt.passages.map(({ score }) => score));
  return prompt.passages.map((passage, rank) => {
    const reading = reader.read(passage, prompt.language);
    return { passage, rank, reading, share: passage.score / best };
  });
}

/** What a sentence is judged against. */
export interface Asked {
  question: string;
  weights: TermWeights;
  /** Where the language has word vectors. */
  closeness?: Closeness;
}

/** A passage this near to the question in meaning may be quoted whatever words they share: on a scale of 0, unrelated, to 1, an answer. */
const CLOSE = 0.8;

/** Whether a sentence may answer: it, its neighbour and its headings hold enough of the question, or its passage means what is asked. */
export const isBacked =
  (leastSupport: number) =>
  ({ support, source }: Candidate): boolean =>
    support >= leastSupport || (source.passage.closeness ?? 0) >= CLOSE;

/** The weight of the question's terms in a sentence, and in it and around it, 0-1. */
function saidIn({ terms: own, around }: Sentence, weights: TermWeights): { said: number; support: number } {
  let [said, support] = [0, 0];
  for (const [term, weight] of weights) {
    const isSaid = own.has(term);
    if (isSaid) said += weight;
    if (isSaid || around.has(term)) support += weight;
  }
  return { said: Math.min(1, said), support: Math.min(1, support) };
}

/** Every sentence of the sources, judged against the question, best first. */
export function rankSentences(sources: readonly Source[], { question, weights, closeness }: Asked): Candidate[] {
  const isAnswer = answerTypeOf(question);

  const judge = (source: Source, sentence: Sentence): Candidate => {
    const { text, terms: own } = sentence;
    const { said, support } = saidIn(sentence, weights);
    const type = isAnswer?.(text) ? TYPE : 0;
    const tooShort = own.size < 2 ? TOO_SHORT : 0;
    const close = closeness && haveVectors(source.passage.language) ? closeness(sentence) : 0;
    const score = OWN * (said + close) + CONTEXT * (support - said) + type + PASSAGE * source.share - tooShort;
    return { source, sentence, support, score };
  };

  return sources
    .flatMap((source) => source.reading.sentences.map((sentence) => judge(source, sentence)))
    .sort((a, b) => b.score - a.score);
}

/** A section whose heading speaks of what is asked. */
export interface Topic {
  source: Source;
  section: Section;
  /** Place among the sections of its passage. */
  place: number;
  /** Its own heading says the question, and nothing much besides. */
  isAsked: boolean;
  score: number;
}

/** The weight of the question's terms that the headings above a section, or its own heading, must hold. */
const SAYS = 0.75;
/** The share of the heading's own terms that the question must name. */
const ABOUT = 0.5;

const aboutness = ({ terms: heading }: Words, weights: TermWeights): number =>
  heading.size === 0 ? 0 : [...heading].filter((term) => weights.has(term)).length / heading.size;

/** The sections whose headings say the question, best first. Words of near meaning in headings brought nothing. */
export function rankSections(sources: readonly Source[], weights: TermWeights): Topic[] {
  const judge = (source: Source, section: Section, place: number): Topic[] => {
    const own = shareOf(weights, section.own.terms);
    const path = shareOf(weights, section.path.terms);
    const about = aboutness(section.own, weights);
    if (path < SAYS || about < ABOUT) return [];
    return [{ source, section, place, isAsked: own >= SAYS, score: path + own + about + PASSAGE * source.share }];
  };
  return sources
    .flatMap((source) => source.reading.sections.flatMap((section, place) => judge(source, section, place)))
    .sort((a, b) => b.score - a.score);
}
