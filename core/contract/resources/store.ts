import type { Lifecycle, ResourceCall } from '../call.ts';
import type { Exchange } from '../facts/question.ts';
import type { AnswerCache } from './answer-cache.ts';

/** What is told of an answer in a list. */
export interface AnswerSummary {
  id: number;
  /** Milliseconds since the epoch. */
  time: number;
  instance: string;
  /** Ids under which the caller groups turns. */
  session?: string;
  user?: string;
  reason: string;
  question: string;
  /** As it was sent, or as it was last edited. */
  answer: string;
  /** Label of the intent, and name of its category. */
  intent?: string;
  category?: string;
  /** 0-100. */
  score?: number;
}

export interface LoggedAnswer extends AnswerSummary {
  /** The whole record as it was sent, and `personal: true` where the request said something of the person who asks. */
  record: unknown;
  /** How it came about: steps with their times, decisions, passages with their scores. */
  trace?: unknown;
  /** What the question's call could see, as `viewerOf` tells it; absent where that was everything. */
  viewer?: string;
  /** Where the cache has it, or would have it: its key there. Absent of an answer that is for nobody else. */
  cacheKey?: string;
}

/** An answer with what has been said of it since. */
export interface StoredAnswer extends LoggedAnswer {
  /** What was put in place of the answer, by whom and when; absent where it is as it was sent. */
  edited?: { by: string; time: number; original: string };
  /** Who has said that it does not hold any more, and when. */
  outdated?: { by: string; time: number };
  /** How many edited answers the cache has under its `cacheKey`. */
  editedAlike?: number;
}

/** An answer in a list, with what has come of it since. */
export interface ListedAnswer extends AnswerSummary {
  /** Title of the document that it comes from, or its address where it has no title. */
  source?: string;
  /** Mean, 0-5, and count of its ratings; absent where there are none. */
  rating?: { mean: number; count: number };
  /** Somebody has put another text in its place. */
  isEdited?: boolean;
  /** Somebody has said that it does not hold any more. */
  isOutdated?: boolean;
}

/** What somebody says of an answer: it does not hold any more; nothing needs to be done about its question. */
export type Mark = 'outdated' | 'dismissed';

/** Which answers are meant: all that hold of them is true of. */
export interface AnswersWanted {
  instance: string;
  /** Words of question or answer, all of which must be there; the last one may be the beginning of a word. */
  search?: string;
  user?: string;
  intent?: string;
  category?: string;
  reason?: string;
  /** Least and highest score, 0-100. */
  lowest?: number;
  highest?: number;
  /** By the mean of their ratings: `bad` is below 2.5. */
  rated?: 'good' | 'bad' | 'any' | 'none';
  state?: 'edited' | Mark;
  /** Milliseconds since the epoch: from `since` on, before `until`. */
  since?: number;
  until?: number;
}

/** A part of a list of answers: `after` is the place of the last one before it. */
export interface AnswersPart {
  limit: number;
  skip?: number;
  after?: { time: number; id: number };
}

/** What is removed for good: all of an instance, of a user or of intents, or a single answer. */
export type Erasure = { instance: string } & ({ all: true } | { user: string } | { intents: readonly string[] } | { id: number });

/** Figures of the answers of a time. */
export interface AnswerStatistics {
  answers: number;
  /** How many there are by reason, by intent and by category; the most frequent first, at most 1,000 of each. */
  reasons: Record<string, number>;
  intents: Record<string, number>;
  categories: Record<string, number>;
  /** Mean score, 0-100; absent where there are none. */
  score?: number;
  /** Mean and count of ratings of these answers. */
  rating?: { mean: number; count: number };
}

/** What is said of answers, at most 5,000 of them, and by whom. */
export interface Marking {
  instance: string;
  ids: readonly number[];
  mark: Mark;
  /** Takes the mark away where it is false. */
  on: boolean;
  by: string;
}

/** The log of answers. */
export interface AnswerLog {
  /**
   * Resolves when it is written. Written in batches; a log that cannot keep up refuses with a Failure `queue_full`, and an id that is there
   * already with `id_conflict`: ids are unique.
   */
  record(answer: LoggedAnswer, call: ResourceCall): Promise<void>;
  /** The newest first. */
  list(wanted: AnswersWanted & AnswersPart, call: ResourceCall): Promise<ListedAnswer[]>;
  find(wanted: { instance: string; id: number }, call: ResourceCall): Promise<StoredAnswer | undefined>;
  /**
   * Puts another text in place of an answer; false where it is not there. Safe against a crash once it resolves. Where the answer has a
   * `cacheKey`, the cache has it as an edited one from then on: an entry of its own id, with the rest of its entry before, or of the newest
   * one under the key, or of none. It is not marked as `outdated` any more.
   */
  edit(edit: { instance: string; id: number; answer: string; by: string }, call: ResourceCall): Promise<boolean>;
  /**
   * Marks answers, or takes the mark away; tells how many of them are there. What is marked as `outdated` leaves the cache, with all else
   * that is kept there for its question. Safe against a crash once it resolves.
   */
  mark(marking: Marking, call: ResourceCall): Promise<number>;
  /** Removes answers for good, with their ratings, cache entries and traces, also from the disk; tells how many answers. */
  erase(what: Erasure, call: ResourceCall): Promise<number>;
  statistics(wanted: AnswersWanted, call: ResourceCall): Promise<AnswerStatistics>;
}

/** Answers by score, from 0-9 to 90-100: ten numbers. */
export type ScoreCounts = number[];

