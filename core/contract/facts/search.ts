import type { Passage } from './batch.ts';

export interface ScoredPassage extends Passage {
  /** 0-1 within one result: comparable between passages of one search, not between searches. */
  score: number;
  /** The engine's raw keyword score (BM25), where that side found it. */
  keyword?: number;
  /** Cosine to the question, -1 to 1; its usual range differs from model to model. */
  similarity?: number;
  /**
   * The same on a scale that all models share, where the model's own is known: 0 is unrelated, 1 as near as a right answer
   * usually is; not bounded.
   */
  closeness?: number;
  metadata: Record<string, string | number | boolean>;
  /** ISO 639-1: what its document is written in, where the knowledge base knows. */
  language?: string;
  /** Tells which stems stand in title, headings and text, where the knowledge base keeps them. */
  terms?: Pick<ReadonlySet<string>, 'has'>;
}

/** What is searched for, and what was found. */
export interface SearchFacts {
  /** What is searched for, where that is not the question itself: made to stand alone, or put into another language. */
  query: string;
  /** ISO 639-1 code of the language that is searched in, where it is not that of the question. */
  queryLanguage: string;
  /** What was searched for in place of `query`, where a word of it was taken for a typing error. */
  correctedQuestion: string;
  /** What the knowledge base found, best first. */
  passages: ScoredPassage[];
  /** They are of the knowledge base that stands in for one that is away. */
  fromFallback: boolean;
  /** How many passages the knowledge base found before any was left out. */
  totalCount: number;
  /** 0-100: how well the passages cover what the question asks. */
  kbScore: number;
  /** 0-100: how much the knowledge base holds on the subject. */
  kbCoverage: number;
  /** For each term of the question, the share of passages that hold it, 0-1. */
  termShares: ReadonlyMap<string, number>;
  /** Milliseconds spent in the knowledge base. */
  kbTime: number;
}
