import { Type } from 'typebox';
import type { ScoredPassage } from '../../core/contract/facts/search.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { ResourceName, Share } from '../../core/contract/options.ts';
import { definePlugin } from '../../core/contract/plugin.ts';
import type { Judgement } from '../../core/contract/resources/store.ts';
import { terms } from '../../lib/text/terms.ts';

/** Judgements that are looked at: the newest of all passages together. */
const MOST_JUDGEMENTS = 200;
/** Questions that share less of their words (Jaccard's index) do not ask the same. */
const ALIKE = 0.3;

/** Share of the words of both that both have, 0-1 (Jaccard's index). */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0;
  for (const word of one) if (other.has(word)) both++;
  return both === 0 ? 0 : both / (one.size + other.size - both);
}

/** -1 (judged to have nothing to do with such questions) to 1 (judged to answer them); 0 where nobody has said. */
function opinion(judgements: readonly Judgement[], question: ReadonlySet<string>, language?: string): number {
  let [sum, weights, nearest] = [0, 0, 0];
  for (const judgement of judgements) {
    const alike = likeness(question, new Set(terms(judgement.question, language)));
    if (alike < ALIKE) continue;
    sum += alike * (judgement.score / 50 - 1);
    weights += alike;
    nearest = Math.max(nearest, alike);
  }
  return weights === 0 ? 0 : (sum / weights) * nearest;
}

export const weighJudgements = definePlugin<Turn>()({
  name: 'weigh_judgements',
  summary: 'Puts passages first that readers have judged to answer such questions, and those last that they have judged not to.',
  config: Type.Object({
    in: ResourceName('store', { needs: ['ratings'], description: 'Where judgements are kept.' }),
    weight: Share({
      default: 0.5,
      description:
        'How much of its score a passage gains or loses that was judged 100 or 0 for the same question; others in proportion.',
    }),
  }),
  needs: ['passages', 'question', 'instance'],
  wants: ['query', 'language', 'queryLanguage'],
  gives: ['passages'],
  create: ({ in: { ratings }, weight }) => ({
    async run({ passages, question, query = question, language, queryLanguage = language, instance }, call) {
      if (passages.length === 0) return {};
      const wanted = { instance, passages: passages.map(({ id }) => id), most: MOST_JUDGEMENTS };
      const judged = Map.groupBy(await ratings.judgements(wanted, call), ({ passage }) => passage);
      if (judged.size === 0) return {};
      const asked = new Set(terms(query, queryLanguage));
      const weighed = passages.map((passage): ScoredPassage => {
        const moved = passage.score * (1 + weight * opinion(judged.get(passage.id) ?? [], asked, queryLanguage));
        return { ...passage, score: Math.min(1, moved) };
      });
      call.trace?.note({ judged: judged.size });
      return { passages: weighed.toSorted((a, b) => b.score - a.score) };
    },
  }),
});
