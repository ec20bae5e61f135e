import { keyOf, type TextBlock } from './page.ts';

/** Pages of a host that are looked at: those whose addresses have the smallest hashes, so that the next run looks at the same. */
const SAMPLE = 300;
/** Fewer tell nothing of what repeats. */
const LEAST = 10;

/**
 * What stands on most pages of a host. Memory is bounded by a sample of pages, which does not depend on the order in which they come: what
 * is left out of a page stays the same from run to run as long as the site does.
 */
export class RepeatedText {
  readonly #share: number;
  readonly #samples = new Map<string, Map<string, { order: number; keys: readonly number[] }>>();
  readonly #repeated = new Map<string, ReadonlySet<number>>();

  constructor(share: number) {
    this.#share = share;
  }

  /** `keys`: of what stands on the page. */
  add({ host, href }: URL, keys: readonly number[]): void {
    const sample = this.#samples.get(host) ?? new Map();
    this.#samples.set(host, sample);
    const order = keyOf(href);
    sample.set(href, { order, keys: [...new Set(keys)] });
    if (sample.size <= SAMPLE) return;
    const entries: [string, { order: number }][] = [...sample];
    const [last] = entries.reduce((most, each) => (each[1].order > most[1].order ? each : most));
    sample.delete(last);
  }

  /** Keys of what repeats on a host; empty where too few of its pages are known. Asked when all pages have been added. */
  on(host: string): ReadonlySet<number> {
    const known = this.#repeated.get(host);
    if (known) return known;
    const pages = [...(this.#samples.get(host)?.values() ?? [])];
    const counts = new Map<number, number>();
    for (const { keys } of pages) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    const least = pages.length < LEAST ? Number.POSITIVE_INFINITY : this.#share * pages.length;
    const repeated = new Set([...counts].filter(([, pages]) => pages > least).map(([key]) => key));
    this.#repeated.set(host, repeated);
    this.#samples.delete(host);
    return repeated;
  }
}

/**
 * Which blocks of a page are left out: those that repeat, but a table or a piece of code goes only as a whole, a heading only with all that
 * stands below it, and what announces something else stays ("Price:").
 */
export function leftOut(blocks: readonly TextBlock[], repeated: ReadonlySet<number>): ReadonlySet<TextBlock> {
  const keptUnits = new Set(blocks.filter(({ key }) => !repeated.has(key)).map(({ unit }) => unit));
  const out = new Set<TextBlock>();
  /** Seen from the end of the page, the level of the last thing that is kept; text is below all headings. */
  let kept = 0;
  for (const block of blocks.toReversed()) {
    const { key, unit, level = 7, text } = block;
    const isRepeated = repeated.has(key) && !(unit !== undefined && keptUnits.has(unit)) && !text.endsWith(':');
    const stands = level === 7 ? !isRepeated : !isRepeated || kept > level;
    if (!stands) out.add(block);
    else if (level < 7 || !block.edge) kept = level;
  }
  return out;
}

/** The HTML without the text of these blocks; their tags stay. */
export function cutOut(html: string, blocks: Iterable<TextBlock>): string {
  const ranges = [...blocks].flatMap(({ ranges }) => ranges).sort((a, b) => a.start - b.start);
  let [cut, from] = ['', 0];
  for (const { start, end } of ranges) {
    cut += html.slice(from, start);
    from = Math.max(from, end);
  }
  return cut + html.slice(from);
}
