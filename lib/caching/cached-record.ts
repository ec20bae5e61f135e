import { createHash } from 'node:crypto';
import type { Citation } from '../../core/contract/facts/answer.ts';
import type { CacheMeaning, EarlierAnswer } from '../../core/contract/facts/cache.ts';
import type { ScoredPassage } from '../../core/contract/facts/search.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import type { CachedAnswer } from '../../core/contract/resources/answer-cache.ts';

/** Changes when facts that were kept would be read differently. */
const FORMAT = 1;

/** What the cache keeps of an answer. */
export interface CachedRecord {
  format: typeof FORMAT;
  answer: string;
  /** Of the pipeline that made it. */
  generation: string;
  /** What the knowledge base called its state then. */
  revision: string;
  /** Ids of the documents that it stands on. */
  documents: string[];
  /** Of its question, where there is a vector of that. */
  meaning?: Omit<CacheMeaning, 'vector'>;
  facts: Omit<EarlierAnswer, 'answer'>;
}

/** Facts that make up the record of an answer, whoever asks for it. What a call says of itself is not: times, decisions. */
export const KEPT_FACTS = [
  'passages',
  'draft',
  'score',
  'kbScore',
  'kbCoverage',
  'totalCount',
  'semanticScore',
  'semanticAnalysis',
  'semanticDetails',
  'isSourceless',
  'shownUrl',
  'citations',
  'query',
  'queryLanguage',
  'correctedQuestion',
  'answerLanguage',
  'sentiment',
  'intent',
  'category',
  'categoryName',
  'warnings',
] as const satisfies readonly (keyof Turn)[];

/** The most passages that a request may want to see, and the most UTF-16 units of each, with the word that is cut off there. */
const SHOWN = 30;
const SHOWN_UNITS = 2100;

/** What may be shown of a passage: its beginning, up to the last stretch of it that is quoted. */
function shownPassage({ terms: _, ...passage }: ScoredPassage, citations: readonly Citation[] = []): ScoredPassage {
  const quotes = citations.flatMap(({ quotes = [] }) => quotes).filter((quote) => quote.passage === passage.id);
  const end = Math.max(SHOWN_UNITS, ...quotes.map(({ span }) => span.end));
  return { ...passage, text: passage.text.slice(0, end) };
}

/** Ids of the documents that an answer stands on: of all passages that a model was shown, or a reader may be. */
export function documentsBehind({ passages = [], prompt }: Pick<Partial<Turn>, 'passages' | 'prompt'>): string[] {
  const shown = [...passages, ...(prompt?.passages ?? [])];
  return [...new Set(shown.map(({ document }) => document))].sort();
}

/** The facts of a turn that an answer which is given again needs. */
export function keptFacts(turn: Partial<Turn>): CachedRecord['facts'] {
  const facts = Object.fromEntries(KEPT_FACTS.flatMap((name) => (turn[name] === undefined ? [] : [[name, turn[name]]])));
  const { passages, generation } = turn;
  return {
    ...facts,
    ...(passages && { passages: passages.slice(0, SHOWN).map((each) => shownPassage(each, turn.citations)) }),
    ...(generation && { generation: { text: '', model: generation.model } }),
  };
}

export const cachedRecord = (made: Omit<CachedRecord, 'format'>): CachedAnswer['record'] => ({ format: FORMAT, ...made });

/** A record as it was kept; undefined where it is of another form, or little more than an edited text. */
export const readRecord = ({ record }: CachedAnswer): CachedRecord | undefined =>
  record.format === FORMAT ? (record as unknown as CachedRecord) : undefined; // as `cachedRecord` made it

/** Tells whether documents are as they were: a hash of their hashes. Undefined where one of them is not there. */
export function fingerprintOf(documents: readonly string[], hashes: ReadonlyMap<string, string>): string | undefined {
  if (documents.some((id) => !hashes.has(id))) return undefined;
  const pairs = documents.map((id) => [id, hashes.get(id)]);
  return createHash('sha256').update(JSON.stringify(pairs)).digest('base64url');
}
