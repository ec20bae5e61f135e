import { textChunks } from './decode.ts';
import { documentOf, type Fields } from './fields.ts';
import { type FoundFile, type Reader, type ReaderOptions, type Reading, titleOfName } from './reader.ts';

/** One document a line; also pairs of lines as Elasticsearch's bulk interface takes them, and lines of its exports. */
export const readJsonLines: Reader = async function* (file, options) {
  const records = new RecordReader(file, options);
  let rest = '';
  for await (const { text, bytes } of textChunks(file.path, options.maxSize, options.signal)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield { bytes };
    for (const line of lines) yield* records.read(line);
  }
  yield* records.read(rest);
};

/** Keeps the line number, and the id that a bulk action line gave to the document on the next line. */
class RecordReader {
  private line = 0;
  private records = 0;
  private actionId: unknown;
  private readonly file: FoundFile;
  private readonly options: ReaderOptions;

  constructor(file: FoundFile, options: ReaderOptions) {
    this.file = file;
    this.options = options;
  }

  *read(text: string): Generator<Reading> {
    this.line++;
    if (!text.trim()) return;
    const record = parsed(text);
    if (typeof record === 'string') yield this.failure(record);
    else if (!this.isAction(record)) yield { document: this.document(record) };
  }

  private failure(reason: string): Reading {
    const { path, origin } = this.file;
    return { failure: { item: `${path}:${this.line}`, reason, unread: { origin } } };
  }

  private isAction(record: Fields): boolean {
    const action = actionOf(record);
    if (action) this.actionId = action._id;
    return action !== undefined;
  }

  private document(record: Fields): Reading['document'] {
    const fields = { ...unwrapped(record), ...(this.actionId !== undefined && { _id: this.actionId }) };
    this.actionId = undefined;
    const fallback = { id: `${this.file.id}#${++this.records}`, title: titleOfName(this.file.id) };
    return documentOf(fields, fallback, this.options);
  }
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): Fields | string {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : 'is not a JSON object';
  } catch (error) {
    return `is not JSON: ${String(error).replace(/^SyntaxError: /, '')}`;
  }
}

/** The metadata of a bulk action line such as `{"index":{"_id":"1"}}`. */
function actionOf(record: Fields): Fields | undefined {
  const [entry, ...more] = Object.entries(record);
  if (!entry || more.length > 0 || !['index', 'create'].includes(entry[0]) || !isFields(entry[1])) return undefined;
  return Object.keys(entry[1]).every((key) => /^(_|routing|pipeline|require_)/.test(key)) ? entry[1] : undefined;
}

/** A line of an export of an index has the document under `_source`. */
const unwrapped = (record: Fields): Fields => (isFields(record._source) ? { ...record._source, _id: record._id } : record);
