import type { SourceDocument } from '../../../core/contract/facts/batch.ts';
import type { DocumentFields, ReaderOptions } from './reader.ts';
import { formatOf } from './sniff.ts';

/** One record of a data file, a row, or the front matter of a page. */
export type Fields = Record<string, unknown>;

/** Of one record; each becomes something to filter by. */
export const MOST_FIELDS = 1000;

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

// How tables of frequent questions head their two columns. A record that has both is such a question, unless it has content too.
const QUESTION: readonly string[] = ['question', 'questions', 'faq', 'q', 'frage', 'pregunta'];
const ANSWER: readonly string[] = ['answer', 'answers', 'a', 'antwort', 'respuesta', 'réponse'];

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

/** Text, a number, a truth value or a list of them: what is not has no place in a field that is known. */
const isSimple = (value: unknown): boolean => (Array.isArray(value) ? value.every(isScalar) : isScalar(value));

/** A known field that does not hold what it should would be lost in silence: the record is refused instead. */
function check(known: KnownFields): void {
  // By its keys.
  for (const [field, value] of Object.entries(known))
    if (!isSimple(value)) throw new Error(`its field for ${DESCRIBED[field as Known]} must be text, not ${formatValue(value)}`);
  if (known.publicRecord !== undefined && known.publicRecord !== '' && publicRecordOf(known.publicRecord) === undefined)
    throw new Error(`its field public_record must be true or false, not ${formatValue(known.publicRecord)}`);
}

const DESCRIBED: Record<Known, string> = {
  id: 'the id',
  title: 'the title',
  content: 'the content',
  url: 'the address',
  source: 'the source',
  publicRecord: 'public_record',
};

/** A value for a message, cut where it is long. */
const formatValue = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
};

interface Taken {
  known: KnownFields;
  rest: Fields;
}

/** The keys of a record by their names in lower case. */
const keysOf = (fields: Fields): Map<string, string> =>
  new Map(Object.keys(fields).map((key) => [key.toLowerCase().trim(), key]));

/** Takes the known fields out of a record and leaves the rest. */
function take(fields: Fields, but: readonly Known[] = []): Taken {
  const rest = { ...fields };
  const keys = keysOf(fields);
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

/** A question is the title of its answer; a title that stands beside them is kept as it was found. */
function takeQuestion({ known, rest }: Taken): Taken {
  const keys = keysOf(rest);
  const [question, answer] = [QUESTION, ANSWER].map((names) =>
    names.map((name) => keys.get(name)).find((key) => key !== undefined),
  );
  if (known.content !== undefined || question === undefined || answer === undefined) return { known, rest };
  const { [question]: title, [answer]: content, ...others } = rest;
  const beside = known.title === undefined ? {} : { title: known.title };
  return { known: { ...known, title: title ?? '', content: content ?? '' }, rest: { ...beside, ...others } };
}

export function metadataOf(fields: Fields): SourceDocument['metadata'] {
  const metadata: SourceDocument['metadata'] = {};
  for (const [key, value] of Object.entries(fields)) {
    const scalar = scalarOf(value);
    if (scalar !== undefined) metadata[key.trim()] = scalar;
  }
  return metadata;
}

/** The values of fields that are lists; absent where none is. */
function listsOf(fields: Fields): Pick<SourceDocument, 'lists'> {
  const lists = Object.entries(fields).flatMap(([key, value]) => {
    const values = Array.isArray(value) ? value.filter(isScalar).map(String) : [];
    return values.length > 0 ? [[key.trim(), values] as const] : [];
  });
  return lists.length > 0 ? { lists: Object.fromEntries(lists) } : {};
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

/** The id that a record gives itself; undefined when it has none, or one that is no text. */
export function idOf(fields: Fields): string | undefined {
  const { id } = take(fields).known;
  return (id !== undefined && isSimple(id) && textOf(id)) || undefined;
}

/** The document that a record of a data file stands for. Throws when a known field holds something else than it should. */
export function documentOf(fields: Fields, fallback: Fallback, { recordFormat, whole }: RecordOptions): DocumentFields {
  checkCount(fields);
  const { known, rest } = takeQuestion(take(fields));
  check(known);
  const content = known.content === undefined ? asText(rest) : contentOf(known.content);
  return {
    ...describeDocument(known, fallback),
    content,
    format: recordFormat === 'auto' ? formatOf(content) : recordFormat,
    metadata: metadataOf(rest),
    ...listsOf(rest),
    ...(whole && { whole }),
  };
}

/** The fields that say what a document is; all but its content. Throws like `documentOf`. */
export const describedBy = (fields: Fields, fallback: Fallback): Omit<DocumentFields, 'content' | 'format'> => {
  checkCount(fields);
  const { known, rest } = take(fields, ['content']);
  check(known);
  return { ...describeDocument(known, fallback), metadata: metadataOf(rest), ...listsOf(rest) };
};

function checkCount(fields: Fields): void {
  if (Object.keys(fields).length > MOST_FIELDS) throw new Error(`has more than ${MOST_FIELDS} fields`);
}

const describeDocument = (known: KnownFields, fallback: Fallback) => ({
  id: textOf(known.id) || fallback.id,
  title: textOf(known.title) || fallback.title,
  url: textOf(known.url),
  source: textOf(known.source),
  publicRecord: publicRecordOf(known.publicRecord),
});
