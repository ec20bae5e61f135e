import { hash } from 'node:crypto';
import type { ResourceCall } from '../../../core/contract/call.ts';
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
  Partial<Pick<Turn, 'conversation' | 'query' | 'language' | 'answerLanguage'>> &
  Pick<ResourceCall, 'access'>;

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** In an order of its own, so that the same options are the same text. */
const ordered = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value)
        .filter(([, each]) => each !== undefined && each !== '')
        .sort(([a], [b]) => byText(a, b))
        .map(([name, each]) => [name, ordered(each)])
    : value;

const optionsOf = (options: SeekOptions): unknown =>
  ordered(Object.fromEntries(Object.entries(options).filter(([name]) => !ignored.has(name))));

/** What was said before: as steps have read it, else as the request tells it. */
const contextOf = ({ conversation, options }: Asked): unknown =>
  conversation?.map(({ input, response }) => [questionForm(input), response]) ?? options.lastTurn ?? [];

/** What may be seen, in an order of its own: who may see other documents gets other answers. */
const accessOf = ({ access }: Asked): unknown =>
  access.map(({ field, values }) => [field, [...values].sort(byText)] as const).sort(([a], [b]) => byText(a, b));

const hashOf = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url');

/** The question as it is looked for. */
export const askedQuestion = ({ question, query = question }: Pick<Asked, 'question' | 'query'>, context: boolean): string =>
  context ? question : query;

/**
 * The key of a question: `scope.question`, two hashes. The first is of all else that an answer depends on, so that questions with the same
 * one may have the same answer. With `context` earlier turns are part of it; without, a question that leans on them is what it was
 * rewritten to.
 */
export function cacheKey(asked: Asked, context: boolean): string {
  const { language, answerLanguage, options } = asked;
  const question = askedQuestion(asked, context);
  const scope = [optionsOf(options), language, answerLanguage, context ? contextOf(asked) : [], accessOf(asked)];
  const form = questionForm(question, language);
  return `${hashOf(scope)}.${hashOf(form === '' ? question : form)}`;
}

/** What of a key is not the question. */
export const scopeOf = (key: string): string => key.slice(0, key.indexOf('.'));
