import type { Batch, BatchStart } from './batch.ts';
import type { Call, Logger } from './plugin.ts';
import type { ResourceKind, ResourceKinds } from './resources.ts';
import type { Reason, Turn, TurnStart } from './turn.ts';

/** What the wrapper round every step tells. */
export interface StepEvent {
  pipeline: 'answer' | 'afterwards' | 'ingest';
  /** The step's label: the plugin's name unless the file gives another. */
  step: string;
  seconds: number;
  outcome: 'ok' | 'finish' | 'error' | 'timeout' | 'aborted';
  /** The failure's code when the outcome is `error` or `timeout`. */
  code?: string;
}

export type Observer = (event: StepEvent) => void;

export interface Answered {
  turn: TurnStart & Partial<Turn>;
  reason: Reason;
}

/** A pipeline file, opened: its resources are ready, its steps can run. */
export interface Pipeline {
  /** A question's way. Ends with reason `timeout` and what is there when `call.deadline` passes; throws a Failure otherwise. */
  answer(start: TurnStart, call: Call): Promise<Answered>;
  /** Runs when the answer has been sent. Every step is tried; the first failure is thrown at the end. */
  afterwards(turn: TurnStart & Partial<Turn>, call: Call): Promise<void>;
  /** A document's way. `onBatch` is called after each batch with all its facts. */
  ingest(start: BatchStart, call: Call, onBatch: (batch: Partial<Batch>) => void): Promise<void>;
  /** Resources of a kind, by their name in the file. */
  resources<Kind extends ResourceKind>(kind: Kind): ReadonlyMap<string, ResourceKinds[Kind]>;
  /** Closes everything in reverse order of opening. Safe twice. */
  close(): Promise<void>;
}

export interface OpenOptions {
  log: Logger;
  observe?: Observer;
}
