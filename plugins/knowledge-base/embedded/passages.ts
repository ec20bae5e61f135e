import type { Table } from '@lancedb/lancedb';
import { LRUCache } from 'lru-cache';
import type { Passage } from '../../../core/contract/facts/batch.ts';
import type { ScoredPassage } from '../../../core/contract/facts/search.ts';
import type { PassageRange } from '../../../core/contract/resources/knowledge-base.ts';
import { headingTerms } from '../../../lib/retrieval/indexed.ts';
import { type PassageTerms, passageTerms, type QuestionTerms, rerankScore } from '../../../lib/retrieval/rerank.ts';
import { inRange, type Row, type Shown } from './rows.ts';
import type { RowId } from './search.ts';

/** A passage as it is shown, with the stems it was indexed under. */
export interface StoredPassage {
  passage: Omit<ScoredPassage, 'score'>;
  terms: PassageTerms;
}

/**
 * Passages that are asked for again and again stay in memory: UTF-16 units of their texts, of which each takes 18 bytes with
 * its terms, 20 MB in all.
 */
const REMEMBERED = 1_100_000;

/** The same of passages that others are completed with, without their terms: 1 MB. */
const REMEMBERED_RANGES = 300_000;

const unitsOf = (passages: readonly Passage[]): number => passages.reduce((sum, { text }) => sum + text.length, 1);

const isIn = ({ document, position }: Passage, { document: own, first, last }: PassageRange): boolean =>
  document === own && position >= first && position <= last;

type Fetched = Pick<Row, 'shown' | 'terms'> & { _rowid: RowId };

function storedPassage({ shown, terms }: Fetched): StoredPassage {
  const { language, loaded: _, ...passage } = JSON.parse(shown) as Shown; // as rowsOf wrote it
  const found = passageTerms(headingTerms(passage, language), terms.split(' '));
  return { passage: { ...passage, language, terms: found.positions }, terms: found };
}

interface Ranking {
  /** Row addresses with their fused scores, best first. */
  ranked: readonly (readonly [RowId, number])[];
  /** Scores of either search. */
  keyword: ReadonlyMap<RowId, number>;
  vector: ReadonlyMap<RowId, number>;
}

/** The passages that are stored under ranked addresses, by their scores after reranking. */
export function rerankStored(
  { ranked, keyword, vector }: Ranking,
  stored: ReadonlyMap<RowId, StoredPassage>,
  question: QuestionTerms,
): ScoredPassage[] {
  const found = ranked.flatMap(([id, score]) => {
    const each = stored.get(id);
    if (!each) return [];
    const reranked = rerankScore(score, question, each.terms);
    return [{ ...each.passage, score: reranked, keyword: keyword.get(id), similarity: vector.get(id) }];
  });
  return found.sort((a, b) => b.score - a.score);
}

interface AdmittedRanges {
  ranges: readonly PassageRange[];
  /** What passages must fulfil, in the engine's SQL. */
  admitted?: string;
}

/** Reads passages by row address, and remembers them as long as the table's version stands. */
export class PassageReader {
  readonly #remembered = new LRUCache<RowId, StoredPassage>({
    maxSize: REMEMBERED,
    sizeCalculation: ({ passage }) => passage.text.length || 1,
  });
  readonly #ranges = new LRUCache<string, readonly Passage[]>({ maxSize: REMEMBERED_RANGES, sizeCalculation: unitsOf });
  #version = -1;

  /** `version` is the table's, as of the search that found the addresses. */
  async read(table: Table, version: number, ids: readonly RowId[]): Promise<Map<RowId, StoredPassage>> {
    this.#follow(version);
    const found = new Map<RowId, StoredPassage>();
    for (const id of ids) {
      const known = this.#remembered.get(id);
      if (known) found.set(id, known);
    }
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length > 0) {
      const rows = (await table.takeRowIds(missing).select(['_rowid', 'shown', 'terms']).toArray()) as Fetched[]; // the columns asked for
      for (const row of rows) found.set(row._rowid, storedPassage(row));
    }
    // An address holds within its version; what is gone is undefined, and not kept.
    if (version === this.#version) for (const id of missing) this.#remembered.set(id, found.get(id));
    return found;
  }

  /** The passages of some ranges that fulfil a condition; `version` is the table's. */
  async readRanges(table: Table, version: number, { ranges, admitted = 'true' }: AdmittedRanges): Promise<Passage[]> {
    this.#follow(version);
    const keyOf = (range: PassageRange): string => `${inRange(range)} AND ${admitted}`;
    const found = new Map(ranges.map((range) => [keyOf(range), this.#ranges.get(keyOf(range))]));
    const missing = ranges.filter((range) => !found.get(keyOf(range)));
    if (missing.length > 0) {
      const query = table
        .query()
        .where(`(${missing.map(inRange).join(' OR ')}) AND ${admitted}`)
        .select(['shown']);
      const rows = (await query.toArray()) as Fetched[]; // the column asked for
      const passages = rows.map(({ shown }) => {
        const { loaded: _, ...passage } = JSON.parse(shown) as Shown; // as rowsOf wrote it
        return passage;
      });
      for (const range of missing)
        found.set(
          keyOf(range),
          passages.filter((passage) => isIn(passage, range)),
        );
      if (version === this.#version) for (const range of missing) this.#ranges.set(keyOf(range), found.get(keyOf(range)));
    }
    return [...found.values()].flatMap((passages = []) => passages);
  }

  #follow(version: number): void {
    if (version === this.#version) return;
    this.#version = version;
    this.#remembered.clear();
    this.#ranges.clear();
  }
}
