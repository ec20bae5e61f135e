/** Which examples hold a feature, such as a word: what most of them lack costs nothing to look up. */
export class Postings {
  readonly #places = new Map<string, number[]>();
  readonly #size: number;

  /** Features of each example; each counts once. */
  constructor(examples: readonly ReadonlySet<string>[]) {
    this.#size = examples.length;
    for (const [place, features] of examples.entries())
      for (const feature of features) {
        const places = this.#places.get(feature);
        if (places) places.push(place);
        else this.#places.set(feature, [place]);
      }
  }

  has(feature: string): boolean {
    return this.#places.has(feature);
  }

  /** How rare a feature is: inverse document frequency, smoothed, above 0. Robertson and Spärck Jones 1976. */
  rarity(feature: string): number {
    const count = this.#places.get(feature)?.length ?? 0;
    return Math.log(1 + (this.#size - count + 0.5) / (count + 0.5));
  }

  /** For each example, by its place, the sum of the weights of the features that it has of these. */
  sums(features: Iterable<string>, weight: (feature: string) => number): Float64Array {
    const sums = new Float64Array(this.#size);
    for (const feature of features) {
      const own = weight(feature);
      for (const place of this.#places.get(feature) ?? []) sums[place] = (sums[place] ?? 0) + own;
    }
    return sums;
  }
}
