import type { Lifecycle, Logger, ResourceCall } from '../call.ts';
import type { LoadableDocument, Passage } from '../facts/batch.ts';
import type { ScoredPassage } from '../facts/search.ts';
import type { Preparation, PreparationTools } from './preparation.ts';

/** By matching words, by meaning, by both, or by what a server itself calls semantic. */
export type SearchMode = 'keyword' | 'vector' | 'hybrid' | 'semantic';

export interface SearchQuery {
  text: string;
  /** ISO 639-1; decides how words are cut and stemmed. */
  language?: string;
  /** `semantic` is the same as `vector` where the knowledge base embeds by itself. */
  mode: SearchMode;
  /** Words that stand in no passage may be read as the words of passages that they are nearly spelled like. */
  correct?: boolean;
  /** How many passages to return, best first. */
  top: number;
  /** Values of the filter field, any of which a passage must have; absent means no filter. */
  filter?: readonly string[];
}

/** What a search has found: the passages, best first, and whatever else it knows. */
export interface SearchResult {
  passages: ScoredPassage[];
  /** How many passages were found before `top` cut them; as many as there are where it is not told. */
  candidates?: number;
  /** ISO 639-1: the language that was searched in, where the knowledge base knows what its documents are written in. */
  language?: string;
  /** The question as it was read, where it was taken to hold typing errors. */
  corrected?: string;
  /** Cosine of the weakest candidate of the vector search: what similarity means nothing here. */
  similarityFloor?: number;
  /** What cosines of the embedding model mean, where that could be measured. */
  similarityScale?: { unrelated: number; related: number };
  /**
   * For each term of the question (stemmed, without stop words): the share of all passages that hold it, 0-1. Leave it out unless terms are
   * made by this service's own library: it is then reckoned from the passages that were found.
   */
  termShares?: ReadonlyMap<string, number>;
}

/** A passage with all that must be said of one: a whole document of its own, as good as any other, unless it is told otherwise. */
export const foundPassage = (found: Pick<ScoredPassage, 'id' | 'text'> & Partial<ScoredPassage>): ScoredPassage => ({
  document: found.id,
  position: 0,
  title: '',
  url: '',
  source: '',
  headings: [],
  start: 0,
  end: found.text.length,
  score: 1,
  metadata: {},
  ...found,
});

export interface LoadReport {
  loaded: string[];
  failures: { id: string; reason: string }[];
}

/** What a knowledge base may have besides, each for a trade of its own. */
export interface KnowledgeBaseParts {
  /** What documents are there; absent where it cannot tell. */
  documents?: DocumentReader;
  /** Tells whether documents have changed; absent where it cannot. */
  revisions?: DocumentRevisions;
  /** Takes documents; absent where it is only searched. */
  writer?: DocumentWriter;
  /** Where it is kept on this machine; absent where it is on a server. */
  folder?: KnowledgeFolder;
  /** How it is filled, where that takes more than to load it: indexes, models, a build that no search sees. */
  preparation?(tools: PreparationTools): Preparation;
}

/** What a backup takes along, and a migration brings forward. */
export interface KnowledgeFolder {
  /** Absolute. */
  path: string;
  /** Copies it to a folder that is not there, as it is at one moment; another process may search and load meanwhile. */
  copyTo(folder: string): Promise<void>;
  /** Undefined where there is nothing yet. Works without `ready`. Throws `data_version` for what this version cannot bring forward. */
  formats?(): Promise<KnowledgeFormats | undefined>;
  /**
   * Writes what is stored anew in the format of this version, wholly or not at all also where the process is killed, and clears what one
   * that was killed has left. Works without `ready`; nobody may have it open.
   */
  bringForward?(log: Logger): Promise<void>;
}

/** The format that a folder is of, and that which this version gives it. */
export interface KnowledgeFormats {
  from: number;
  to: number;
}

/**
 * Where documents are found. Only `search` must be there; a plugin names what else its knowledge bases have in `offers`, so that a pipeline
 * file that needs more is refused before it is opened.
 */
