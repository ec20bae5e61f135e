import type { components } from '../../api.gen.ts';
import type { ScoreQuery, Scorer } from '../resources/scorer.ts';
import type { Stretch } from '../span.ts';
import type { AnswerFacts } from './answer.ts';
import type { SearchFacts } from './search.ts';

/** What backs one sentence of an answer. */
export interface SentenceSupport extends Stretch {
  /** `claim`: it must be backed; `decline`: it says that something is not told; `polite`: it tells nothing of the subject. */
  manner: 'claim' | 'decline' | 'polite';
  /** Share of its words that a source holds and no verifier calls unsupported, by weight, 0-1; 1 where it claims nothing. */
  share: number;
  /** Probability that it is not backed, 0-1. */
  risk: number;
  /** A source holds it word for word. */
  quoted: boolean;
  /** What backs it, best first; `source` is the id of a passage, or `stump`. */
  sources: { source: string; share: number; span: Stretch }[];
  /** Stretches that no source holds, that one contradicts, or that a verifier calls unsupported. */
  unsupported: Stretch[];
  /** Where a source says something else in a sentence that is alike otherwise, and what. */
  contradictions: (Stretch & { kind: 'number' | 'unit' | 'name' | 'negation' | 'opposite' | 'swap'; instead?: string })[];
}

/** By what an answer is scored, and with what it is compared. */
export interface ScoringSetup {
  scorer: Scorer;
  query: Omit<ScoreQuery, 'answer'> & Pick<SearchFacts, 'passages'>;
  /** Whether the semantic score is the one that thresholds look at. */
  isPrimary: boolean;
  /** The share of the answer, 0-1, that a passage must hold to be put first; absent where passages keep their order. */
  rerankFrom?: number;
}

/** How well the passages back the answer. */
export interface ScoreFacts {
  /** What backs each sentence of the answer. */
  support: SentenceSupport[];
  /** 0-100: how sure it is that the passages back all of the answer. */
  semanticScore: number;
  /** Why the semantic score is what it is, in the language of the answer. */
  semanticAnalysis: string;
  semanticDetails: components['schemas']['SemanticDetails'];
  /** How the answer was scored, so that what a later step makes of it is scored alike. */
  scoring: ScoringSetup;
  /** 0-100, the final confidence. */
  score: number;
  /** What backs the answer is in no document: none is shown as its source. */
  isSourceless: boolean;
}

type Scored = AnswerFacts & SearchFacts & ScoreFacts;

/**
 * What scoring an answer may give: `score` where the semantic score is the one that thresholds look at, `passages` where the one that
 * backs most of it is to come first.
 */
export const SCORING = [
  'semanticScore',
  'semanticAnalysis',
  'semanticDetails',
  'support',
  'citations',
  'passages',
  'isSourceless',
  'score',
] as const satisfies readonly (keyof Scored)[];
export type Scoring = Partial<Pick<Scored, (typeof SCORING)[number]>>;
