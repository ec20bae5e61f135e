import { Type } from 'typebox';
import { ResourceName } from '../../core/options.ts';
import { isPersonal } from '../../core/personal.ts';
import { definePlugin } from '../../core/plugin.ts';
import type { Turn } from '../../core/turn.ts';

export const recordAnswer = definePlugin<Turn>()({
  name: 'record_answer',
  summary: 'Keeps the question and its answer in a store.',
  config: Type.Object({
    in: ResourceName('store', { description: 'Where answers are kept.' }),
  }),
  needs: ['question', 'options', 'instance', 'session', 'reason', 'record'],
  gives: [],
  create: ({ in: store }) => ({
    async run({ question, options, instance, session: { sessionId: session, userId: user }, reason, record }) {
      const id = record.answerId ?? Date.now();
      await store.recordAnswer({
        id,
        time: Date.now(),
        instance,
        session,
        user,
        reason,
        question,
        answer: record.answer,
        record: isPersonal(options) ? { ...record, personal: true } : record,
      });
      return undefined;
    },
  }),
});
