import { Type } from 'typebox';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { definePlugin, finish } from '../../core/contract/plugin.ts';
import { words } from '../../lib/text/words.ts';

export const screenQuestion = definePlugin<Turn>()({
  name: 'screen_question',
  summary: 'Answers questions that are too short or too long with a set text.',
  config: Type.Object({
    min_words: Type.Integer({ default: 1, minimum: 0, maximum: 10, description: 'Fewest words of a question.' }),
    min_text: Type.String({
      default: 'Please ask a question in a few words.',
      description: 'The answer to a question with fewer; the option minText of a request wins.',
    }),
    max_words: Type.Integer({
      default: 100,
      minimum: 1,
      maximum: 100,
      description: 'Most words of a question; 100 means no limit. The option maxWordsNumber of a request wins.',
    }),
    max_text: Type.String({
      default: 'Please ask a shorter question.',
      description: 'The answer to a question with more; the option maxWords of a request wins.',
    }),
  }),
  needs: ['question', 'options'],
  gives: ['answer', 'question'],
  create: ({ min_words, min_text, max_words, max_text }) => ({
    run({ question, options }) {
      const asked = question.trim();
      const most = options.maxWordsNumber ?? max_words;
      const count = words(asked).length;
      if (count < min_words) return finish('too_short', { answer: options.minText ?? min_text });
      if (most < 100 && count > most) return finish('too_long', { answer: options.maxWords ?? max_text });
      return { question: asked };
    },
  }),
});
