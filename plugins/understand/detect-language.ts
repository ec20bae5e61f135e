import { Type } from 'typebox';
import { definePlugin } from '../../core/plugin.ts';
import type { Turn } from '../../core/turn.ts';
import { detectLanguage } from '../../text/language.ts';

export const detectLanguageStep = definePlugin<Turn>()({
  name: 'detect_language',
  summary: 'Tells which language the question is written in.',
  config: Type.Object({
    fallback: Type.String({
      default: 'en',
      pattern: '^[a-z]{2}$',
      description: 'ISO 639-1 code for questions that are too short to tell.',
    }),
  }),
  needs: ['question'],
  gives: ['language'],
  create: ({ fallback }) => ({
    async run({ question }) {
      return { language: await detectLanguage(question, fallback) };
    },
  }),
});
