/** A word of a text, with its offsets in UTF-16 units; `end` is exclusive. */
export interface Word {
  text: string;
  start: number;
  end: number;
}

const segmenters = new Map<string, Intl.Segmenter>();

/** One segmenter a language and granularity: making one costs a hundred times more than using it. */
export function segmenter(language: string, granularity: 'word' | 'sentence'): Intl.Segmenter {
  const key = `${language}/${granularity}`;
  let found = segmenters.get(key);
  if (!found) {
    found = new Intl.Segmenter(language, { granularity });
    segmenters.set(key, found);
  }
  return found;
}

// The segmenter keeps "login.gov", "l'eau" and "user_id" whole; who searches for "login", "eau" or "user" means them too.
const JOINED = /[.'’_:·]/;

/**
 * The words of a text in any language: letters and numbers, cut by Unicode's rules and by dictionaries where a script
 * writes no spaces (Chinese, Japanese, Thai). Decimal numbers stay whole.
 */
export function* words(text: string, language = 'en'): Generator<Word> {
  for (const part of segmenter(language, 'word').segment(text)) {
    if (!part.isWordLike) continue;
    const { segment, index } = part;
    if (!JOINED.test(segment) || /^\d/.test(segment)) {
      yield { text: segment, start: index, end: index + segment.length };
      continue;
    }
    let start = 0;
    for (const piece of segment.split(JOINED)) {
      if (piece) yield { text: piece, start: index + start, end: index + start + piece.length };
      start += piece.length + 1;
    }
  }
}
