import type { ResourceCall } from '../call.ts';
import type { AnswersWanted } from './store.ts';

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
  /** `step`: milliseconds of one. Reads every answer that is meant, but none of its texts. */
  distribution(
    wanted: AnswersWanted & { since: number; until: number; step: number },
    call: ResourceCall,
  ): Promise<AnswerDistribution>;
  /** Looks into the newest of the answers that are meant, at most `latest` of them. */
  evidence(wanted: AnswersWanted & { latest: number }, call: ResourceCall): Promise<AnswerEvidence>;
  /** Those of these documents that none of the same answers read. */
  unread(wanted: AnswersWanted & { latest: number; documents: readonly string[] }, call: ResourceCall): Promise<string[]>;
}
