import type { SourceDocument } from '../../../../core/contract/facts/batch.ts';
import { isPlain, textAt, valuesAt } from '../layout.ts';
import type { Options } from '../options.ts';
import { hashOf } from './context.ts';
import type { SourceHit } from './pages.ts';

/** What stands under `touchstone` in an entry of the source index that was loaded from files. */
interface SourceFacts {
  hash: string;
  origin: string;
  format: SourceDocument['format'];
  whole?: boolean;
}

/** A document as it is written into the source index. */
export interface SourceEntry {
  /** Of all that is written: equal means unchanged. */
  hash: string;
  /** The fields of the interface, and its own beside them, as a line of JSON. */
  line: string;
}

/** Names at the top level that no field of the customer's own can have. */
const reservedNames = (options: Options): ReadonlySet<string> =>
  new Set([
    ...[options.title_field, options.content_field, options.link_field, options.embedding_field],
    ...['source', 'public_record', 'objectID', 'touchstone'],
  ]);

export function sourceEntry(document: SourceDocument, options: Options): SourceEntry {
  const { id, title, content, url, source, publicRecord, format, origin, whole } = document;
  const names = reservedNames(options);
  const fields = JSON.stringify({
    ...Object.fromEntries(Object.entries({ ...document.metadata, ...document.lists }).filter(([name]) => !names.has(name))),
    [options.title_field]: title,
    [options.content_field]: content,
    source,
    [options.link_field]: url,
    ...(publicRecord !== undefined && { public_record: publicRecord }),
    objectID: id,
  });
  const facts = { origin, format, ...(whole && { whole }) };
  const hash = hashOf(fields + JSON.stringify(facts));
  // Each document is serialised once: that is a fifth of the work of a load.
  return { hash, line: `${fields.slice(0, -1)},"touchstone":${JSON.stringify({ hash, ...facts })}}` };
}

/** A document as a line that `--from` reads again: with the names that a reader of files knows. */
export function recordText({ title, content, url, source, publicRecord, metadata, lists }: SourceDocument): string {
  return JSON.stringify({
    ...metadata,
    ...lists,
    title,
    content,
    url,
    source,
    ...(publicRecord !== undefined && { public_record: publicRecord }),
  });
}

/** An entry of the source index as a document. One that somebody else has loaded is taken for Markdown. */
export function documentOf({ _id, _source: entry = {} }: SourceHit, options: Options): SourceDocument {
  const names = reservedNames(options);
  const publicRecord = textAt(entry, 'public_record');
  const facts = (entry.touchstone ?? {}) as Partial<SourceFacts>; // nobody but us writes there
  return {
    id: textAt(entry, 'objectID') || _id,
    title: textAt(entry, options.title_field),
    content: valuesAt(entry, options.content_field).filter(isPlain).join('\n\n'),
    url: textAt(entry, options.link_field),
    source: textAt(entry, 'source'),
    ...(publicRecord !== '' && { publicRecord: publicRecord === 'true' }),
    format: facts.format ?? 'markdown',
    origin: facts.origin ?? '',
    ...(facts.whole && { whole: true }),
    metadata: Object.fromEntries(
      Object.entries(entry).flatMap(([name, value]) => (!names.has(name) && isPlain(value) ? [[name, value]] : [])),
    ),
  };
}

const WORDS = /[\p{L}\p{N}]/u;

/** Whether there is anything in a text to search by. */
export const hasWords = (content: string): boolean => WORDS.test(content);
