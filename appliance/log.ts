import type { Writable } from 'node:stream';
import { transports } from 'winston';
import type { Logger } from '../core/contract/call.ts';
import { visible } from './visible.ts';

/** error = someone must act, warn = will become an error, info = state changes, debug = the rest. */
export type Level = 'error' | 'warn' | 'info' | 'debug';

const RANK: Readonly<Record<Level, number>> = { error: 0, warn: 1, info: 2, debug: 3 };

type Fields = Record<string, unknown>;

const SECRET_NAME = /(authorization|cookie|password|passwd|secret|token|credential|(api|admin|access|private)[-_]?key)$/i;
const SECRET_TEXT = /\b(Bearer|Basic|ApiKey)\s+[\w.~+/=-]{8,}|(?<=:\/\/[^/\s:@]*:)[^/\s@]+(?=@)/gi;
/** What every secret text has somewhere: it is dear to look for one. */
const SUSPECT = /[\s@]/;
const MASK = '********';
/** Deeper fields are left out: a log line is no place for a document. */
const DEPTH = 4;

const maskedText = (text: string): string => (SUSPECT.test(text) ? text.replace(SECRET_TEXT, MASK) : text);

function redactField(name: string, value: unknown, depth: number): unknown {
  if (SECRET_NAME.test(name)) return MASK;
  if (typeof value === 'string') return maskedText(value);
  if (value instanceof Error) return redactedFields(describeError(value), depth);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return undefined;
  if (Array.isArray(value)) return value.map((item) => redactField('', item, depth - 1));
  return redactedFields(value as Fields, depth - 1); // whatever else it is, its own fields are what JSON would show
}

/** Adds fields to those of `clean`, none of which is overwritten. */
function redactedFields(fields: Fields, depth = DEPTH, clean: Fields = {}): Fields {
  for (const name in fields) if (!Object.hasOwn(clean, name)) clean[name] = redactField(name, fields[name], depth);
  return clean;
}

const describeError = (error: Error): Fields => ({
  name: error.name,
  message: error.message,
  stack: error.stack,
  ...('code' in error ? { code: error.code } : {}),
  ...(error.cause instanceof Error ? { cause: `${error.cause.name}: ${error.cause.message}` } : {}),
});

/** Where winston's transports find the finished line. */
const LINE = Symbol.for('message');

/** Hands on all lines of one turn of the event loop at once: a system call a line would cost more than the line. */
class BatchedLines extends transports.Stream {
  readonly #stream: Writable;
  #pending = '';

  constructor(stream: Writable) {
    super({ stream });
    this.#stream = stream;
  }

  override log(entry: { [LINE]: string }, done: () => void): void {
    if (this.#pending === '') setImmediate(() => this.flush());
    this.#pending += `${entry[LINE]}\n`;
    done();
  }

  flush(): void {
    if (this.#pending !== '') this.#stream.write(this.#pending);
    this.#pending = '';
  }
}

/**
 * JSON lines, secrets masked. They go to the transport without winston's logger before it, whose two streams would cost
 * more than the line: the level is known here, and the line is finished. `close` resolves
 * when all has been handed to the stream.
 */
export class JsonLog implements Logger {
  readonly #lines: BatchedLines;
  readonly #rank: number;
  #moment = 0;
  #momentText = '';

  constructor(level: Level, stream: Writable) {
    this.#lines = new BatchedLines(stream);
    this.#rank = RANK[level];
  }

  enabled(level: Level): boolean {
    return RANK[level] <= this.#rank;
  }

  debug(message: string, fields?: Fields): void {
    this.#write('debug', message, fields);
  }

  info(message: string, fields?: Fields): void {
    this.#write('info', message, fields);
  }

  warn(message: string, fields?: Fields): void {
    this.#write('warn', message, fields);
  }

  error(message: string, fields?: Fields): void {
    this.#write('error', message, fields);
  }

  /** The same log with fields added to every line. */
  with(fields: Fields): Logger {
    return new FieldLog(this, fields);
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#lines.once('finish', resolve).end());
    this.#lines.flush();
  }

  #write(level: Level, message: string, fields: Fields | undefined): void {
    if (!this.enabled(level)) return;
    const entry = { time: this.#now(), level, message: maskedText(message) };
    if (fields) redactedFields(fields, DEPTH, entry);
    this.#lines.write({ [LINE]: visible(JSON.stringify(entry)) });
  }

  /** ISO 8601. Under load many lines share a millisecond, and writing it out costs as much as the rest of a line. */
  #now(): string {
    const moment = Date.now();
    if (moment !== this.#moment) this.#momentText = new Date(moment).toISOString();
    this.#moment = moment;
    return this.#momentText;
  }
}

class FieldLog implements Logger {
  readonly #log: Logger;
  readonly #fields: Fields;

  constructor(log: Logger, fields: Fields) {
    this.#log = log;
    this.#fields = fields;
  }

  debug(message: string, fields?: Fields): void {
    this.#log.debug(message, { ...this.#fields, ...fields });
  }

  info(message: string, fields?: Fields): void {
    this.#log.info(message, { ...this.#fields, ...fields });
  }

  warn(message: string, fields?: Fields): void {
    this.#log.warn(message, { ...this.#fields, ...fields });
  }

  error(message: string, fields?: Fields): void {
    this.#log.error(message, { ...this.#fields, ...fields });
  }
}
