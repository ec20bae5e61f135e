import { pick, type Random, randomFrom, whole } from './random.ts';

/** The commonest English words: they take the first ranks, as they do in any text, and let it count as English. */
const COMMON = `
    the of and to a in is that for it as was with be by on not his i this are or at from he have you which had they an were
    but their one all we can her has there been if more when will would who so no out up into any your what some them other
    than then about these two may like only its over such our man me even most made after also
  `
  .trim()
  .split(/\s+/);
const BEGINNINGS = 'b br c ch cl d dr f fl g gr h j k l m n p pl pr qu r s sh st t th tr v w'.split(' ');
const MIDDLES = 'a e i o u ai ea ee oa ou'.split(' ');
const ENDINGS = 'b ck d ft g ll m n nd ng nt p rd rm rn rt s sh st t th x'.split(' ');
const SUFFIXES = ['', '', '', 'er', 'ing', 'ment', 'ion', 'al', 'ed', 's'];

function invent(random: Random): string {
  const syllables = 1 + whole(random, 3);
  let word = '';
  for (let syllable = 0; syllable < syllables; syllable++) word += pick(random, BEGINNINGS) + pick(random, MIDDLES);
  return word + pick(random, ENDINGS) + pick(random, SUFFIXES);
}

/** Words by falling frequency: the word of rank r comes 1 / r as often as the first (Zipf). */
export class ZipfVocabulary {
  readonly words: readonly string[];
  readonly #cumulative: Float64Array;

  constructor(size: number) {
    const random = randomFrom(7);
    const words = new Set(COMMON);
    while (words.size < size) words.add(invent(random));
    this.words = [...words];
    this.#cumulative = new Float64Array(size);
    let sum = 0;
    for (let rank = 0; rank < size; rank++) {
      sum += 1 / (rank + 1);
      this.#cumulative[rank] = sum;
    }
  }

  draw(random: Random): string {
    const wanted = random() * (this.#cumulative.at(-1) ?? 0);
    let low = 0;
    let high = this.#cumulative.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#cumulative[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return this.words[low] ?? '';
  }

  /** A word that carries a subject: of rank 300 to 10,000. */
  subject(random: Random): string {
    return this.words[300 + whole(random, Math.min(9700, this.words.length - 300))] ?? '';
  }
}
