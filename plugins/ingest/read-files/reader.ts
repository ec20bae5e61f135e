import type { IngestFailure, SourceDocument } from '../../../core/contract/facts/batch.ts';

export { sizeText } from '../../../lib/text/size-text.ts';

/** A file that was found and shall be read. */
export interface FoundFile {
  path: string;
  /** The same without links: what is opened. */
  real: string;
  /** The absolute path that was named. */
  origin: string;
  /** Its path below the origin with forward slashes; of a file that was named itself, its base name. */
  id: string;
  /** In bytes. */
  size: number;
}

export type DocumentFields = Omit<SourceDocument, 'origin'>;

/** What a reader found: a document or a failure, and the bytes of the file that were used up on the way to it. */
export interface Reading {
  document?: DocumentFields;
  failure?: IngestFailure;
  bytes?: number;
}

export interface ReaderOptions {
  /** Most bytes that may be held in memory at once: of a file, or of one record where a file is streamed. */
  maxSize: number;
  recordFormat: 'auto' | 'text' | 'markdown' | 'html';
  /** Each record is one passage already. */
  whole: boolean;
  signal: AbortSignal;
  /** Reads a file that was inside of another, such as an attachment. */
  readPart(part: FoundFile): AsyncIterable<Reading>;
}

/** Reads one kind of file. What it throws becomes a failure of the whole file. */
export type Reader = (file: FoundFile, options: ReaderOptions) => AsyncIterable<Reading>;

const CODES: Record<string, string> = {
  EACCES: 'no permission to read it',
  EPERM: 'no permission to read it',
  ENOENT: 'does not exist',
  ELOOP: 'its links lead round in a circle, or a link took its place',
  ENAMETOOLONG: 'its path is longer than the system allows',
};

/** Why a file could not be read, for people. */
export function reasonOf(thrown: unknown): string {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (/^Maximum call stack/.test(error.message)) return 'is nested too deeply';
  const known = 'code' in error ? CODES[String(error.code)] : undefined;
  return known ?? (error.message.split('\n')[0] as string); // split gives at least one
}

/** A title made of a file's name: `reset-your_password.md` becomes `Reset your password`. */
export function titleOfName(id: string): string {
  const name = id.slice(id.lastIndexOf('/') + 1);
  const words =
    name
      .replace(/(?<=.)\.[^.]+$/, '')
      .replace(/[-_\s]+/g, ' ')
      .trim() || name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
