import type { AnswerRecord } from '../../core/contract/facts/end.ts';
import type { TurnStart } from '../../core/contract/facts/question.ts';
import type { ScoredPassage } from '../../core/contract/facts/search.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { flatText } from './flat-text.ts';
import { highlights } from './highlights.ts';

type SourcePassage = NonNullable<AnswerRecord['passages']>[number];

/** Of passages that are returned, as openapi.yaml states them. */
const DEFAULT_PASSAGES = 3;
const DEFAULT_LENGTH = 100;

/** A whole number from 0 to 100. */
export const percent = (value: number): number => Math.min(100, Math.max(0, Math.round(value)));

/** The document of a passage, for a caller to show and link. */
export function sourceOf(passage: ScoredPassage | undefined): { url?: string; document?: string } {
  if (!passage) return {};
  return { ...linkOf(passage.url), ...(passage.title ? { document: passage.title } : {}) };
}

/** Schemes that run a script where the caller shows the link. */
const SCRIPT = /^(javascript|data|vbscript):/i;

/** The address, when it is one. */
export function linkOf(address: string): { url?: string } {
  if (/^[\x21-\x7e]+$/.test(address)) return URL.canParse(address) && !SCRIPT.test(address) ? { url: address } : {};
  const url = URL.parse(address); // it may have blanks, which parsing drops or escapes
  return url && !SCRIPT.test(url.protocol) ? { url: url.href } : {};
}

/** What a request wants to see of the passages of its turn. */
export function passagesOf(turn: TurnStart & Partial<Turn>): Pick<AnswerRecord, 'passages' | 'sourceResultsFormatted'> {
  const { options, passages = [] } = turn;
  if (!options.includeSourceResults && !options.includeSourceResultsFormatted) return {};
  const length = options.sourceResultsSummaryLength ?? DEFAULT_LENGTH;
  const sources = passages.slice(0, options.sourceResultsNumber ?? DEFAULT_PASSAGES).map((each) => sourcePassage(each, length));
  return {
    ...(options.includeSourceResults && { passages: options.includeHighlights ? highlightSources(sources, turn) : sources }),
    ...(options.includeSourceResultsFormatted && { sourceResultsFormatted: sources.map(formatSource).join('\n') }),
  };
}

const sourcePassage = (passage: ScoredPassage, length: number): SourcePassage => ({
  passage: cutBetweenWords(passage.text, length),
  id: passage.id,
  score: percent(passage.score * 100),
  ...sourceOf(passage),
});

function highlightSources(sources: readonly SourcePassage[], { question, query = question, ...turn }: TurnStart & Partial<Turn>) {
  const stretches = highlights(query, turn.queryLanguage ?? turn.language);
  return sources.map((source, d) => ({ ...source, highlights: stretches(source.passage).map((stretch) => ({ d, ...stretch })) }));
}

function formatSource({ passage, score, url, document = '' }: SourcePassage, index: number): string {
  const title = url ? `[${plain(document || url)}](${address(url)})` : plain(document);
  return `${index + 1}. ${title} (${score} %)${passage ? `: ${plain(flatText(passage))}` : ''}`;
}

/** Text of a document on one line of Markdown, in which nothing is markup: no link, image, tag, heading or entity of the document's own. */
const plain = (text: string): string =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>&~|]/g, '\\$&')
    .replace(/^(\d*)([#+=.)-])/, '$1\\$2'); // these begin a block, even in a list

/** An address between parentheses in Markdown. */
const address = (url: string): string => url.replace(/[()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
/** UTF-16 units beyond the cut that are looked at for the end of its word. */
const LOOKAHEAD = 64;
const BLANK = /\s/;
/** Letters and digits that make up one word, whatever stands between. */
const PLAIN = /[A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff]/;

/** At most `length` UTF-16 units of a text, never ending inside a word. */
export function cutBetweenWords(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, startOfPlainWord(text, length) ?? startOfWord(text, length)).trimEnd();
}

/** Of what the text has at `index`; nothing when more than plain letters stands between the blank before and it. */
function startOfPlainWord(text: string, index: number): number | undefined {
  let at = index;
  while (at > 0 && PLAIN.test(text.charAt(at))) at--;
  return at > 0 && BLANK.test(text.charAt(at)) ? Math.min(at + 1, index) : undefined;
}

const startOfWord = (text: string, index: number): number =>
  words.segment(text.slice(0, index + LOOKAHEAD)).containing(index)?.index ?? index;
