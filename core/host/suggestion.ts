/** `; did you mean 'x'?` for the nearest known name, or the list of what there is. */
export function suggestion(name: string, known: readonly string[]): string {
  const [nearest] = known.map((each) => [distance(name, each), each] as const).sort(([a], [b]) => a - b);
  if (nearest && nearest[0] <= Math.max(1, name.length / 3)) return `; did you mean '${nearest[1]}'?`;
  return known.length > 0 ? `; there is ${known.join(', ')}` : '';
}

/** Insertions, deletions, replacements and swaps of neighbours between two names (optimal string alignment). */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, character] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const replaced = (row[j] ?? 0) + (b[j] === character ? 0 : 1);
      const swapped = b[j] === a[i - 1] && b[j - 1] === character ? (before[j - 1] ?? 0) + 1 : replaced;
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, replaced, swapped));
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}