/** How many answers of a time ended how. */
export interface AnswerDistribution {
  /** Equal steps of the time in which there were answers; `at` counts them from `since` on, from 0. */
  steps: { at: number; reason: string; answers: number }[];
  scores: ScoreCounts;
  /** Ratings of these answers by their rounded score, 0-5: six numbers. */
  ratings: number[];
}

/** A median and a 95th percentile, in milliseconds. */
export interface Times {
  median: number;
  high: number;
}

/** What answers were made with. Lists begin with what is most, and hold at most 50. */
export interface AnswerEvidence {
  /** How many were looked into. */
  answers: number;
  semanticScores: ScoreCounts;
  /** Of whole turns; absent where nothing tells. */
  times?: Times;
  /** The slowest first. */
  steps: (Times & { step: string; runs: number })[];
  /** Documents of passages: in how many answers one of theirs was read, and how many named them as their source. */
  documents: { id: string; title: string; url: string; answers: number; named: number }[];
  /** Words of answers that stand in no passage, and in how many answers. */
  terms: { term: string; answers: number }[];
  models: { model: string; answers: number; inputTokens: number; outputTokens: number }[];
}

/** Figures of what the log of answers holds, made where it lies. */
export interface AnswerInsights {
  /** Counts all answers of an instance. `step`: milliseconds of one. Times and steps are whole hours (UTC). */
  distribution(
    wanted: { instance: string; since: number; until: number; step: number },
    call: ResourceCall,
  ): Promise<AnswerDistribution>;
  /** Looks into the newest of the answers that are meant, at most `latest` of them. */
  evidence(wanted: AnswersWanted & { latest: number }, call: ResourceCall): Promise<AnswerEvidence>;
  /** Those of these documents that none of the same answers read. */
  unread(wanted: AnswersWanted & { latest: number; documents: readonly string[] }, call: ResourceCall): Promise<string[]>;
}

/** Which turns are meant: those of the session that no other user had; where there is no session, those of the user. */
export interface ExchangesWanted {
  instance: string;
  sessionId?: string;
  userId?: string;
  /** As `viewerOf` tells it: only turns that could see the same. Absent: only those that could see everything. */
  viewer?: string;
  /** Milliseconds since the epoch: nothing older. */
  since: number;
  most: number;
}

/** Who said what in a conversation. */
export interface Sessions {
  /**
   * The newest exchanges of a conversation, the oldest of them first. They hold what the log of answers was given before, also what it has
   * not written yet, but no question that was refused as it stood: blocked, too short, too long.
   */
  exchanges(wanted: ExchangesWanted, call: ResourceCall): Promise<Exchange[]>;
}

/** What a reader thinks of an answer. */
export interface Rating {
  instance: string;
  answerId: number;
  /** 0 (bad) to 5 (good). */
  score: number;
  feedback?: string;
  /** Who rates, where that is known: a second rating by the same replaces the first. */
  rater?: string;
  /** Milliseconds since the epoch. */
  time: number;
}

/** Mean of the scores, 0-5 (0 where there are none), how many there are, and the newest that say something. */
export interface RatingSummary {
  mean: number;
  count: number;
  feedback: Pick<Rating, 'score' | 'feedback' | 'time'>[];
}

/** How well a passage answers a question, as somebody judged it. */
export interface Judgement {
  instance: string;
  passage: string;
  question: string;
  /** 0-100. */
  score: number;
  time: number;
}

/** What readers think of answers. What is said is safe against a crash once it resolves. */
export interface Ratings {
  rate(rating: Rating, call: ResourceCall): Promise<void>;
  /** `most`: of the feedback. */
  summary(wanted: { instance: string; answerId: number; most: number }, call: ResourceCall): Promise<RatingSummary>;
  /** Takes back the ratings of an answer, or those of one rater. */
  withdraw(wanted: { instance: string; answerId: number; rater?: string }, call: ResourceCall): Promise<void>;
  /** What is thought of a passage for the same question anew takes the place of what was thought before. */
  judge(judgement: Judgement, call: ResourceCall): Promise<void>;
  /** The newest judgements of these passages. */
  judgements(wanted: { instance: string; passages: readonly string[]; most: number }, call: ResourceCall): Promise<Judgement[]>;
}

/** Small values by name; each plugin begins its names with its own. */
export interface Notes {
  /** Safe against a crash once it resolves; `undefined` removes the value. */
  write(name: string, value: unknown, call: ResourceCall): Promise<void>;
  /** What was written last under a name. */
  read(name: string, call: ResourceCall): Promise<unknown>;
}

/** Answers that were made from passages of a document. */
export interface CitationsFound {
  /** The newest first. */
  answers: AnswerSummary[];
  /** How many there are among those that were looked at, and how many were looked at. */
  total: number;
  looked: number;
}

/** Tells where documents were used. */
export interface DocumentCitations {
  /** Looks at the newest answers of an instance that are kept with their passages, at most `latest`; gives at most `limit`. */
  find(
    wanted: { instance: string; document: string; latest: number; limit: number },
    call: ResourceCall,
  ): Promise<CitationsFound>;
}

/** Durable state by trade. A plugin names those that its stores have in `offers`; each has a suite of its own under test/support. */
export interface Store extends Lifecycle {
  answers?: AnswerLog;
  sessions?: Sessions;
  ratings?: Ratings;
  cache?: AnswerCache;
  notes?: Notes;
  citations?: DocumentCitations;
  insights?: AnswerInsights;
}
