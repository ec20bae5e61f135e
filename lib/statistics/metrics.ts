/** Judgements of one question: the grade of each relevant document, 1 and up. */
export type Grades = Readonly<Record<string, number>>;

const gain = (grade: number): number => 2 ** grade - 1;
const discountedGain = (grades: readonly number[]): number =>
  grades.reduce((sum, grade, index) => sum + gain(grade) / Math.log2(index + 2), 0);

/** Normalised discounted cumulative gain over the first `depth` documents, 0-1 (Järvelin and Kekäläinen 2002, exponential gain). */
export function ndcg(ranked: readonly string[], grades: Grades, depth: number): number {
  const ideal = discountedGain(
    Object.values(grades)
      .sort((a, b) => b - a)
      .slice(0, depth),
  );
  return ideal === 0 ? 0 : discountedGain(ranked.slice(0, depth).map((id) => grades[id] ?? 0)) / ideal;
}

const isRelevant = (id: string, grades: Grades): boolean => (grades[id] ?? 0) > 0;

/** The share of the relevant documents that stand among the first `depth`, 0-1; with one relevant document this is hit@depth. */
export function recall(ranked: readonly string[], grades: Grades, depth: number): number {
  const relevant = Object.values(grades).filter((grade) => grade > 0).length;
  return relevant === 0 ? 0 : ranked.slice(0, depth).filter((id) => isRelevant(id, grades)).length / relevant;
}

/** One over the rank of the first relevant document among the first `depth`; 0 when there is none. */
export function reciprocalRank(ranked: readonly string[], grades: Grades, depth: number): number {
  const index = ranked.slice(0, depth).findIndex((id) => isRelevant(id, grades));
  return index < 0 ? 0 : 1 / (index + 1);
}

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The value in the middle, of an even number the upper one; 0 of none. */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
