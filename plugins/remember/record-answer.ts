import { Type } from 'typebox';
import { viewerOf } from '../../core/contract/access.ts';
import type { AnswerTrace, FoundPii } from '../../core/contract/facts/end.ts';
import type { ScoredPassage } from '../../core/contract/facts/search.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { ResourceName } from '../../core/contract/options.ts';
import { definePlugin } from '../../core/contract/plugin.ts';
import type { Trace } from '../../core/contract/trace.ts';
import { saysWhoAsks } from '../../lib/caching/is-personal.ts';

const passageOf = ({ id, score, keyword, similarity, url, title, text }: ScoredPassage, content: boolean) => ({
  id,
  score: Math.min(100, Math.max(0, Math.round(score * 100))),
  ...(keyword !== undefined && { keyword }),
  ...(similarity !== undefined && { similarity }),
  ...(url !== '' && { url }),
  ...(title !== '' && { document: title }),
  ...(content && { passage: text }),
});

type Traced = Partial<Pick<Turn, 'passages' | 'decisions' | 'query'>>;

/** Texts of documents, and questions in other words, stand in it only where the trace may hold them. */
const traceOf = ({ steps, content }: Trace, { passages = [], decisions = [], query }: Traced): AnswerTrace => ({
  steps: [...steps],
  ...(decisions.length > 0 && { decisions: decisions.map((decision) => ({ ...decision })) }),
  ...(passages.length > 0 && { passages: passages.map((passage) => passageOf(passage, content)) }),
  ...(query !== undefined && content && { query }),
});

/** What was hidden from callers and models, and is kept for those who analyse questions. */
function hiddenPii(pii: readonly FoundPii[] = []): { hiddenPii?: FoundPii[] } {
  const kept = pii.filter(({ text }) => text !== undefined);
  return kept.length > 0 ? { hiddenPii: kept } : {};
}

/** What its model told that it read and wrote, for those who look at what answers cost. */
const tokensOf = (generation: Turn['generation'] | undefined) => (generation?.tokens ? { tokens: generation.tokens } : {});

export const recordAnswer = definePlugin<Turn>()({
  name: 'record_answer',
  summary: 'Keeps the question and its answer in a store, with how it came about.',
  config: Type.Object({
    in: ResourceName('store', { needs: ['answers'], description: 'Where answers are kept.' }),
  }),
  needs: ['question', 'options', 'instance', 'session', 'reason', 'record'],
  wants: ['passages', 'decisions', 'query', 'pii', 'cachePlace', 'generation'],
  gives: [],
  create: ({ in: { answers } }) => ({
    async run(
      {
        question,
        options,
        instance,
        session: { sessionId: session, userId: user },
        reason,
        record,
        pii,
        cachePlace,
        generation,
        ...traced
      },
      call,
    ) {
      const { answerId: id = Date.now(), answer, score, intent, categoryName: category } = record;
      const viewer = viewerOf(call.access);
      const logged = {
        id,
        time: Date.now(),
        instance,
        session,
        user,
        reason,
        question,
        answer,
        score,
        ...(intent !== undefined && { intent }),
        ...(category !== undefined && { category }),
        record: { ...record, ...(saysWhoAsks(options) && { personal: true }), ...hiddenPii(pii), ...tokensOf(generation) },
        ...(viewer !== undefined && { viewer }),
        ...(call.trace && { trace: traceOf(call.trace, traced) }),
        ...(cachePlace && { cacheKey: cachePlace.key }),
      };
      await answers.record(logged, call);
      return undefined;
    },
  }),
});
