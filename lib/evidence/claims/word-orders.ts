/** Words that come in an order, with few others between. */
export interface WordOrder {
  words: readonly RegExp[];
  /** The first of them may be one of these. */
  beginnings: readonly string[];
  /** At the beginning of a clause alone, or at its end. */
  isFirst: boolean;
  isLast: boolean;
  /** What may stand between two of them; any word where absent. */
  isBetween?: (word: string) => boolean;
}

/** Words that are apart from each other by blanks, as the pattern of any of them; `*` stands for any letters. */
export const patternOf = (list: string): string => `(?:${list.replaceAll('*', "[\\p{L}']*").replaceAll(' ', '|')})`;

/** A word of a list; it may have a letter with an apostrophe before it: "n'indique". */
export const anyOf = (list: string): RegExp => new RegExp(`^(?:\\p{L}')?${patternOf(list)}$`, 'iu');

/**
 * Orders, with a semicolon between them: names of lists, or words, of which `|` is either, `^` the beginning of a clause and `$` its end.
 */
export const ordersOf = (orders: string, lists: Readonly<Record<string, string>>): WordOrder[] =>
  orders.split('; ').map((order) => {
    const named = order.replace(/^\^ | \$$/g, '').split(' ');
    const words = named.map((names) =>
      names
        .split('|')
        .map((name) => lists[name] ?? name)
        .join(' '),
    );
    return {
      words: words.map(anyOf),
      beginnings: words[0]?.split(' ') ?? [],
      isFirst: order.startsWith('^'),
      isLast: order.endsWith('$'),
    };
  });

/** Marks that no order goes beyond. */
const MARK = /^[,:]$/;
export const wordsOf = (text: string): RegExpExecArray[] => [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}']*|[,:]/gu)];

/** Words that may stand between two of an order. */
const BETWEEN = 4;

/** The place behind the last word of an order that begins at a place of a clause; undefined where none does. */
export function orderAt(
  place: number,
  clause: readonly string[],
  { words, isFirst, isLast, isBetween = () => true }: WordOrder,
): number | undefined {
  if (isFirst && place > 0) return undefined;
  let next = place;
  for (const [at, word] of words.entries()) {
    const last = at === 0 ? place : next + BETWEEN;
    const isSkipped = (each: string): boolean => !word.test(each) && !MARK.test(each) && isBetween(each);
    while (next < last && isSkipped(clause[next] ?? ',')) next++;
    if (!word.test(clause[next++] ?? '')) return undefined;
  }
  return isLast && !MARK.test(clause[next] ?? ',') ? undefined : next;
}
