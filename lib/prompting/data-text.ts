import { createHash } from 'node:crypto';
import { regex } from '../text/regex.ts';

const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Controls, marks that turn the direction of writing, and letters that no reader sees but a model does. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNSEEN = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
/** What stands between the messages of a conversation in the templates of common models; many servers take it for that in any text. */
const CHAT_MARKS = regex('gi')`
    <(?=[|｜]|<\/?SYS>>|\/?(?:s|bos|eos|think|start_of_turn|end_of_turn)>)
    |\[(?=\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\])
  `;

/**
 * Text of others as it may stand in a prompt: visible characters and ordinary line ends; nothing that a server takes for a
 * mark of its own.
 */
export const block = (text: string): string =>
  text
    .toWellFormed()
    .replace(LINE_ENDS, '\n')
    .replace(UNSEEN, '')
    .replace(CHAT_MARKS, '$& ')
    .replace(/\n\s*\n/g, '\n\n')
    .trim();

/** The same on one line, so that it cannot look like a part of the prompt, cut to `most` UTF-16 units. */
export const line = (text: string, most = Number.POSITIVE_INFINITY): string => shorten(block(text).replace(/\s+/g, ' '), most);

/** Units before the cut in which a space is looked for. */
const WORD = 30;

/** At most so many UTF-16 units, cut between words where there are any, with an ellipsis. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '');
  const space = start.search(/\s\S*$/);
  return `${(space >= 0 && space > start.length - WORD ? start.slice(0, space) : start).trimEnd()}…`;
}

/**
 * A word that stands nowhere in the data, to mark where data begins and ends. It is made from the data: who writes a part of it cannot
 * foresee the word, and the same data always has the same.
 */
export function markFor(data: string): string {
  for (let attempt = 0; ; attempt++) {
    const mark = createHash('sha256').update(`${attempt} ${data}`).digest('hex').slice(0, 10);
    if (!data.includes(mark)) return mark;
  }
}
