import { documentOf, type Fallback, type Fields, idOf } from './fields.ts';
import { type FoundFile, type ReaderOptions, type Reading, reasonOf } from './reader.ts';

/** One of several records in a file. */
export interface FoundRecord {
  fields: Fields;
  /** As it stands in the file, in one line. */
  text: string;
  /** The file and the place in it, for people. */
  item: string;
  /** What it has when its fields do not say. */
  fallback: Fallback;
}

/** The document that a record stands for, or why it is none: the others of its file are read all the same. */
export function readingOf(
  { fields, text, item, fallback }: FoundRecord,
  { origin }: Pick<FoundFile, 'origin'>,
  options: ReaderOptions,
): Reading {
  try {
    return { document: documentOf(fields, fallback, options) };
  } catch (error) {
    const id = idOf(fields) ?? fallback.id;
    return { failure: { item, reason: reasonOf(error), record: { id, text }, unread: { origin, document: id } } };
  }
}
