import { type Pattern, readPattern } from '../../../lib/text/pattern.ts';
import { type Template, template } from './template.ts';

export interface Replacement {
  /** `/pattern/flags`, or a bare pattern. */
  re: string;
  rp: string;
}

export interface Rule extends Pattern {
  expand: Template;
}

/** A replacement ready to be made; else why it cannot be. */
export function readRule({ re, rp }: Replacement, mostSteps: number): Rule | string {
  const pattern = readPattern(re, mostSteps);
  if (typeof pattern === 'string') return pattern;
  const { compiled } = pattern;
  return { ...pattern, expand: template(rp, { count: compiled.groupCount(), names: compiled.namedGroups() }) };
}

/** UTF-16 units that a text may grow to; a longer one may not grow. */
const MOST_UNITS = 1_000_000;
/** Milliseconds between two looks at the other work of the process. */
const BREATH = 10;

/**
 * The text with a rule's matches replaced; nothing when that takes longer than `time` milliseconds or makes it too long. A search
 * is linear in the text, but each of many matches may search to the end of it.
 */
export function replaceAll(text: string, { compiled, all, expand }: Rule, time: number): string | undefined {
  const most = Math.max(MOST_UNITS, text.length);
  const until = performance.now() + time;
  const matcher = compiled.matcher(text);
  const group = (index: number): string | null => matcher.group(index);
  const pieces: string[] = [];
  let [end, length] = [0, 0];
  while (matcher.find()) {
    if (performance.now() > until) return undefined;
    const match = { text, start: matcher.start(), end: matcher.end(), group };
    const piece = text.slice(end, match.start) + expand(match);
    length += piece.length;
    if (length > most) return undefined;
    pieces.push(piece);
    end = match.end;
    if (!all) break;
  }
  return length + text.length - end > most ? undefined : pieces.join('') + text.slice(end);
}

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Milliseconds of work that may still be done. */
export class Budget {
  #left: number;
  #sincePause = 0;

  constructor(time: number) {
    this.#left = time;
  }

  get left(): number {
    return this.#left;
  }

  /** Does a piece of work, and lets the process do other work now and then. */
  async spend<T>(work: (left: number) => T): Promise<T> {
    const start = performance.now();
    const result = work(this.#left);
    const spent = performance.now() - start;
    this.#left -= spent;
    this.#sincePause += spent;
    if (this.#sincePause > BREATH) {
      this.#sincePause = 0;
      await pause();
    }
    return result;
  }
}
