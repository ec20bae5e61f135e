import type { ResourceCall } from '../../../core/contract/call.ts';
import type { LoadableDocument } from '../../../core/contract/facts/batch.ts';
import type { LoadReport } from '../../../core/contract/resources/knowledge-base.ts';
import type { BulkOperation, BulkOutcome, BulkWriter } from '../../../lib/elasticsearch/bulk.ts';
import { indexedText, languageSample } from '../../../lib/retrieval/indexed.ts';
import { detectLanguage } from '../../../lib/text/language.ts';
import { type EmbeddedDocument, entriesOf, type PassageEntry } from './entries.ts';
import { entryId } from './ids.ts';
import type { Options } from './options.ts';

/** What loading works with. */
export interface Loading {
  options: Options;
  writer: BulkWriter;
  /** The index that takes the documents. */
  index: string;
  /** How many passages each document that is there has. */
  stored: ReadonlyMap<string, number>;
  /** Called with each document when it is embedded: the most of the work. */
  onEmbedded?(document: LoadableDocument): void;
}

/** A document on its way in. */
interface Work {
  id: string;
  entries: PassageEntry[];
  /** How many passages are there from before. */
  before: number;
}

/**
 * Writes documents so that a crash leaves each as it was, as it will be, or marked as unfinished: the first passage's entry
 * carries the hash, loses it before anything else is touched, and gets it back last. A document without its hash is written
 * again by the next load.
 */
export async function loadDocuments(
  documents: readonly LoadableDocument[],
  loading: Loading,
  call: ResourceCall,
): Promise<LoadReport> {
  const { options, stored, onEmbedded: worked } = loading;
  const embedded = await Promise.all(
    documents.map(async (document) => {
      const done = await embeddedDocument(document, options, call);
      worked?.(document);
      return done;
    }),
  );
  const works = embedded.map((each) => ({
    id: each.document.id,
    entries: entriesOf(each, options),
    before: stored.get(each.document.id) ?? 0,
  }));
  const failed = new Map<string, string>();
  for (const stage of [marking, filling, finishing]) {
    const operations = works
      .filter(({ id }) => !failed.has(id))
      .flatMap((work) => stage(work, loading.index).map((operation) => ({ work, operation })));
    const outcomes = await loading.writer.write(
      operations.map(({ operation }) => operation),
      call,
    );
    for (const [place, { work }] of operations.entries()) noteFailure(failed, work.id, outcomes[place]);
  }
  return {
    loaded: works.filter(({ id }) => !failed.has(id)).map(({ id }) => id),
    failures: [...failed].map(([id, reason]) => ({ id, reason })),
  };
}

function noteFailure(failed: Map<string, string>, id: string, outcome: BulkOutcome | undefined): void {
  if (outcome && !outcome.ok) failed.set(id, `${outcome.failed.type}: ${outcome.failed.reason}`);
}

/** Takes the hash off, and leaves a note of how many entries there may be. Needless where one entry takes the place of one. */
function marking({ id, entries, before }: Work, index: string): BulkOperation[] {
  if (entries.length <= 1 && before <= 1) return [];
  const touchstone = { document: id, position: 0, passages: Math.max(entries.length, before), hash: '' };
  const action = before > 0 ? 'update' : 'index';
  return [{ action, index, id: entryId(id, 0), document: before > 0 ? { doc: { touchstone } } : { touchstone } }];
}

/** All but the first entry: new ones written, those beyond the end removed. */
function filling({ id, entries, before }: Work, index: string): BulkOperation[] {
  const written = entries
    .slice(1)
    .map((document, place): BulkOperation => ({ action: 'index', index, id: entryId(id, place + 1), document }));
  const beyond = Math.max(1, entries.length);
  return [...written, ...removals(id, beyond, before, index)];
}

function finishing({ id, entries, before }: Work, index: string): BulkOperation[] {
  const [first] = entries;
  if (first) return [{ action: 'index', index, id: entryId(id, 0), document: first }];
  return removals(id, 0, Math.min(1, before), index);
}

/** Deletes the entries of a document from one position up to another. */
export const removals = (id: string, from: number, to: number, index: string): BulkOperation[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, place) => ({ action: 'delete', index, id: entryId(id, from + place) }));

async function embeddedDocument(
  document: LoadableDocument,
  { embedder }: Options,
  call: ResourceCall,
): Promise<EmbeddedDocument> {
  return {
    document,
    language: await detectLanguage(languageSample(document.title, document.passages)),
    vectors: await embedder?.embedPassages(document.passages.map(indexedText), call),
  };
}
