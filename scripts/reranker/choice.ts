/** A labelled question, as the files that are learnt from have it. */
export interface Row {
  id: string;
  question: string;
  positives: string[];
  negatives: string[];
  answer?: string;
  answerable: boolean;
  set: string;
}

/** A passage that the search found for a question. */
export interface Candidate {
  text: string;
  /** The place's score in the search, 0-1; absent where the search did not find it. */
  score?: number;
  /** Cosine to the question. */
  similarity?: number;
  /** 1 where it answers. */
  label: 0 | 1;
}

/** Texts longer than this are cut: what a model of few tokens reads of them. */
const WORDS = 180;
/** An answer of fewer characters stands in many passages that do not answer. */
const TELLING = 4;

/** The beginning of a text, as far as it is read. */
export const readable = (text: string): string => text.trim().split(/\s+/).slice(0, WORDS).join(' ');

/** A number from a text, the same on every machine (FNV-1a, 32 bits): what is drawn by it needs no seed. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** Rows are kept back by the text that answers them, so that no text is both learnt from and chosen by. */
export const isKeptBack = ({ positives: [source = ''] }: Pick<Row, 'positives'>, oneIn = 10): boolean =>
  hashOf(readable(source)) % oneIn === 0;

/** So many rows, drawn by their ids. */
export const draw = (rows: readonly Row[], count: number): Row[] =>
  rows.toSorted((one, other) => hashOf(one.id) - hashOf(other.id)).slice(0, count);

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a passage that is no positive may answer all the same: it holds the answer, or a positive, or is held by one. */
export function mayAnswer(text: string, { positives, answer = '' }: Pick<Row, 'positives' | 'answer'>): boolean {
  const read = plain(text);
  const wanted = plain(answer);
  if (wanted.length >= TELLING && wanted.split(' ').length <= 8 && ` ${read} `.includes(` ${wanted} `)) return true;
  return positives.some((positive) => read.includes(plain(readable(positive))) || plain(readable(positive)).includes(read));
}

/** What was found, told apart by the row's labels; passages that may answer although they are not labelled so are left out. */
export function candidatesOf(found: readonly Omit<Candidate, 'label'>[], row: Row): Candidate[] {
  const right = new Set(row.positives.map(readable));
  return found.flatMap((passage): Candidate[] => {
    if (right.has(passage.text)) return [{ ...passage, label: 1 }];
    return mayAnswer(passage.text, row) ? [] : [{ ...passage, label: 0 }];
  });
}
