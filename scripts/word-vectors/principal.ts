import { entryAt } from '../../lib/text/entry.ts';

/** Values by row. */
export interface Matrix {
  rows: number;
  columns: number;
  values: Float64Array;
}

const at = ({ columns, values }: Matrix, row: number, column: number): number => values[row * columns + column] ?? 0;

/** Takes from each column its mean. */
function centre(matrix: Matrix): void {
  const { rows, columns, values } = matrix;
  for (let column = 0; column < columns; column++) {
    let sum = 0;
    for (let row = 0; row < rows; row++) sum += at(matrix, row, column);
    for (let row = 0; row < rows; row++) values[row * columns + column] = at(matrix, row, column) - sum / rows;
  }
}

function covariance(matrix: Matrix): Matrix {
  const { rows, columns, values } = matrix;
  const found = new Float64Array(columns * columns);
  for (let row = 0; row < rows; row++) {
    const own = values.subarray(row * columns, (row + 1) * columns);
    for (let i = 0; i < columns; i++) {
      const value = own[i] ?? 0;
      for (let j = 0; j < columns; j++) found[i * columns + j] = (found[i * columns + j] ?? 0) + value * (own[j] ?? 0);
    }
  }
  return { rows: columns, columns, values: found.map((value) => value / rows) };
}

/** Sweeps after which the rotations of a covariance change nothing that float32 can tell. */
const SWEEPS = 10;

/** The eigenvectors of a symmetric matrix as rows, with their eigenvalues: cyclic Jacobi rotations (Golub and Van Loan, 8.5). */
function eigenvectors(symmetric: Matrix): { vector: Float64Array; value: number }[] {
  const size = symmetric.columns;
  const vectors = Array.from({ length: size }, (_, i) => new Float64Array(size).fill(1, i, i + 1));
  const lines = Array.from({ length: size }, (_, i) => symmetric.values.slice(i * size, (i + 1) * size));
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) rotate(lines, vectors, p, q);
  return lines.map((line, i) => ({ vector: entryAt(vectors, i), value: line[i] ?? 0 })).toSorted((a, b) => b.value - a.value);
}

function rotate(lines: Float64Array[], vectors: Float64Array[], p: number, q: number): void {
  const [first, second] = [entryAt(lines, p), entryAt(lines, q)];
  const off = first[q] ?? 0;
  if (Math.abs(off) < 1e-15) return;
  const theta = ((second[q] ?? 0) - (first[p] ?? 0)) / (2 * off);
  const tangent = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const cos = 1 / Math.sqrt(tangent * tangent + 1);
  const sin = tangent * cos;
  for (const line of lines) turn([line, p], [line, q], cos, sin);
  const [one, other] = [entryAt(vectors, p), entryAt(vectors, q)];
  for (let k = 0; k < first.length; k++) {
    turn([first, k], [second, k], cos, sin);
    turn([one, k], [other, k], cos, sin);
  }
}

type Place = readonly [line: Float64Array, at: number];

function turn([one, i]: Place, [other, j]: Place, cos: number, sin: number): void {
  const [a, b] = [one[i] ?? 0, other[j] ?? 0];
  one[i] = cos * a - sin * b;
  other[j] = sin * a + cos * b;
}

/** The rows in the coordinates in which they differ most: `width` numbers each, the most telling first. Changes `matrix`. */
export function principal(matrix: Matrix, width: number): Matrix {
  centre(matrix);
  const kept = eigenvectors(covariance(matrix)).slice(0, width);
  const { rows, columns } = matrix;
  const values = new Float64Array(rows * width);
  for (let row = 0; row < rows; row++)
    for (const [place, { vector }] of kept.entries()) {
      let sum = 0;
      for (let column = 0; column < columns; column++) sum += (vector[column] ?? 0) * at(matrix, row, column);
      values[row * width + place] = sum;
    }
  return { rows, columns: width, values };
}
