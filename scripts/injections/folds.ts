import type { Row } from './rows.ts';

/** Words in a row that make two attacks the same one, told twice. */
const SAME = 5;

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function stretches(text: string): string[] {
  const words = plain(text).split(' ');
  return Array.from({ length: Math.max(0, words.length - SAME + 1) }, (_, at) => words.slice(at, at + SAME).join(' '));
}

const isTied = ({ key, label }: Row): boolean => label === 1 && key === undefined;

/** What attacks without a key have five words in a row of, and no harmless row has. */
function stretchesOfAttacks(rows: readonly Row[]): Set<string> {
  const found = new Set(rows.filter(isTied).flatMap(({ text }) => stretches(text)));
  for (const { label, text } of rows) if (label === 0) for (const stretch of stretches(text)) found.delete(stretch);
  return found;
}

/** What ties a row to others: its key, its words, and for an attack without a key its stretches. */
function ties(row: Row, telling: ReadonlySet<string>): string[] {
  const own = [`text ${plain(row.text)}`, ...(row.key === undefined ? [] : [`key ${row.key}`])];
  return isTied(row) ? [...own, ...stretches(row.text).filter((stretch) => telling.has(stretch))] : own;
}

/** Rows that must not be parted: near-duplicates, within a set and across sets. */
export function groupsOf(rows: readonly Row[]): Row[][] {
  const telling = stretchesOfAttacks(rows);
  const parents = rows.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[index] = root;
    return root;
  };
  const first = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    for (const tie of ties(row, telling)) {
      parents[rootOf(index)] = rootOf(first.get(tie) ?? index);
      if (!first.has(tie)) first.set(tie, index);
    }
  }
  return [...Map.groupBy(rows.keys(), rootOf).values()].map((indices) => indices.flatMap((index) => rows[index] ?? []));
}

/** Spreads rows over folds; rows of one group into one, and each set and label evenly. */
export function foldsOf(rows: readonly Row[], count: number): Map<Row, number> {
  const folds = new Map<Row, number>();
  const sizes = new Map<string, number>();
  const sizeAt = (fold: number, group: readonly Row[]): number =>
    group.reduce((sum, { set, label }) => sum + (sizes.get(`${fold} ${set} ${label}`) ?? 0), 0);
  for (const group of groupsOf(rows).sort((a, b) => b.length - a.length)) {
    const loads = Array.from({ length: count }, (_, fold) => sizeAt(fold, group));
    const fold = loads.indexOf(Math.min(...loads));
    for (const row of group) {
      const load = `${fold} ${row.set} ${row.label}`;
      folds.set(row, fold);
      sizes.set(load, (sizes.get(load) ?? 0) + 1);
    }
  }
  return folds;
}
