import type { Span } from '../span.ts';
import type { ScoredPassage } from './search.ts';

export interface Prompt {
  /** Instructions. This and `user` may be written when they are first read: who needs no text does not read them. */
  system: string;
  user: string;
  /** The question as it stands alone, in the language of the passages where that could be had. */
  question: string;
  /** ISO 639-1 code of the language of `question`. */
  language?: string;
  /** The share of passages that hold each term of the question, where the knowledge base told. */
  termShares?: ReadonlyMap<string, number>;
  /** The passages the answer may use, in the order they are numbered, from 1. */
  passages: readonly ScoredPassage[];
  /** JSON Schema of the answer, where it is to be JSON; a model that cannot be held to it may write anything. */
  schema?: object;
  /** Most tokens of the answer, where that is to be fewer than the model may write otherwise. */
  maxTokens?: number;
  /** Label of the language model that the caller wants, where there are several to choose from. */
  choice?: string;
  /**
   * The word between which `user` holds what others wrote, and which stands nowhere in that: a model that writes it repeats its prompt.
   * May be made when it is first read.
   */
  mark?: string;
}

/** A stretch of a passage, in UTF-16 units of its text, and where it stands in the answer: the same but for white space. */
export interface Quote extends Span {
  passage: string;
  answer: Span;
}

export interface LanguageModelAnswer {
  /** Empty when the model has nothing to say to this question. */
  text: string;
  /** ISO 639-1 code of what it is written in, where the model knows. */
  language?: string;
  /** Where the text stands in the passages, where the model tells. */
  quotes?: Quote[];
  /** Name of what wrote it, for logs and metrics: one of a few that the configuration sets. */
  model: string;
  /** Server and model, the same for all resources that ask the same model of the same server; where its plugin tells. */
  writer?: string;
  /** For the log; metrics count what `onRequest` is called with. */
  tokens?: { input: number; output: number };
  /**
   * Why the text is not whole, where it is not: the most tokens were written, a filter of the server stepped in, or it only
   * repeated itself from there on.
   */
  stopped?: 'length' | 'filter' | 'loop';
  /** The model that was to answer could not, and another stood in. */
  degraded?: boolean;
  /** What the caller should know besides the answer; each a sentence. */
  warnings?: string[];
}

/** A sentence of the answer, in UTF-16 units of it; `end` is exclusive. */
export interface Citation extends Span {
  /** Ids of the passages that back it, best first; none where nothing does. */
  passages: string[];
  /** Where its words stand in passages, where that was looked for. */
  quotes?: Quotation[];
  /** Share of its words that each of the passages holds, in their order, 0-1. */
  strengths?: number[];
}

/** A stretch of an answer and where it stands in a passage, in UTF-16 units; `end` is exclusive. */
export interface Quotation {
  passage: string;
  answer: Span;
  span: Span;
}

/** What is asked of a language model, and what it wrote. */
export interface AnswerFacts {
  prompt: Prompt;
  /** What the language model returned, with the spans it quotes where it tells. */
  generation: LanguageModelAnswer;
  /** The text before gates and replacements (`ufa`). */
  draft: string;
  answer: string;
  /**
   * The language that the answer is wanted in, and once there is one, that it is written in: ISO 639-1, with a region where
   * it matters (`pt-br`).
   */
  answerLanguage: string;
  /** The request or the configuration names that language: an answer in another is worth a warning. */
  answerLanguageChosen: boolean;
  /** The sentences of the answer and the passages that back each. */
  citations: Citation[];
  /** The address shown as the answer's source instead of that of the first passage; empty: none is shown. */
  shownUrl: string;
}
