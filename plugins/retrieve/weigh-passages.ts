import { RE2JS } from 're2js';
import { type Static, Type } from 'typebox';
import type { Issue } from '../../core/contract/errors.ts';
import { messageOf } from '../../core/contract/errors.ts';
import type { ScoredPassage } from '../../core/contract/facts/search.ts';
import type { Turn } from '../../core/contract/facts/turn.ts';
import { Percent, Share } from '../../core/contract/options.ts';
import { definePlugin } from '../../core/contract/plugin.ts';

/** At this age, in years, the date penalty is taken whole. */
const OLD = 10;

/** The newest year that a text names, as of its dates; undefined when it names none up to this year. */
function newestYear(text: string, thisYear: number): number | undefined {
  const years = Array.from(text.matchAll(/\b(?:19|20)\d{2}\b/g), ([year]) => Number(year)).filter((year) => year <= thisYear);
  return years.length > 0 ? Math.max(...years) : undefined;
}

function penalise(passage: ScoredPassage, penalty: number, thisYear: number): ScoredPassage {
  const year = newestYear(passage.text, thisYear);
  if (year === undefined) return passage;
  return { ...passage, score: passage.score * (1 - (penalty / 100) * Math.min(1, (thisYear - year) / OLD)) };
}

/** The first documents of a list, all their passages kept. */
function firstDocuments(passages: readonly ScoredPassage[], most: number): ScoredPassage[] {
  const kept = new Set<string>();
  return passages.filter(({ document }) => kept.has(document) || (kept.size < most && kept.add(document)));
}

const fieldOf = (passage: ScoredPassage, field: string): string =>
  String(
    { ...passage.metadata, title: passage.title, url: passage.url, source: passage.source, document: passage.document }[field] ??
      '',
  );

const Resort = Type.Object({
  field: Type.String({ description: 'title, url, source, document, or a field of your own.' }),
  pattern: Type.String({ description: 'A regular expression (RE2) that the field must match somewhere.' }),
});

/** Why a pattern cannot be used, where it cannot. */
function mistakeOf(pattern: string): string | undefined {
  try {
    RE2JS.compile(pattern);
    return undefined;
  } catch (thrown) {
    return messageOf(thrown); // RE2JS throws nothing else
  }
}

function checkPatterns(resort: readonly Static<typeof Resort>[]): Issue[] {
  return resort.flatMap(({ pattern }, index) => {
    const mistake = mistakeOf(pattern);
    return mistake ? [{ path: ['resort', index, 'pattern'], message: `this pattern cannot be used: ${mistake}` }] : [];
  });
}

export const weighPassages = definePlugin<Turn>()({
  name: 'weigh_passages',
  summary: 'Orders the passages found by age and by your own priorities, and leaves out the weak ones.',
  config: Type.Object({
    score_range: Share({
      default: 0.8,
      description:
        'Keeps passages that score above 1 minus this of the best: 0.8 keeps those above 20 %, a smaller one is stricter.',
    }),
    max_documents: Type.Integer({
      default: 5,
      minimum: 0,
      maximum: 30,
      description: 'Most documents that are used; 0 means all.',
    }),
    date_penalty: Percent({
      default: 0,
      description: 'How much a passage loses whose newest year is ten years ago or more; younger ones lose in proportion.',
    }),
    resort: Type.Array(Resort, {
      default: [],
      description: 'Passages that match the first entry come first whatever they score, then those of the second, and so on.',
    }),
  }),
  needs: ['passages'],
  gives: ['passages'],
  check: ({ resort }) => checkPatterns(resort),
  create: ({ score_range, max_documents, date_penalty, resort }) => {
    const rules = resort.map(({ field, pattern }) => ({ field, pattern: RE2JS.compile(pattern) }));
    const priority = (passage: ScoredPassage): number => {
      const index = rules.findIndex(({ field, pattern }) => pattern.matcher(fieldOf(passage, field)).find());
      return index < 0 ? rules.length : index;
    };
    return {
      run({ passages }) {
        const thisYear = new Date().getFullYear();
        const dated = date_penalty > 0 ? passages.map((passage) => penalise(passage, date_penalty, thisYear)) : passages;
        const best = Math.max(0, ...dated.map(({ score }) => score));
        const kept = dated.filter(({ score }) => score >= best * (1 - score_range));
        const ordered = kept.toSorted((a, b) => priority(a) - priority(b) || b.score - a.score);
        return { passages: firstDocuments(ordered, max_documents || Number.POSITIVE_INFINITY) };
      },
    };
  },
});
