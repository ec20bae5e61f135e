import type { LoadableDocument, Passage } from './batch.ts';
import type { Call, Lifecycle } from './call.ts';
import type { Preparation, PreparationTools } from './preparation.ts';
import type { Exchange, Stretch } from './turn.ts';

/** By matching words, by meaning, by both, or by what a server itself calls semantic. */
export type SearchMode = 'keyword' | 'vector' | 'hybrid' | 'semantic';

/** A condition on a field: it must have one of the values. */
export interface FieldFilter {
  field: string;
  values: readonly string[];
}

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
  /** Conditions that hold besides, all of them: what may be seen at all. */
  within?: readonly FieldFilter[];
}

export interface ScoredPassage extends Passage {
  /** 0-1 within one result: comparable between passages of one search, not between searches. */
  score: number;
  /** The engine's raw keyword score (BM25), where that side found it. */
  keyword?: number;
  /** Cosine to the question, -1 to 1; its usual range differs from model to model. */
  similarity?: number;
  /** The same on a scale that all models share, where the model's own is known: 0 is unrelated, 1 as near as a right answer usually is; not bounded. */
  closeness?: number;
  metadata: Record<string, string | number | boolean>;
  /** ISO 639-1: what its document is written in, where the knowledge base knows. */
  language?: string;
  /** Tells which stems stand in title, headings and text, where the knowledge base keeps them. */
  terms?: Pick<ReadonlySet<string>, 'has'>;
}

export interface SearchResult {
  passages: ScoredPassage[];
  /** How many passages were found before `top` cut them. */
  candidates: number;
  /** ISO 639-1: the language that was searched in, where the knowledge base knows what its documents are written in. */
  language?: string;
  /** The question as it was read, where it was taken to hold typing errors. */
  corrected?: string;
  /** Cosine of the weakest candidate of the vector search: what similarity means nothing here. */
  similarityFloor?: number;
  /** What cosines of the embedding model mean, where that could be measured. */
  similarityScale?: { unrelated: number; related: number };
  /** For each term of the question (stemmed, without stop words): the share of passages that hold it, 0-1. */
  termShares: ReadonlyMap<string, number>;
}

export interface LoadReport {
  loaded: string[];
  failures: { id: string; reason: string }[];
}

/** Where documents are kept and found. */
export interface KnowledgeBase extends Lifecycle {
  search(query: SearchQuery, call: Call): Promise<SearchResult>;
  /**
   * Inserts or replaces whole documents. What the report calls loaded survives a crash. `worked` may be called with each
   * document when most of the work on it is done, before any of them is safe.
   */
  load(documents: readonly LoadableDocument[], call: Call, worked?: (document: LoadableDocument) => void): Promise<LoadReport>;
  /** The stored hash of each of these ids that is there. */
  hashes(ids: readonly string[]): Promise<Map<string, string>>;
  /** Ids of all documents that came from an origin. */
  idsOf(origin: string): Promise<string[]>;
  remove(ids: readonly string[]): Promise<void>;
  /** Makes everything loaded fast to search; called once after a load. */
  commit(): Promise<void>;
  counts(): Promise<{ documents: number; passages: number }>;
  /** Removes everything that it keeps under its name in a server; absent where a folder of its own holds all of it. */
  destroy?(): Promise<void>;
  /** Some of the documents, and how many there are; absent where it cannot list them. */
  list?(wanted: DocumentsWanted): Promise<DocumentList>;
  /** The passages of a document in their order, none where it is not there; absent where it cannot tell. */
  passagesOf?(document: string): Promise<Passage[]>;
  /** The fields that documents have here, where the knowledge base can tell. */
  fields?(): Promise<KnowledgeBaseField[]>;
  /**
   * The passages of documents at these positions, in any order; those that are not there are left out. One call to where they are kept.
   * Absent where passages have no place in their document.
   */
  passagesAt?(ranges: readonly PassageRange[], call: Call): Promise<Passage[]>;
  /** How many passages there are of each language (ISO 639-1), or in a sample of them; absent where it is not known. */
  languages?(call: Call): Promise<ReadonlyMap<string, number>>;
  /** How it is filled, where that takes more than `load`: indexes, models, a build that no search sees. */
  preparation?(tools: PreparationTools): Preparation;
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
  /** Only those that have this in their id, title or address, whatever its case. */
  search?: string;
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
  /** How many it was cut into; absent where it is cut only when it is found. */
  passages?: number;
}

export interface KnowledgeBaseField {
  /** Dotted, as it is written in a filter. */
  name: string;
  /** The engine's own name of its type. */
  type: string;
}

/** Turns text into vectors of unit length. */
export interface Embedder extends Lifecycle {
  /** Identifies the model and how it is used: an index made with another id cannot be searched with this one. */
  readonly id: string;
  readonly dimensions: number;
  /** Languages the model was made for; `['*']` when it is multilingual. */
  readonly languages: readonly string[];
  embedQuestion(text: string, signal?: AbortSignal): Promise<Float32Array>;
  /** `urgent` texts overtake the others: somebody waits for an answer. */
  embedPassages(texts: readonly string[], signal?: AbortSignal, urgent?: boolean): Promise<Float32Array[]>;
}

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
  /** Label of the language model that the caller wants, where there are several to choose from. */
  choice?: string;
  /**
   * The word between which `user` holds what others wrote, and which stands nowhere in that: a model that writes it repeats its prompt.
   * May be made when it is first read.
   */
  mark?: string;
}

/** A stretch of a passage, in UTF-16 units of its text, and where it stands in the answer: the same but for white space. */
export interface Quote {
  passage: string;
  start: number;
  end: number;
  answer: Stretch;
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
  /** For the log; metrics count what `told` is told of. */
  tokens?: { input: number; output: number };
  /** Why the text is not whole, where it is not: the most tokens were written, a filter of the server stepped in, or it only repeated itself from there on. */
  stopped?: 'length' | 'filter' | 'loop';
  /** The model that was to answer could not, and another stood in. */
  degraded?: boolean;
  /** What the caller should know besides the answer; each a sentence. */
  warnings?: string[];
}

export interface LanguageModel extends Lifecycle {
  /** What a caller chooses it by where there are several; the same as `model` of its answers. */
  readonly label?: string;
  /** Labels of those that `choice` of a prompt may name, where it stands for several; its own label alone where absent. */
  readonly choices?: readonly string[];
  generate(prompt: Prompt, call: Call): Promise<LanguageModelAnswer>;
}

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

/** What a model of its own is asked to judge. */
export interface VerifierQuestion {
  answer: string;
  /** The sentences that it is asked about, in order. */
  sentences: readonly Stretch[];
  question: string;
  /** What the answer may be drawn from; the title may be empty. */
  sources: readonly { title: string; text: string }[];
}

/** What a model of its own says of an answer. */
export interface Verdict {
  /** For each sentence that was asked about, in order: probability that nothing backs it, 0-1. */
  sentences: number[];
  /** Stretches of the answer that nothing backs, ascending. */
  unsupported: Stretch[];
}

/** A model that judges whether an answer is backed. */
export interface Verifier extends Lifecycle {
  /** Identifies the model and how it is used: figures that were measured with another id do not hold for it. */
  readonly id: string;
  verify(asked: VerifierQuestion, signal?: AbortSignal): Promise<Verdict>;
}

/** What a pipeline file's `resources` may hold, by kind. */
export interface ResourceKinds {
  knowledge_base: KnowledgeBase;
  language_model: LanguageModel;
  embedder: Embedder;
  store: Store;
  verifier: Verifier;
}
export type ResourceKind = keyof ResourceKinds;