export interface KnowledgeBase extends Lifecycle, KnowledgeBaseParts {
  search(query: SearchQuery, call: ResourceCall): Promise<SearchResult>;
  /** The fields that documents have here; absent where it cannot tell. */
  fields?(call: ResourceCall): Promise<KnowledgeBaseField[]>;
  /** How many passages there are of each language (ISO 639-1), or in a sample of them; absent where it is not known. */
  languages?(call: ResourceCall): Promise<ReadonlyMap<string, number>>;
  /**
   * The passages of documents at these positions, in any order; those that are not there are left out. One call to where they are kept.
   * Absent where passages have no place in their document.
   */
  passagesAt?(ranges: readonly PassageRange[], call: ResourceCall): Promise<Passage[]>;
}

/** Tells what documents a knowledge base holds. */
export interface DocumentReader {
  counts(call: ResourceCall): Promise<{ documents: number; passages: number }>;
  /** Some of the documents, and how many there are. */
  list(wanted: DocumentsWanted, call: ResourceCall): Promise<DocumentList>;
  /** The passages of a document in their order, none where it is not there. */
  passagesOf(document: string, call: ResourceCall): Promise<Passage[]>;
  /** What is kept of a document besides its passages; undefined where it is not there. */
  factsOf(document: string, call: ResourceCall): Promise<DocumentFacts | undefined>;
}

/** Tells whether documents have changed since an answer was made of them, whichever process changed them. */
export interface DocumentRevisions {
  /**
   * Another text whenever documents were loaded or removed, by the time that whoever did it is told that it is done. Searches that begin
   * later find at least what it stands for. Asked with every question that may have been answered before: what can be told at once is.
   */
  current(call: ResourceCall): string | Promise<string>;
  /** Hashes of what is stored of these documents; those that are not there are left out. As `current` told last, or newer. */
  hashes(documents: readonly string[], call: ResourceCall): Promise<ReadonlyMap<string, string>>;
}

/** Puts documents into a knowledge base and takes them out. */
export interface DocumentWriter {
  /** Where it writes, in words that another writer to the same place has too: those take turns. Never with a secret. */
  readonly place?: string;
  /**
   * Inserts or replaces whole documents. What the report calls loaded survives a crash. `worked` may be called with each
   * document when most of the work on it is done, before any of them is safe.
   */
  load(
    documents: readonly LoadableDocument[],
    call: ResourceCall,
    worked?: (document: LoadableDocument) => void,
  ): Promise<LoadReport>;
  /** The stored hash of each of these ids that is there. */
  hashes(ids: readonly string[], call: ResourceCall): Promise<Map<string, string>>;
  /** Ids of all documents that came from an origin. */
  idsOf(origin: string, call: ResourceCall): Promise<string[]>;
  remove(ids: readonly string[], call: ResourceCall): Promise<void>;
  /** Makes everything loaded fast to search; called once after a load. */
  commit(call: ResourceCall): Promise<void>;
  /** Removes everything that it keeps under its name in a server; absent where a folder of its own holds all of it. */
  destroy?(call: ResourceCall): Promise<void>;
}

/** Passages of a document by their positions; both ends are included. */
export interface PassageRange {
  document: string;
  first: number;
  last: number;
}

export interface DocumentsWanted {
  /** The most that are listed, at most 10,000. */
  limit: number;
  /** How many are passed over before the first that is listed. */
  skip?: number;
  /** Only those that came from there. */
  origin?: string;
  /** Only those that have this in their id, title or address, whatever its case. */
  search?: string;
  /** Those that were loaded last come first, instead of the order of their ids; of no effect where times are not known. */
  newest?: boolean;
}

export interface DocumentList {
  documents: ListedDocument[];
  /** How many are as wanted, listed or not. */
  total: number;
}

export interface ListedDocument {
  id: string;
  title: string;
  /** Empty where it has none. */
  url: string;
  /** Absent where it is not known. */
  origin?: string;
  /** How many it was cut into; absent where it is cut only when it is found. */
  passages?: number;
  /** What it is written in (ISO 639-1); absent where it is not known. */
  language?: string;
  /** When it was loaded as it is now, in milliseconds since the epoch; absent where it is not known. */
  loaded?: number;
}

/** What is kept of a document besides its passages. */
export interface DocumentFacts extends Pick<ListedDocument, 'origin' | 'language' | 'loaded'> {
  /** Its own fields, as they came with it. */
  metadata: Record<string, string | number | boolean>;
}

export interface KnowledgeBaseField {
  /** Dotted, as it is written in a filter. */
  name: string;
  /** The engine's own name of its type. */
  type: string;
}
