/** A document as a reader found it, before it is cleaned and split. */
export interface SourceDocument {
  /** Stable across runs: the id given in the data, else the path below the folder that was named. */
  id: string;
  title: string;
  content: string;
  format: 'text' | 'markdown' | 'html';
  /** Where a person can read it; empty when unknown. */
  url: string;
  /** Which collection it belongs to; empty when unknown. */
  source: string;
  publicRecord?: boolean;
  /** Further fields of the data (front matter, columns), kept as they were found. */
  metadata: Record<string, string | number | boolean>;
  /** The values of those fields that are lists, each of which a filter finds; in `metadata` they stand as one text. */
  lists?: Record<string, string[]>;
  /** What it came from: the file or folder that was named, a site, a repository. What is removed there is removed within this. */
  origin: string;
  /** The content is one passage already and stays whole. */
  whole?: boolean;
}

/** One piece of a document, as it is indexed and quoted. */
export interface Passage {
  /** `<document id>#<position>`. */
  id: string;
  document: string;
  /** Position among the document's passages, from 0. */
  position: number;
  title: string;
  url: string;
  source: string;
  /** Headings above it, outermost first, without the title. */
  headings: string[];
  text: string;
  /** Offsets in the document's cleaned content, in UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
  /** Positions of the first and the last passage of its section; absent of what was loaded before passages knew. */
  section?: { first: number; last: number };
  /** UTF-16 units at the beginning of `text` that are repeated from further up, such as the header of a table; `start` is behind them. */
  lead?: number;
  /** What it was cut out of at its beginning, and at its end, where that is in the middle of something. */
  cutBefore?: Cut;
  cutAfter?: Cut;
}

/** What a passage can be cut out of; `text` is a paragraph, or a stretch that is longer than a passage may be. */
export type Cut = 'list' | 'table' | 'code' | 'text';

/** A document ready to be loaded. */
export interface LoadableDocument extends Omit<SourceDocument, 'content' | 'format' | 'whole'> {
  /** Hash of everything that is indexed of it; equal means unchanged. */
  hash: string;
  passages: Passage[];
}

export interface IngestFailure {
  /** The file, and the record in it where there are several. */
  item: string;
  reason: string;
  /** What could not be taken in, as it stands in the file: a record to mend and load again. */
  record?: { id?: string; text: string };
  /**
   * Set when input could not be read: what may be in it is not pruned. That is all documents of the origin, or just the
   * one named when nothing else can be in there.
   */
  unread?: { origin: string; document?: string };
}

/** The facts of one group of documents on its way in. */
export interface Batch {
  /** The absolute files and folders to read; of a source that says its origins, those. */
  paths: string[];
  /** Remove documents of these paths that are there no longer. */
  prune: boolean;
  documents: SourceDocument[];
  /**
   * Ids of documents that are there and have not changed since they were loaded, so that their source has not read them again. Whoever
   * gives one must know that it was loaded as it is now: what a knowledge base does not hold is a failure.
   */
  present: string[];
  loadable: LoadableDocument[];
  failures: IngestFailure[];
  /** What was passed over: files in folders by their extension (in lower case, with its dot), other things by what they are. */
  skipped: Record<string, number>;
  /** Bytes of input that this batch stands for, of `totalBytes`: for progress. */
  bytesRead: number;
  totalBytes: number;
  /** Ids written, and ids left as they were. */
  loaded: string[];
  unchanged: string[];
  removed: string[];
}

/** Documents of a batch with which the work is done, told before all of the batch is safe: for progress. */
export interface BatchAdvance {
  documents: number;
  /** Of input, that they stand for. */
  bytes: number;
  /** Of all input, where that is known. */
  totalBytes?: number;
  /** They were there already, and only passed by. */
  unchanged?: true;
}

/** Facts that are there before the source of an `ingest` list runs. */
export const BATCH_START = ['paths', 'prune'] as const satisfies readonly (keyof Batch)[];
export type BatchStart = Pick<Batch, (typeof BATCH_START)[number]>;
