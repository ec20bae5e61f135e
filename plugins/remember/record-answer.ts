import { Type } from 'typebox';
import type { FoundPii } from '../../core/contract/facts/end.ts';
import type { SeekOptions } from '../../core/contract/facts/question.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { ResourceName } from '../../core/contract/options.ts';
import { definePlugin } from '../../core/contract/plugin.ts';

/**
 * Whether a request says anything of the person who asks. Its answer may then tell who that is: it is for nobody else, and is marked where
 * answers are kept. What is empty or off says nothing: callers send such options with every question.
 */
const isPersonal = ({ personalize = {} }: SeekOptions): boolean =>
  Object.values(personalize).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));

/** What was hidden from callers and models, and is kept for those who analyse questions. */
function hiddenPii(pii: readonly FoundPii[] = []): { hiddenPii?: FoundPii[] } {
  const kept = pii.filter(({ text }) => text !== undefined);
  return kept.length > 0 ? { hiddenPii: kept } : {};
}

export const recordAnswer = definePlugin<Turn>()({
  name: 'record_answer',
  summary: 'Keeps the question and its answer in a store.',
  config: Type.Object({
    in: ResourceName('store', { needs: ['answers'], description: 'Where answers are kept.' }),
  }),
  needs: ['question', 'options', 'instance', 'session', 'reason', 'record'],
  wants: ['pii'],
  gives: [],
  create: ({ in: { answers } }) => ({
    async run({ question, options, instance, session: { sessionId: session, userId: user }, reason, record, pii }, call) {
      const id = record.answerId ?? Date.now();
      const logged = {
        id,
        time: Date.now(),
        instance,
        session,
        user,
        reason,
        question,
        answer: record.answer,
        record: { ...record, ...(isPersonal(options) && { personal: true }), ...hiddenPii(pii) },
      };
      await answers.record(logged, call);
      return undefined;
    },
  }),
});
