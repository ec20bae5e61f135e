import type { Exchange } from '../../../core/contract/facts/question.ts';
import { block, shorten } from '../../../lib/prompting/data-text.ts';

/** Entries of a list that are read, the newest: an exchange may take several. */
const ENTRIES = 400;
/** UTF-16 units of one side of an exchange that are read, and that are kept once it is cleansed. */
const READ = 20_000;
const KEPT = 4000;

type Side = keyof Exchange;

interface Said {
  side: Side;
  text: string;
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a virtual agent calls who speaks. Others, such as a system, are no side of the conversation. */
const SIDES: ReadonlyMap<string, Side> = new Map([
  ...['user', 'human', 'customer', 'client', 'visitor', 'caller'].map((name) => [name, 'input'] as const),
  ...['assistant', 'bot', 'agent', 'ai', 'model'].map((name) => [name, 'response'] as const),
]);

const SPEAKER_KEYS = ['role', 'speaker', 'sender', 'from', 'author'];
const TEXT_KEYS = ['content', 'text', 'message'];

/** A text, the `text` of an object, or those of the parts of a message (`[{ type: 'text', text }]`); anything else says nothing. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.slice(0, ENTRIES).map(textOf).filter(Boolean).join('\n');
  return isObject(value) && typeof value.text === 'string' ? value.text : '';
}

/** What one entry of a list says: an exchange, one side in the form of watsonx Assistant (`u`, `a`), or a message with its speaker. */
function saidBy(entry: unknown): Said[] {
  if (!isObject(entry)) return [];
  if ('input' in entry || 'response' in entry)
    return [
      { side: 'input', text: textOf(entry.input) },
      { side: 'response', text: textOf(entry.response) },
    ];
  if ('u' in entry || 'a' in entry) {
    const both: Said[] = [
      { side: 'input', text: textOf(entry.u) },
      { side: 'response', text: textOf(entry.a) },
    ];
    return both.filter(({ text }) => text !== '');
  }
  const speaker = SPEAKER_KEYS.map((key) => entry[key]).find((value) => typeof value === 'string');
  const side = speaker === undefined ? undefined : SIDES.get(String(speaker).toLowerCase());
  const text = textOf(TEXT_KEYS.map((key) => entry[key]).find((value) => textOf(value) !== ''));
  return side && text ? [{ side, text }] : [];
}

/** Pairs what was said: who asks again, or after an answer, begins an exchange; who answers again adds a line. */
function pairTurns(said: readonly Said[]): Exchange[] {
  const exchanges: Exchange[] = [];
  for (const { side, text } of said) {
    const last = exchanges.at(-1);
    if (side === 'input' || !last) exchanges.push({ input: '', response: '', [side]: text });
    else last.response = last.response ? `${last.response}\n${text}` : text;
  }
  return exchanges;
}

const MARKUP = /<[a-z!/]|&(?:#\d|#x|[a-z]+;)/i;

/** The words of a text alone: no markup, no characters that control something. */
async function plain(text: string): Promise<string> {
  const read = text.slice(0, READ);
  return shorten(block(MARKUP.test(read) ? await withoutMarkup(read) : read), KEPT);
}

const SILENT = new Set(['script', 'style', 'template']);
const LINES = new Set('br p div li tr h1 h2 h3 h4 h5 h6 ul ol table blockquote pre'.split(' '));

/** Walks without recursion: elements may stand in each other as deep as a text has room for. */
async function withoutMarkup(html: string): Promise<string> {
  const { load } = await import('cheerio');
  const waiting = load(html, null, false)
    .root()
    .toArray()
    .flatMap(({ children }) => children.toReversed());
  let text = '';
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'text') text += node.data;
    if (!('name' in node) || SILENT.has(node.name)) continue;
    if (LINES.has(node.name)) text += '\n';
    waiting.push(...('children' in node ? node.children.toReversed() : []));
  }
  return text;
}

/**
 * The exchanges that a request brings along as `lastTurn`, the oldest first, at most `most` of them: one exchange, a list of them, or a
 * virtual agent's history of the session. What cannot be read as either side is left out.
 */
export async function earlierTurns(lastTurn: unknown, most: number): Promise<Exchange[]> {
  const entries = Array.isArray(lastTurn) ? lastTurn.slice(-ENTRIES) : [lastTurn];
  const newest = most === 0 ? [] : pairTurns(entries.flatMap(saidBy)).slice(-most);
  const exchanges = await Promise.all(
    newest.map(async ({ input, response }) => ({ input: await plain(input), response: await plain(response) })),
  );
  return exchanges.filter(({ input, response }) => input !== '' || response !== '');
}
