import type { Lifecycle, ResourceCall } from '../call.ts';
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

/** The log of answers. */
export interface AnswerLog {
  record(answer: LoggedAnswer, call: ResourceCall): Promise<void>;
  /** The newest first. */
  newest(limit: number, call: ResourceCall): Promise<LoggedAnswer[]>;
}

/** Who said what in a conversation. */
export interface Sessions {
  /**
   * The newest exchanges of a conversation, the oldest of them first. They hold what the log of answers was given before, also what it has
   * not written yet, but no question that was refused as it stood: blocked, too short, too long.
   */
  exchanges(wanted: ExchangesWanted, call: ResourceCall): Promise<Exchange[]>;
}

/** Small values by name; each plugin begins its names with its own. */
export interface Notes {
  /** Safe against a crash once it resolves; `undefined` removes the value. */
  write(name: string, value: unknown, call: ResourceCall): Promise<void>;
  /** What was written last under a name. */
  read(name: string, call: ResourceCall): Promise<unknown>;
}

/** Durable state by trade. A plugin names those that its stores have in `offers`; each has a suite of its own under test/support. */
export interface Store extends Lifecycle {
  answers?: AnswerLog;
  sessions?: Sessions;
  notes?: Notes;
}
