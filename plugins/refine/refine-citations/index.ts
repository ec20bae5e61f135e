import { Type } from 'typebox';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { Share } from '../../../core/contract/options.ts';
import { definePlugin } from '../../../core/contract/plugin.ts';
import { backing } from './backing.ts';
import { marksOf, withKnownMarks } from './marks.ts';

const warningOf = (numbers: readonly number[]): string =>
  `The answer named passages that do not exist (${numbers.map((number) => `[${number}]`).join(', ')}); these marks were taken out.`;

export const refineCitations = definePlugin<Turn>()({
  name: 'refine_citations',
  summary: 'Takes out citations of passages that do not exist, and links each sentence to the passages that back it.',
  config: Type.Object({
    min_share: Share({
      default: 0.7,
      description:
        'Where a sentence cites nothing: the share of its words, without small ones, that a passage must hold to back it.',
    }),
  }),
  needs: ['answer', 'prompt'],
  wants: ['draft', 'generation', 'language', 'warnings'],
  gives: ['answer', 'draft', 'citations', 'warnings'],
  create: ({ min_share: minShare }) => ({
    run({ answer, prompt: { passages }, draft = answer, generation, language = 'en', warnings = [] }) {
      const quotes = generation?.quotes ?? [];
      const own = quotes.length === 0; // brackets in quoted sentences are the documents' own
      const { answer: checked, unknown } = own ? withKnownMarks(answer, passages.length) : { answer, unknown: [] };
      const marks = own ? marksOf(checked) : [];
      return {
        citations: backing(checked, { passages, marks, quotes, language, minShare }),
        ...(unknown.length > 0 && { answer: checked, draft, warnings: [...warnings, warningOf(unknown)] }),
      };
    },
  }),
});
