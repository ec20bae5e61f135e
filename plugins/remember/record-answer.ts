import { Type } from 'typebox';
import { ResourceName } from '../../core/options.ts';
import { definePlugin } from '../../core/plugin.ts';
import type { Turn } from '../../core/turn.ts';

export const recordAnswer = definePlugin<Turn>()({
  name: 'record_answer',
  summary: 'Keeps the question and its answer in a store.',
  config: Type.Object({
    in: ResourceName('store', { description: 'Where answers are kept.' }),
  }),
  needs: ['question', 'instance', 'reason', 'record'],
  gives: [],
  create: ({ in: store }) => ({
    async run({ question, instance, reason, record }) {
      const id = record.answerId ?? Date.now();
      await store.recordAnswer({ id, time: Date.now(), instance, reason, question, answer: record.answer, record });
      return undefined;
    },
  }),
});
