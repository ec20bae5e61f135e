import type { EarlierAnswer } from '../../../core/contract/facts/cache.ts';
import type { CachedAnswer } from '../../../core/contract/resources/answer-cache.ts';
import { type CachedRecord, fingerprintOf, readRecord } from '../../../lib/caching/cached-record.ts';
import type { Options } from './options.ts';

/** What entries are judged by. */
export interface Present extends Pick<Options, 'normal' | 'edited' | 'max_age'> {
  /** Of this pipeline. */
  generation: string;
  /** Of the documents. */
  revision: string;
  /** Of documents as they are now. */
  hashes(documents: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface Choice {
  result: 'hit' | 'miss' | 'stale';
  /** With a hit. */
  answerId?: number;
  earlierAnswer?: EarlierAnswer;
}

/** As a cache finds them: edited ones first, then the newest. */
export const byRank = (a: CachedAnswer, b: CachedAnswer): number => Number(b.edited) - Number(a.edited) || b.time - a.time;

const OUTDATED = 'This answer was edited; documents that it stands on have changed since.';

interface Entry {
  entry: CachedAnswer;
  record?: CachedRecord;
}

/** Ids of those that stand on documents as they are now, as far as they were not made of the same state of all documents. */
async function unchanged(entries: readonly Entry[], { revision, hashes }: Present): Promise<Set<number>> {
  const older = entries.filter(({ record }) => record && record.revision !== revision);
  const documents = [...new Set(older.flatMap(({ record }) => record?.documents ?? []))];
  const now = documents.length > 0 ? await hashes(documents) : new Map<string, string>();
  const isSame = ({ entry, record }: Entry): boolean =>
    record !== undefined && (record.revision === revision || fingerprintOf(record.documents, now) === entry.fingerprint);
  return new Set(entries.filter(isSame).map(({ entry }) => entry.answerId));
}

function isInTime({ entry, record }: Entry, { generation, revision, max_age }: Present): boolean {
  if (record?.generation !== generation) return false;
  return record.revision === revision || Date.now() - entry.time <= max_age;
}

/** What is true of a question and its documents, whatever is answered. */
const LASTING = [
  'passages',
  'totalCount',
  'isSourceless',
  'shownUrl',
  'answerLanguage',
  'sentiment',
  'intent',
  'category',
  'categoryName',
] as const satisfies readonly (keyof EarlierAnswer)[];

/** An edited answer is as sure as who edited it; what was said of the one before it holds no more. */
function editedAnswer({ entry, record }: Entry, isOutdated: boolean): EarlierAnswer {
  const facts = record?.facts ?? {};
  const known = Object.fromEntries(LASTING.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]])));
  const sure = { score: 100, kbScore: 100, kbCoverage: 100, semanticScore: 100 };
  return { answer: entry.record.answer, ...known, ...sure, warnings: isOutdated ? [OUTDATED] : [] };
}

/** The answer to give again, where there are enough: an edited one, else the newest that holds. `entries` are as a cache finds them. */
export async function choose(entries: readonly CachedAnswer[], present: Present): Promise<Choice> {
  const read = entries.map((entry): Entry => ({ entry, record: readRecord(entry) }));
  const [edited, normal] = [read.filter(({ entry }) => entry.edited), read.filter(({ entry }) => !entry.edited)];
  const [first] = edited;
  if (first && present.edited > 0 && edited.length >= present.edited) {
    const isOutdated = first.record !== undefined && (await unchanged([first], present)).size === 0;
    return { result: 'hit', answerId: first.entry.answerId, earlierAnswer: editedAnswer(first, isOutdated) };
  }
  if (present.normal === 0 || normal.length < present.normal) return { result: 'miss' };
  const inTime = normal.filter((each) => isInTime(each, present));
  const same = await unchanged(inTime, present);
  const [newest, ...others] = inTime.filter(({ entry }) => same.has(entry.answerId));
  if (!newest || others.length + 1 < present.normal) return { result: 'stale' };
  const { answerId, record } = newest.entry;
  return { result: 'hit', answerId, earlierAnswer: { ...newest.record?.facts, answer: record.answer } };
}
