import { hash } from 'node:crypto';
import type { FieldFilter } from '../../../core/contract/access.ts';
import type { SeekOptions } from '../../../core/contract/facts/question.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { questionForm } from '../../../lib/caching/question-form.ts';

/**
 * Options of a request that change no answer that could be kept. All others are in the key, also those that gates compare with: an answer
 * is only found by requests whose gates let it pass.
 */
const WITHOUT_EFFECT = [
  // What is shown of an answer: its record is made anew for each request.
  'includeSourceResults',
  'includeSourceResultsFormatted',
  'includeHighlights',
  'sourceResultsNumber',
  'sourceResultsSummaryLength',
  'streaming',
  'trace',
  // Texts in place of answers: those are never kept.
  'sensitiveText',
  'minText',
  'maxWords',
  // Personal answers are never kept; earlier turns are in the key by themselves.
  'personalize',
  'lastTurn',
] as const satisfies readonly (keyof SeekOptions)[];
const ignored: ReadonlySet<string> = new Set(WITHOUT_EFFECT);

/** What the key is made of. */
export type Asked = Pick<Turn, 'question' | 'options'> &
  Partial<Pick<Turn, 'conversation' | 'query' | 'language' | 'answerLanguage'>>;

/** What else a key is made of. */
export interface KeyParts {
  /** Earlier turns are a part of it. */
  context: boolean;
  /** What the call may see: answers are given again to others who may see the same. */
  access: readonly FieldFilter[];
}

/** In an order of its own, so that the same options are the same text. */
const ordered = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value)
        .filter(([, each]) => each !== undefined && each !== '')
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, each]) => [name, ordered(each)])
    : value;

const optionsOf = (options: SeekOptions): unknown =>
  ordered(Object.fromEntries(Object.entries(options).filter(([name]) => !ignored.has(name))));

/** What was said before: as steps have read it, else as the request tells it. */
const contextOf = ({ conversation, options }: Asked): unknown =>
  conversation?.map(({ input, response }) => [questionForm(input), response]) ?? options.lastTurn ?? [];

const hashOf = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url');

/**
 * The key of a question: `scope.question`, two hashes. The first is of all else that an answer depends on, so that questions with the same
 * one may have the same answer: what may be seen is of it. With `context` earlier turns are part of it; without, a question that leans on them is what it was
 * rewritten to.
 */
export function cacheKey(asked: Asked, { context, access }: KeyParts): string {
  const { question, query = question, language, answerLanguage, options } = asked;
  const scope = [optionsOf(options), language, answerLanguage, context ? contextOf(asked) : [], access];
  const form = questionForm(context ? question : query, language);
  return `${hashOf(scope)}.${hashOf(form === '' ? question : form)}`;
}

/** What of a key is not the question. */
export const scopeOf = (key: string): string => key.slice(0, key.indexOf('.'));
