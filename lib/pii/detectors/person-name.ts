import { regex } from '../../text/regex.ts';
import { type Finder, foundAt } from '../found.ts';

/** An initial, or a word with a capital. */
const WORD = String.raw`(?:\p{Lu}\.|\p{Lu}[\p{L}\p{M}'’-]{0,40})`;
const PARTICLE = `(?:de|la|del|della|di|da|do|dos|das|van|von|der|den|ter|ten|bin|al|el|le|du|y|e|af|av|zu)`;
/** One to four words with capitals, with what stands between them in small letters. */
const NAME = `${WORD}(?: (?:${PARTICLE} ){0,2}${WORD}){0,3}`;

const TOLD = [
  `[Mm]y (?:full |real |maiden )?name(?:['’]s| is)|[Nn]ame(?: is)? ?:|I(?: am|['’]m) called|I go by|[Mm]ein Name ist`,
  `[Ii]ch hei(?:ß|ss)e|[Jj]e m['’]appelle|[Mm]on nom est|[Mm]e llamo|[Mm]i nombre es|[Mm]i chiamo|[Mm]eu nome é|[Mm]ijn naam is|[Ii]k heet`,
].join('|');
const TITLE = String.raw`(?<!\p{L})(?:(?:Mr|Mrs|Ms|Mx|Dr|Prof|Sr|Sra|Mme|Mlle)\.?|Miss|Herrn?|Frau|Señora?|Madame|Monsieur) `;

const AFTER_WORDS = new RegExp(String.raw`(?<!\p{L})(?:${TOLD}) {0,8}(${NAME})`, 'gu');
const AFTER_TITLE = new RegExp(`${TITLE}(${NAME})`, 'gu');
/** In small letters throughout, as people type. */
const TYPED = regex(
  'gu',
)`(?<!\p{L})my name(?:['’]s| is) (\p{Ll}[\p{Ll}\p{M}'’-]{1,30}(?: \p{Ll}[\p{Ll}\p{M}'’-]{1,30})?)(?= ?(?:$|[\n.,;!?]|and\b))`;
const NOT_A_NAME = /^(?:not|wrong|misspelled|incorrect|spelled|in|on|the|a|an|no|now|different|still)\b/;

/** Names of persons where the words before tell: "my name is", "Name:", "Dr." and the like in several languages. */
export const personNames: Finder = (text) =>
  [AFTER_WORDS, AFTER_TITLE, TYPED].flatMap((pattern) =>
    [...text.matchAll(pattern)]
      .filter(([, name = '']) => !NOT_A_NAME.test(name))
      .map(({ index, 0: { length }, 1: name = '' }) => foundAt('name', index + length - name.length, name.length)),
  );
