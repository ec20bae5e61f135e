import type { components } from '../../api.gen.ts';
import type { Call, Lifecycle } from '../call.ts';
import type { ScoredPassage } from '../facts/search.ts';
import type { Span } from '../span.ts';

/** What is read of a passage. */
export type ComparedPassage = Pick<ScoredPassage, 'id' | 'text' | 'title' | 'headings' | 'url' | 'language'>;

/** An answer, and what it is compared with. */
export interface ScoreQuery {
  answer: string;
  /** ISO 639-1, without a region: of the answer and of passages that name none. */
  language: string;
  question?: string;
  /** ISO 639-1, where it is not that of the answer. */
  questionLanguage?: string;
  passages: readonly ComparedPassage[];
  /** A text that every prompt held and that counts as a source, in place of the scorer's own. */
  stump?: string;
  /** What backs the answer is wanted alone: nothing is taken off for what it says of the question. */
  backingOnly?: boolean;
  /** The language model that wrote the answer, where one did: `writer` of its answer, or else `model`. */
  writer?: string;
  /** Milliseconds that a model of the scorer's may take at the least, where nobody waits for the answer. */
  patience?: number;
}

/** What backs one sentence of an answer. */
export interface SentenceSupport extends Span {
  /** `claim`: it must be backed; `decline`: it says that something is not told; `polite`: it tells nothing of the subject. */
  manner: 'claim' | 'decline' | 'polite';
  /** Share of its words that a source holds and no verifier calls unsupported, by weight, 0-1; 1 where it claims nothing. */
  share: number;
  /** Probability that it is not backed, 0-1. */
  risk: number;
  /** A source holds it word for word. */
  quoted: boolean;
  /** What backs it, best first; `source` is the id of a passage, or `stump`. */
  sources: { source: string; share: number; span: Span }[];
  /** Stretches that no source holds, that one contradicts, or that a verifier calls unsupported. */
  unsupported: Span[];
  /** Where a source says something else in a sentence that is alike otherwise, and what. */
  contradictions: (Span & { kind: 'number' | 'unit' | 'name' | 'negation'; instead?: string })[];
}

/** What backs one sentence, with the words of it that each source holds. */
export interface SentenceScore extends SentenceSupport {
  /** Share of its words that each source holds, by weight, 0-1, whether it is named among `sources` or not. */
  shares: ReadonlyMap<string, number>;
  /** Where stretches of it stand in sources. */
  quotations: { source: string; answer: Span; span: Span }[];
}

/** What a score is made of before it is calibrated, for those that learn a calibration. */
export interface ScoreSignals {
  risks: {
    /** Probability of each claim that it is not backed, 0-1. */
    risks: readonly number[];
    /** How many words of each must be backed. */
    words: readonly number[];
    /** A source says otherwise. */
    contradicted: boolean;
    /** The meaning of sentences was compared, too. */
    compared?: true;
    /** What a verifier says of each, 0 of those that are quoted; absent where none was asked. */
    verdict?: readonly number[];
  };
  /** No word of it is held by a source, and it does not say so. */
  unheld: boolean;
  /** What the score is multiplied by, 0-1 each. */
  factors: { jumping: number; missingTerms: number; declining: number };
}

/** What came of asking a verifier. */
export interface Verification {
  /** `spared`: words left nothing to be asked; `put_aside`: what it said cannot be used; `absent`: it failed or was late. */
  outcome: 'judged' | 'spared' | 'put_aside' | 'absent';
  /** Why there is no verdict. */
  why?: string;
  /** The language model that judged, where it was one, and whether it wrote the answer as well. */
  model?: string;
  isWriter?: boolean;
  /** Times that a model was asked, the tokens that it read and wrote where its server tells, and milliseconds. */
  calls: number;
  tokens: number;
  milliseconds: number;
  /** Counts that the verifier tells of itself, by name. */
  notes?: Readonly<Record<string, number>>;
}

export interface AnswerScore {
  /** 0-100: how sure it is that the passages back all of the answer. */
  score: number;
  /** Why it is what it is, in the language of the answer. */
  analysis: string;
  details: components['schemas']['SemanticDetails'];
  /** Each sentence of the answer, in order. */
  sentences: SentenceScore[];
  /** Letters of the answer that each passage holds, in the order of the passages. */
  letters: number[];
  /** What could not be asked; each a sentence. */
  warnings: string[];
  /** Absent where no verifier is named. */
  verification?: Verification;
  /** Absent where scores cannot be calibrated. */
  signals?: ScoreSignals;
}

/** Says how far passages back an answer. */
export interface Scorer extends Lifecycle {
  score(query: ScoreQuery, call: Call): Promise<AnswerScore>;
}
