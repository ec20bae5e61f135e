import type { components } from '../../api.gen.ts';
import type { ScoreQuery, Scorer, SentenceSupport } from '../resources/scorer.ts';
import type { AnswerFacts } from './answer.ts';
import type { SearchFacts } from './search.ts';

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
