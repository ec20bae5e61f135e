import { Type } from 'typebox';
import type { Call } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import type { Passage } from '../../../core/contract/facts/batch.ts';
import type { ScoredPassage } from '../../../core/contract/facts/search.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { ResourceName } from '../../../core/contract/options.ts';
import { definePlugin } from '../../../core/contract/plugin.ts';
import type { KnowledgeBase, PassageRange } from '../../../core/contract/resources/knowledge-base.ts';
import { completePassages } from './complete.ts';

const NAME = 'expand_passages';

const Config = Type.Object({
  from: ResourceName('knowledge_base', { needs: ['passagesAt'], description: 'The knowledge base that the passages come from.' }),
  most: Type.Integer({ default: 3, minimum: 1, maximum: 30, description: 'How many of the best passages are completed.' }),
  budget: Type.Integer({
    default: 6000,
    minimum: 0,
    maximum: 1_000_000,
    description: 'Most characters that are added, over all passages; neighbours come nearest first, and only whole.',
  }),
});

/** The sections that are cut, of the best passages. */
function cutSections(passages: readonly ScoredPassage[], most: number): PassageRange[] {
  return passages
    .slice(0, most)
    .flatMap(({ document, section }) => (section && section.first < section.last ? [{ document, ...section }] : []));
}

type Neighbours = Required<Pick<KnowledgeBase, 'passagesAt'>>;

/** The sections' passages; those that are there already are not read again. Undefined where the knowledge base is away. */
async function neighbours(from: Neighbours, ranges: readonly PassageRange[], call: Call): Promise<Passage[] | undefined> {
  try {
    return await from.passagesAt(ranges, call);
  } catch (thrown) {
    if (call.signal.aborted || !(thrown instanceof Failure) || thrown.code !== 'resource_unavailable') throw thrown;
    call.log.warn('sections could not be completed: answers are made of the passages as they were found', {
      error: thrown.message,
    });
    return undefined;
  }
}

export const expandPassages = definePlugin<Turn>()({
  name: NAME,
  summary: 'Completes the best passages to the section that they were cut out of, so that steps, lists and tables are whole.',
  config: Config,
  needs: ['passages'],
  wants: ['fromFallback', 'kbTime'],
  gives: ['passages', 'kbTime'],
  create: ({ from, most, budget }) => ({
    async run({ passages, fromFallback, kbTime = 0 }, call) {
      const ranges = cutSections(passages, most);
      if (ranges.length === 0 || fromFallback) return {};
      const started = performance.now();
      const found = await neighbours(from, ranges, call);
      if (!found) return {};
      const expanded = completePassages(passages, found, { most, budget });
      call.trace?.note({ sections: ranges.length, read: found.length, passages: expanded.length });
      return { passages: expanded, kbTime: kbTime + Math.round(performance.now() - started) };
    },
  }),
});
