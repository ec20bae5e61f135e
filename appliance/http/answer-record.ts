import type { Answered } from '../../core/pipeline.ts';
import type { ScoredPassage } from '../../core/resources.ts';
import type { AnswerRecord, Reason, SeekOptions } from '../../core/turn.ts';
import { textFor } from '../texts.ts';

type SourcePassage = NonNullable<AnswerRecord['passages']>[number];

/** Of passages that are returned, as openapi.yaml states them. */
const DEFAULT_PASSAGES = 3;
const DEFAULT_LENGTH = 100;

/** No answer was given, so none of its sources is named. */
const WITHHELD: ReadonlySet<Reason> = new Set([
  'no_results',
  'low_confidence',
  'low_grounding',
  'blocked',
  'too_short',
  'too_long',
]);

/** What a caller gets of a turn. `time` is that of the whole turn, in milliseconds. */
export function answerRecord({ turn, reason }: Answered, answerId: number, time: number): AnswerRecord {
  const answer = turn.answer ?? textFor(reason, turn.language);
  const language = turn.answerLanguage ?? turn.queryLanguage ?? turn.language;
  return {
    answer,
    ...draftOf(turn.draft, answer, reason),
    score: percent(turn.score ?? 0),
    reason,
    answerId,
    ...(turn.kbScore === undefined ? {} : { KBscore: percent(turn.kbScore) }),
    ...(turn.kbCoverage === undefined ? {} : { kbCoverage: percent(turn.kbCoverage) }),
    ...(turn.totalCount === undefined ? {} : { totalCount: Math.round(turn.totalCount) }),
    ...(WITHHELD.has(reason) ? {} : sourceOf(turn.passages?.[0])),
    ...(language === undefined ? {} : { langCode: language }),
    ...(turn.sentiment === undefined ? {} : { sentiment: turn.sentiment }),
    ...(turn.kbTime === undefined ? {} : { kbTime: Math.round(turn.kbTime) }),
    time: Math.round(time),
    ...(turn.generation === undefined ? {} : { model: turn.generation.model }),
    warningMessages: turn.warnings ?? [],
    cachedResult: false,
    ...(reason === 'blocked' ? {} : passagesOf(turn.passages ?? [], turn.options)),
  };
}

const percent = (value: number): number => Math.min(100, Math.max(0, Math.round(value)));

/** The text before the gates, when it differs. What a guardrail blocked stays inside. */
const draftOf = (draft: string | undefined, answer: string, reason: Reason): { ufa?: string } =>
  draft && draft !== answer && reason !== 'blocked' ? { ufa: draft } : {};

function sourceOf(passage: ScoredPassage | undefined): { url?: string; document?: string } {
  if (!passage) return {};
  return { ...linkOf(passage.url), ...(passage.title ? { document: passage.title } : {}) };
}

/** Schemes that run a script where the caller shows the link. */
const SCRIPT = /^(javascript|data|vbscript):/i;

/** The address, when it is one. */
function linkOf(address: string): { url?: string } {
  if (/^[\x21-\x7e]+$/.test(address)) return URL.canParse(address) && !SCRIPT.test(address) ? { url: address } : {};
  const url = URL.parse(address); // it may have blanks, which parsing drops or escapes
  return url && !SCRIPT.test(url.protocol) ? { url: url.href } : {};
}

function passagesOf(
  passages: readonly ScoredPassage[],
  options: SeekOptions,
): Pick<AnswerRecord, 'passages' | 'sourceResultsFormatted'> {
  if (!options.includeSourceResults && !options.includeSourceResultsFormatted) return {};
  const length = options.sourceResultsSummaryLength ?? DEFAULT_LENGTH;
  const sources = passages.slice(0, options.sourceResultsNumber ?? DEFAULT_PASSAGES).map((each) => sourcePassage(each, length));
  return {
    ...(options.includeSourceResults ? { passages: sources } : {}),
    ...(options.includeSourceResultsFormatted ? { sourceResultsFormatted: sources.map(formatted).join('\n') } : {}),
  };
}

const sourcePassage = (passage: ScoredPassage, length: number): SourcePassage => ({
  passage: cutBetweenWords(passage.text, length),
  id: passage.id,
  score: percent(passage.score * 100),
  ...sourceOf(passage),
});

function formatted({ passage, score, url, document = '' }: SourcePassage, index: number): string {
  const title = url ? `[${document || url}](${url})` : document;
  return `${index + 1}. ${title} (${score} %)${passage ? `: ${passage}` : ''}`;
}

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
