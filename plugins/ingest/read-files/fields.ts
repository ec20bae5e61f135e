import type { SourceDocument } from '../../../core/batch.ts';
import type { ReaderOptions } from './reader.ts';
import { looksLikeHtml } from './sniff.ts';

/** One record of a data file, a row, or the front matter of a page. */
export type Fields = Record<string, unknown>;

export type DocumentFields = Omit<SourceDocument, 'origin'>;

/** What a document has when its fields do not say. */
export interface Fallback {
  id: string;
  title: string;
}

type Known = 'id' | 'title' | 'content' | 'url' | 'source' | 'publicRecord';

// In order of preference; names are compared in lower case. What is not taken stays as metadata.
const NAMES: Record<Known, readonly string[]> = {
  id: ['_id', 'objectid', 'id'],
  title: ['title'],
  content: ['content', 'text', 'body'],
  url: ['url', 'link', 'permalink'],
  source: ['source'],
  publicRecord: ['public_record'],
};

type KnownFields = Partial<Record<Known, unknown>>;
type RecordOptions = Pick<ReaderOptions, 'recordFormat' | 'whole'>;

const FIELDS = Object.keys(NAMES) as Known[]; // an object literal has no other keys than its type

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));

function scalarOf(value: unknown): string | number | boolean | undefined {
  if (Array.isArray(value)) return value.filter(isScalar).join(', ') || undefined;
  return isScalar(value) && value !== '' ? value : undefined;
}

const textOf = (value: unknown): string => String(scalarOf(value) ?? '').trim();

/** Takes the known fields out of a record and leaves the rest. */
function take(fields: Fields, but: readonly Known[] = []): { known: KnownFields; rest: Fields } {
  const rest = { ...fields };
  const keys = new Map(Object.keys(fields).map((key) => [key.toLowerCase().trim(), key]));
  const known: KnownFields = {};
  for (const field of FIELDS) {
    if (but.includes(field)) continue;
    const names = NAMES[field];
    const key = names.map((name) => keys.get(name)).find((found) => found !== undefined && fields[found] != null);
    if (key === undefined) continue;
    known[field] = fields[key];
    delete rest[key];
  }
  return { known, rest };
}

export function metadataOf(fields: Fields): SourceDocument['metadata'] {
  const metadata: SourceDocument['metadata'] = {};
  for (const [key, value] of Object.entries(fields)) {
    const scalar = scalarOf(value);
    if (scalar !== undefined) metadata[key.trim()] = scalar;
  }
  return metadata;
}

/** A record without a content field reads as its fields, one a line. */
const asText = (fields: Fields): string =>
  Object.entries(metadataOf(fields))
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n');

function publicRecordOf(value: unknown): boolean | undefined {
  const text = textOf(value).toLowerCase();
  return text === 'true' || text === 'false' ? text === 'true' : undefined;
}

const contentOf = (value: unknown): string =>
  Array.isArray(value) ? value.filter(isScalar).join('\n\n') : String(scalarOf(value) ?? '');

/** The document that a record of a data file stands for. */
export function documentOf(fields: Fields, fallback: Fallback, { recordFormat, whole }: RecordOptions): DocumentFields {
  const { known, rest } = take(fields);
  const content = known.content === undefined ? asText(rest) : contentOf(known.content);
  const sniffed = looksLikeHtml(content) ? 'html' : 'markdown';
  return {
    ...described(known, fallback),
    content,
    format: recordFormat === 'auto' ? sniffed : recordFormat,
    metadata: metadataOf(rest),
    ...(whole && { whole }),
  };
}

/** The fields that say what a document is; all but its content. */
export const describedBy = (fields: Fields, fallback: Fallback): Omit<DocumentFields, 'content' | 'format'> => {
  const { known, rest } = take(fields, ['content']);
  return { ...described(known, fallback), metadata: metadataOf(rest) };
};

const described = (known: KnownFields, fallback: Fallback) => ({
  id: textOf(known.id) || fallback.id,
  title: textOf(known.title) || fallback.title,
  url: textOf(known.url),
  source: textOf(known.source),
  publicRecord: publicRecordOf(known.publicRecord),
});
