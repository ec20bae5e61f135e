import { textChunks } from './decode.ts';
import type { Fields } from './fields.ts';
import { type FoundFile, type Reader, type ReaderOptions, type Reading, titleOfName } from './reader.ts';
import { readingOf } from './record.ts';

/** One document a line; also pairs of lines as Elasticsearch's bulk interface takes them, and lines of its exports. */
export const readJsonLines: Reader = async function* (file, options) {
  const records = new RecordReader(file, options);
  let rest = '';
  let bytes = 0;
  for await (const { text } of textChunks(file, options)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      bytes += Buffer.byteLength(line) + 1;
      for (const reading of records.read(line)) {
        yield { ...reading, bytes };
        bytes = 0;
      }
    }
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
    const record = parseLine(text);
    if (typeof record === 'string') yield this.failure(record, text);
    else if (!this.isAction(record)) yield this.reading(record, text);
  }

  private get item(): string {
    return `${this.file.path}:${this.line}`;
  }

  /** Of a line that is no record only an action line before it can say which document it was to be. */
  private failure(reason: string, text: string): Reading {
    const id = this.takeActionId();
    this.records++;
    const document = id === undefined ? {} : { document: String(id) };
    return {
      failure: {
        item: this.item,
        reason,
        record: { ...(id !== undefined && { id: String(id) }), text },
        unread: { origin: this.file.origin, ...document },
      },
    };
  }

  private isAction(record: Fields): boolean {
    const action = actionOf(record);
    if (action) this.actionId = action._id;
    return action !== undefined;
  }

  private reading(record: Fields, text: string): Reading {
    const id = this.takeActionId();
    const fields = { ...unwrap(record), ...(id !== undefined && { _id: id }) };
    const fallback = { id: `${this.file.id}#${++this.records}`, title: titleOfName(this.file.id) };
    return readingOf({ fields, text, item: this.item, fallback }, this.file, this.options);
  }

  private takeActionId(): unknown {
    const id = this.actionId;
    this.actionId = undefined;
    return id;
  }
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

function parseLine(text: string): Fields | string {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : 'is not a JSON object';
  } catch (error) {
    return `is not JSON: ${String(error).replace(/^SyntaxError: /, '')}`;
  }
}

/** The metadata of a bulk action line such as `{"index":{"_id":"1"}}`. In a dead-letter file a `reason` stands beside it. */
function actionOf(record: Fields): Fields | undefined {
  const [entry, ...more] = Object.entries(record).filter(([key]) => key !== 'reason');
  if (!entry || more.length > 0 || !['index', 'create'].includes(entry[0]) || !isFields(entry[1])) return undefined;
  return Object.keys(entry[1]).every((key) => /^(_|routing|pipeline|require_)/.test(key)) ? entry[1] : undefined;
}

/** A line of an export of an index has the document under `_source`. */
const unwrap = (record: Fields): Fields => (isFields(record._source) ? { ...record._source, _id: record._id } : record);
