import type { AnswerFacts } from './answer.ts';
import type { EndFacts } from './end.ts';
import type { QuestionFacts } from './question.ts';
import type { ScoreFacts } from './score.ts';
import type { SearchFacts } from './search.ts';

/** What is known of a question however often it is asked. */
type Described = Pick<QuestionFacts, 'sentiment' | 'intent' | 'category' | 'categoryName'>;

/** The facts of an answer that its record is made of, but for those that every call brings along. */
export type EarlierAnswer = Pick<AnswerFacts, 'answer'> &
  Partial<AnswerFacts & SearchFacts & ScoreFacts & Described & Pick<EndFacts, 'warnings'>>;

/** What a question means, for questions in other words. */
export interface CacheMeaning {
  question: string;
  /** Id of the embedder that made the vector. */
  embedder: string;
  vector: Float32Array;
}

/** Where the answer to a question is kept, for other calls that ask the same. */
export interface CachePlace {
  /** What the question comes to, with all that its answer depends on. */
  key: string;
  /** What the knowledge base called its state before anything was searched. */
  revision: string;
  /** How many earlier turns the key tells of. */
  turns: number;
  /** Of the question, where those in other words are looked for. */
  meaning?: CacheMeaning;
}

/** Of answers that are given again. */
export interface CacheFacts {
  /** Absent where the answer is for nobody else. */
  cachePlace: CachePlace;
  /** An answer that was made for an earlier call and is given again. */
  earlierAnswer: EarlierAnswer;
}
