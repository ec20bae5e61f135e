import { Writable } from 'node:stream';

/** One text for a field, or a list where it comes more than once. */
type FormValues = Record<string, string | string[]>;

/** What the reader of forms leaves with a request. */
export interface UploadedForm {
  body?: FormValues;
  files?: Record<string, UploadedFile | UploadedFile[]>;
}

/** A file of a form as it is read: into memory, as bodies are small and what customers send shall not lie about on a disk. */
interface UploadedFile {
  /** As the sender calls it; absent where it does not. */
  originalFilename?: string | null;
  toJSON(): object;
}

/** A file as it was sent. */
export interface SentFile {
  /** Of the form. */
  field: string;
  /** Empty where the sender gives none. */
  name: string;
  content: Buffer;
}

const contents = new WeakMap<object, Buffer[]>();

/** Fields of a form and files in it, each. A form of ours has a handful. */
const MOST_PARTS = 20;
/** Of a form that brings documents. */
const MOST_FILES = 100;

/** How a form of at most `limit` bytes is read. */
export const formOptions = (limit: number, large = false) => ({
  multiples: true,
  maxFields: MOST_PARTS,
  maxFiles: large ? MOST_FILES : MOST_PARTS,
  maxFieldsSize: limit,
  maxFileSize: limit,
  maxTotalFileSize: limit,
  allowEmptyFiles: true,
  minFileSize: 0,
  fileWriteStreamHandler: (file?: object): Writable => {
    const chunks: Buffer[] = [];
    if (file) contents.set(file, chunks);
    return new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
    });
  },
});

/** The fields of a form by name; files are their text (UTF-8). */
export function valuesOf({ body = {}, files = {} }: UploadedForm): FormValues {
  const texts = Object.entries(files).map(([name, file]) => [name, Array.isArray(file) ? file.map(textOf) : textOf(file)]);
  return { ...body, ...Object.fromEntries(texts) };
}

/** The same with the names of files in the place of their text. */
export function valuesWithNames({ body = {}, files = {} }: UploadedForm): FormValues {
  const names = Object.entries(files).map(([name, file]) => [name, [file].flat().map(nameOf)]);
  return { ...body, ...Object.fromEntries(names) };
}

/** All files of a form, in the order in which they came. */
export const filesOf = ({ files = {} }: UploadedForm): SentFile[] =>
  Object.entries(files).flatMap(([field, sent]) =>
    [sent].flat().map((file) => ({ field, name: nameOf(file), content: Buffer.concat(contents.get(file) ?? []) })),
  );

const nameOf = ({ originalFilename }: UploadedFile): string => originalFilename ?? '';

const textOf = (file: UploadedFile): string => Buffer.concat(contents.get(file) ?? []).toString('utf8');
