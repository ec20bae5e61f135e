/** Languages that write no spaces between words: their answers are compared character by character. */
const BY_CHARACTER = new Set(['zh', 'ja', 'th']);

/** SQuAD's normalisation (Rajpurkar et al. 2016): lower case, no punctuation, no English articles, single spaces. */
export const normaliseAnswer = (answer: string): string =>
  answer
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')
    .replace(/\b(?:a|an|the)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const units = (answer: string, language: string): string[] => {
  const text = normaliseAnswer(answer);
  if (text === '') return [];
  return BY_CHARACTER.has(language) ? [...text.replaceAll(' ', '')] : text.split(' ');
};

/** Harmonic mean of precision and recall over words (characters where a language has no spaces), against one gold answer. */
function f1(answer: string, gold: string, language: string): number {
  const given = units(answer, language);
  const wanted = units(gold, language);
  const left = new Map<string, number>();
  for (const unit of wanted) left.set(unit, (left.get(unit) ?? 0) + 1);
  let common = 0;
  for (const unit of given) {
    const count = left.get(unit) ?? 0;
    if (count > 0) common++;
    left.set(unit, count - 1);
  }
  return common === 0 ? 0 : (2 * common) / (given.length + wanted.length);
}

export interface AnswerMatch {
  exactMatch: number;
  /** The best over the gold answers, 0-1. */
  f1: number;
  /** 1 when a gold answer stands in the answer. */
  containsGold: number;
}

/** Compares an answer with the gold answers of its question. */
export function matchAnswer(answer: string, golds: readonly string[], language = 'en'): AnswerMatch {
  const text = normaliseAnswer(answer);
  const wanted = golds.map(normaliseAnswer).filter((gold) => gold !== '');
  return {
    exactMatch: Number(wanted.includes(text)),
    f1: Math.max(0, ...golds.map((gold) => f1(answer, gold, language))),
    containsGold: Number(wanted.some((gold) => text.includes(gold))),
  };
}
