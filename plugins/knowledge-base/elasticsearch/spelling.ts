import { meantBy, respelt, type Unseen, unseenWords } from '../../../lib/text/spelling.ts';
import { WordList } from '../../../lib/text/word-list.ts';
import type { Send } from './layout.ts';
import type { Options } from './options.ts';
import type { Statistics } from './statistics.ts';

interface Suggested {
  suggest?: { words?: { text: string; options: { text: string; freq: number }[] }[] };
}

/** What the term suggester is asked: all that may be meant, as which of them is chosen here. */
const SUGGESTED = { suggest_mode: 'missing', max_edits: 2, prefix_length: 1, min_word_length: 3, size: 20 } as const;

export interface Spelled {
  options: Options;
  usable: { wordsField?: string };
  statistics: Statistics;
  send: Send;
}

/** A question as it was probably meant, by the words that the server suggests; undefined where it holds nothing to mend. */
export async function correctedText(text: string, language = 'en', spelled: Spelled): Promise<string | undefined> {
  const { wordsField: field } = spelled.usable;
  if (field === undefined) return undefined;
  const unseen = await unseenWords(text, language, (term) => spelled.statistics.holds(term));
  if (unseen.words.length === 0) return undefined;
  const meant = meantBy(unseen, await suggestWords(unseen, field, spelled));
  return meant.length === 0 ? undefined : respelt(text, meant);
}

/** The words of the index that are near the unseen ones. */
async function suggestWords({ words }: Unseen, field: string, { options, send }: Spelled): Promise<WordList> {
  const text = [...new Set(words.map(({ word }) => word))].join(' ');
  const { suggest } = await send<Suggested>({
    method: 'POST',
    path: `/${encodeURIComponent(options.index)}/_search`,
    body: { size: 0, suggest: { words: { text, term: { field, ...SUGGESTED } } } },
  });
  const near = (suggest?.words ?? []).flatMap((each) => each.options);
  // How a word is written with capitals is not known: a name is then only read as one with letters swapped or doubled.
  return new WordList(new Map(near.map(({ text: word, freq }) => [word, { all: freq, small: 0 }])));
}
