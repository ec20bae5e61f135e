import type { Table } from '@lancedb/lancedb';

/** How many passages are read to learn how common each word is. More would change no weight that matters. */
const SAMPLE = 4_000;

/** How common the words of a knowledge base are: in what share of the passages each stands. */
export class Vocabulary {
  #sampled = 0;
  #counts = new Map<string, number>();

  /** Reads the newest state: all passages, or a sample spread evenly over them. */
  async learn(table: Table): Promise<void> {
    const rows = await table.countRows();
    const step = Math.max(1, rows / SAMPLE);
    const offsets = Array.from({ length: Math.min(rows, SAMPLE) }, (_, index) => Math.floor(index * step));
    const query = step === 1 ? table.query().select(['terms']) : table.takeOffsets(offsets).select(['terms']);
    const counts = new Map<string, number>();
    const found = (await query.toArray()) as { terms: string }[];
    for (const { terms } of found) for (const term of new Set(terms.split(' '))) counts.set(term, (counts.get(term) ?? 0) + 1);
    this.#counts = counts;
    this.#sampled = found.length;
  }

  /** The share of passages that hold each term, 0-1; a term that the sample lacks gets half a passage. */
  shares(terms: readonly string[]): Map<string, number> {
    return new Map(terms.map((term) => [term, ((this.#counts.get(term) ?? 0) + 0.5) / (this.#sampled + 1)]));
  }
}
