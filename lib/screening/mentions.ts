import { CONCEPTS, conceptsOf } from './concepts.ts';

/** What stands between quotation marks or backticks, on one line. */
const QUOTED = /“[^”\n]{2,200}”|„[^“”\n]{2,200}[“”]|«[^»\n]{2,200}»|「[^」\n]{2,200}」|"[^"\n]{2,200}"|`[^`\n]{2,200}`/g;
/** UTF-16 units before and after a quotation in which it is looked for who quotes, and why. */
const BEFORE = 100;
const AFTER = 40;
const WORDS = /\p{L}+/gu;

const ABOUT = CONCEPTS.indexOf('about');
const marksOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '');

/** Whether words speak of what is quoted: explain it, name it as an example, ask what it means. */
const speaksOfIt = (words: string): boolean =>
  (marksOf(words).match(WORDS) ?? []).some((word) => conceptsOf(word).includes(ABOUT));

function isMention(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - BEFORE), start);
  const after = text.slice(end, end + AFTER);
  const sentence = before.slice(before.search(/[^.!?\n]*$/));
  return speaksOfIt(sentence) || speaksOfIt(/^[^.!?\n]*/.exec(after)?.[0] ?? '');
}

/**
 * The text with quotations blanked where the words around them speak of what is quoted: who asks what "forget your rules" means does not
 * order it. As long as the text, so that offsets hold. Time is linear in it.
 */
export const withoutMentions = (text: string): string =>
  text.replace(QUOTED, (quoted, start: number) =>
    isMention(text, start, start + quoted.length) ? `${quoted[0]}${' '.repeat(quoted.length - 2)}${quoted.at(-1)}` : quoted,
  );
