import { Type } from 'typebox';
import type { Call } from '../../../core/contract/call.ts';
import type { FoundPii } from '../../../core/contract/facts/end.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { definePlugin } from '../../../core/contract/plugin.ts';
import { piiDetector } from '../../../lib/pii/detector.ts';
import { mistakesInPii, PII_OPTIONS } from '../../../lib/pii/options.ts';
import { ANSWER_TEXTS, inSources, protectAnswer } from './answer.ts';
import type { Action } from './hide.ts';
import { protectQuestion } from './question.ts';

const NAMES = { question: 'The question', conversation: 'The conversation', answer: 'The answer' } as const;

/** A sentence for each text in which something was found: what, never which. */
function warningsOf(found: readonly FoundPii[], action: Action): string[] {
  const places = [...Map.groupBy(found, (each) => each.in)];
  const types = (each: readonly FoundPii[]): string => [...new Set(each.map(({ type }) => type.replaceAll('_', ' ')))].join(', ');
  const hidden = action === 'flag' ? '' : ', which was taken out';
  return places.map(([place, each]) => `${NAMES[place]} held personal data${hidden}: ${types(each)}.`);
}

/** The facts that tell what was found. Of what is deleted nothing is told. */
function told(found: readonly FoundPii[], action: Action, before: Partial<Pick<Turn, 'pii' | 'warnings'>>, call: Call) {
  call.trace?.note({ action, found: found.length });
  if (found.length === 0 || action === 'delete') return {};
  return {
    pii: [...(before.pii ?? []), ...found],
    warnings: [...(before.warnings ?? []), ...warningsOf(found, action)],
  };
}

export const protectPii = definePlugin<Turn>()({
  name: 'protect_pii',
  summary: 'Finds personal data in the question, or in the answer, and hides or flags it.',
  config: Type.Object({
    in: Type.Union([Type.Literal('question'), Type.Literal('answer')], {
      default: 'question',
      description:
        'Where it looks: in the question with the turns before it and what is told of the person, as the first step; ' +
        'or in the answer, directly behind `generate`. Streamed text waits for it there, unless the action is `flag`.',
    }),
    action: Type.Union([Type.Literal('mask'), Type.Literal('flag'), Type.Literal('hide'), Type.Literal('delete')], {
      default: 'mask',
      description:
        '`mask` puts a placeholder in its place, everywhere from there on; `hide` does the same and keeps what was hidden in the ' +
        'record of the answer, for those who analyse questions; `delete` takes it out and says nothing of it anywhere; `flag` ' +
        'leaves it and says so.',
    }),
    placeholder: Type.String({
      default: '[{type}]',
      maxLength: 100,
      description: 'What stands in place of it; `{type}` is what it was.',
    }),
    trust_sources: Type.Boolean({
      default: true,
      description: 'Lets an answer show what stands in its passages or in the stump speech, such as the address of an office.',
    }),
    stump: Type.String({
      default: '',
      description: 'A text that every prompt holds and that counts as a source; the option stump of a request wins.',
    }),
    ...PII_OPTIONS,
  }),
  needs: ['question', 'options'],
  wants: [...ANSWER_TEXTS, 'passages', 'pii', 'warnings'],
  gives: ['question', 'options', ...ANSWER_TEXTS, 'pii', 'warnings'],
  check: mistakesInPii,
  create: ({ in: place, action, placeholder, trust_sources, stump, ...given }) => {
    const detector = piiDetector(given);
    const hiding = { detector, action, placeholder };
    return {
      shares: { pii_detector: detector },
      buffers: place === 'answer' && action !== 'flag',
      run({ question, options, passages, pii, warnings, ...texts }, call) {
        if (place === 'question') {
          const { found, ...facts } = protectQuestion(question, options, hiding);
          return { ...facts, ...told(found, action, { pii, warnings }, call) };
        }
        if (texts.answer === undefined) return {};
        const isSpared = trust_sources ? inSources({ passages, stump: options.stump ?? stump }) : undefined;
        const { found, ...facts } = protectAnswer(texts, hiding, isSpared ?? (() => false));
        return { ...facts, ...told(found, action, { pii, warnings }, call) };
      },
    };
  },
});
