import { Type } from 'typebox';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { definePlugin } from '../../../core/contract/plugin.ts';
import { moodOf } from './mood.ts';

export const measureSentiment = definePlugin<Turn>()({
  name: 'measure_sentiment',
  summary: 'Measures the mood of the question: by words in English, by emojis in every language.',
  config: Type.Object({
    fallback: Type.String({
      default: 'en',
      pattern: '^[a-z]{2}$',
      description: 'ISO 639-1 code that is taken where no step has told the language.',
    }),
  }),
  needs: ['question'],
  wants: ['language'],
  gives: ['sentiment'],
  create: ({ fallback }) => ({
    run({ question, language = fallback }) {
      const sentiment = moodOf(question, language);
      return sentiment === undefined ? {} : { sentiment };
    },
  }),
});
