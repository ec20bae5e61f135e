import { Type } from 'typebox';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { ResourceName } from '../../core/contract/options.ts';
import { definePlugin } from '../../core/contract/plugin.ts';
import { isPersonal } from '../../lib/caching/is-personal.ts';

export const recordAnswer = definePlugin<Turn>()({
  name: 'record_answer',
  summary: 'Keeps the question and its answer in a store.',
  config: Type.Object({
    in: ResourceName('store', { needs: ['answers'], description: 'Where answers are kept.' }),
  }),
  needs: ['question', 'options', 'instance', 'session', 'reason', 'record'],
  wants: ['cachePlace'],
  gives: [],
  create: ({ in: { answers } }) => ({
    async run({ question, options, instance, session, reason, record, cachePlace }, call) {
      const id = record.answerId ?? Date.now();
      const logged = {
        id,
        time: Date.now(),
        instance,
        session: session.sessionId,
        user: session.userId,
        reason,
        question,
        answer: record.answer,
        record: isPersonal(options) ? { ...record, personal: true } : record,
        ...(cachePlace && { cacheKey: cachePlace.key }),
      };
      await answers.record(logged, call);
      return undefined;
    },
  }),
});
