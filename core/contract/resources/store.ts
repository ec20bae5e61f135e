import type { Lifecycle } from '../call.ts';
import type { Exchange } from '../facts/question.ts';

export interface LoggedAnswer {
  id: number;
  /** Milliseconds since the epoch. */
  time: number;
  instance: string;
  /** Ids under which the caller groups turns. */
  session?: string;
  user?: string;
  reason: string;
  question: string;
  answer: string;
  /** The whole record as it was sent, and `personal: true` where the request said something of the person who asks. */
  record: unknown;
}

/** Which turns are meant: those of the session that no other user had; where there is no session, those of the user. */
export interface ExchangesWanted {
  instance: string;
  sessionId?: string;
  userId?: string;
  /** Milliseconds since the epoch: nothing older. */
  since: number;
  most: number;
}

/** Small durable state: the log of answers now; caches, ratings, keys as they come. */
export interface Store extends Lifecycle {
  recordAnswer(answer: LoggedAnswer): Promise<void>;
  /** The newest first. */
  answers(limit: number): Promise<LoggedAnswer[]>;
  /**
   * The newest exchanges of a conversation, the oldest of them first. They hold what `recordAnswer` was given before, also what it has
   * not written yet, but no question that was refused as it stood: blocked, too short, too long.
   */
  exchanges(wanted: ExchangesWanted): Promise<Exchange[]>;
  /** Keeps a small value under a name, safe against a crash once it resolves; `undefined` removes it. */
  keep(name: string, value: unknown): Promise<void>;
  /** What was kept last under a name. */
  kept(name: string): Promise<unknown>;
}
