import type { Call } from '../call.ts';
import type { Batch, IngestFailure } from '../facts/batch.ts';
import type { Notes } from './store.ts';

/** A request to a server as a plan shows it. */
export interface PlannedRequest {
  method: string;
  /** With its query. */
  path: string;
  /** A JSON body. */
  body?: Readonly<Record<string, unknown>>;
  /** The first lines of a newline-delimited body. */
  lines?: readonly string[];
  /** When or how often it is sent, where that is not once and always. */
  note?: string;
}

export interface PreparationProgress {
  /** What is done so far, in this many of these. */
  count: number;
  noun: string;
  /** 0-1; absent while it is not known. */
  share?: number;
}

/** What a step has done, for people and for programs. */
export interface PreparationReport {
  /** A sentence each. */
  done: readonly string[];
  /** The same in numbers and names. */
  figures?: Readonly<Record<string, number | string | null>>;
  /** Documents that were left out. With `record` they can be mended and loaded again. */
  failures?: readonly IngestFailure[];
  /** What does not hold and must before the next step: a sentence each. */
  findings?: readonly string[];
}

/** How a step stands, as its server tells now. */
export interface StepStanding {
  /** `needless` where the configuration does without it. */
  state: 'done' | 'to_do' | 'needless';
  /** What is there, or what is missing: a sentence. */
  detail: string;
}

export interface PreparationStep {
  /** In snake_case, as it is named on the command line. */
  name: string;
  summary: string;
  /** It reads the paths: what of them is refused is kept to be mended. */
  loads?: true;
  /** What it would send, in order. Changes nothing. */
  plan(call: Call): Promise<PlannedRequest[]>;
  /** Does it, or goes on where an earlier run was broken off. */
  run(call: Call, progress: (progress: PreparationProgress) => void): Promise<PreparationReport>;
}

/** How a knowledge base is filled from nothing, or anew beside the one that is searched. */
export interface Preparation {
  /** What is prepared, for messages and the names of files. */
  name: string;
  /** In the order in which they are run. */
  steps: readonly PreparationStep[];
  /** How each step stands, by its name, whoever ran it. Changes nothing. Throws a Failure for what keeps all of them from being run. */
  standing(call: Call): Promise<ReadonlyMap<string, StepStanding>>;
  /** Searches go back to what was searched before the last switch. */
  rollback(call: Call): Promise<PreparationReport>;
  /** Removes what is kept for a rollback. */
  dropOld(call: Call): Promise<PreparationReport>;
}

/** What a preparation works with. */
export interface PreparationTools {
  /** Absolute files and folders to load; empty when what is loaded already is to be used as it is. */
  paths: readonly string[];
  /** Documents of these paths that are there no longer are removed. */
  prune: boolean;
  /** Whether documents keep their ids as the server's, or get such from the server. */
  ids: 'given' | 'server';
  /** Begins anew even where everything seems to be there. */
  fresh: boolean;
  /** Changes when documents would be cut otherwise. */
  cutting: string;
  /** The documents of the paths, cleaned. */
  read(call: Call): AsyncIterable<Partial<Batch>>;
  /** Splits and loads documents into the knowledge base. */
  index(batches: AsyncIterable<Partial<Batch>>, call: Call, onBatch: (batch: Partial<Batch>) => void): Promise<void>;
  /** Where a run that is broken off says how far it came, when the pipeline has a store that takes notes. */
  notes?: Notes;
}
