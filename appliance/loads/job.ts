import { randomBytes } from 'node:crypto';
import type { components } from '../../core/api.gen.ts';
import type { FieldFilter } from '../../core/contract/access.ts';
import type { SourceDocument } from '../../core/contract/facts/batch.ts';
import type { ListedDocument } from '../../core/contract/resources/knowledge-base.ts';

/** What is told of a load. */
export type LoadRecord = components['schemas']['Load'];

/** Which documents go: those with these ids, or those that fulfil all else; as far as whoever wants it may see them. */
export interface Removal {
  ids?: readonly string[];
  origin?: string;
  search?: string;
  access: readonly FieldFilter[];
}

/** What somebody wants to be done with the documents of an instance. */
export interface NewJob {
  instance: string;
  kind: LoadRecord['kind'];
  /** What was given: documents, or files by their names. */
  given: readonly ListedDocument[];
  /** Of files: what all their documents come from. */
  origin?: string;
  removal?: Removal;
}

/** The same as it is kept until it is done. */
export interface Job extends NewJob {
  id: string;
  /** Milliseconds since the epoch. */
  created: number;
}

/** A file as it was sent, under a name without folders. */
export interface NamedFile {
  name: string;
  content: Buffer;
}

/** What a job works with. */
export interface JobContent {
  documents?: readonly SourceDocument[];
  files?: readonly NamedFile[];
}

const LETTERS = 36;
let count = 0;

/** An id of a load: later ones come later in the order of texts. */
const newLoadId = (now: number): string => {
  count = (count + 1) % LETTERS ** 4;
  const [time, order] = [now.toString(LETTERS).padStart(9, '0'), count.toString(LETTERS).padStart(4, '0')];
  return `${time}${order}${BigInt(`0x${randomBytes(6).toString('hex')}`)
    .toString(LETTERS)
    .padStart(10, '0')}`;
};

export const newJob = (wanted: NewJob, now = Date.now()): Job => ({ ...wanted, id: newLoadId(now), created: now });

/** What is told of a job that has not begun. */
export const queuedRecord = ({ id, kind, created, given, removal }: Job): LoadRecord => ({
  id,
  kind,
  state: 'queued',
  created: new Date(created).toISOString(),
  documents: removal ? (removal.ids?.length ?? 0) : given.length,
  loaded: 0,
  unchanged: 0,
  removed: 0,
  failed: 0,
  failures: [],
});
