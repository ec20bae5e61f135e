import type { components } from '../../core/api.gen.ts';
import type { Reason } from '../../core/contract/facts/end.ts';
import { dateOf } from '../logs/kept-answer.ts';
import type { Group, SameQuestion } from './group.ts';
import type { DocumentSearch } from './nearest.ts';

type Gap = components['schemas']['Gap'];

/** Words that a group is called by. */
const NAME_WORDS = 3;
/** A word of a group's name stands in at least this share of its questions. */
const SHARED = 0.34;
const EXAMPLES = 5;
/** Words of a group that are looked for in the documents. */
const SOUGHT = 8;

/** A group as it is told, with what the documents have on it. */
export async function gapOf(group: Group, search: DocumentSearch): Promise<Gap> {
  const { questions } = group;
  const asked = questions.flatMap((each) => each.asked);
  const [first] = questions;
  const question = first?.asked[0].question ?? '';
  const nearest = await search.nearest(question);
  return {
    name: nameOf(group) || question.slice(0, 80),
    count: asked.length,
    unanswered: asked.filter(({ isRated }) => !isRated).length,
    rated: asked.filter(({ isRated }) => isRated).length,
    newest: dateOf(Math.max(...asked.map(({ time }) => time))),
    examples: questions.slice(0, EXAMPLES).map(exampleOf),
    ...(nearest && { nearest }),
    missing: await search.missing(new Map(tellingWords(group, 0).slice(0, SOUGHT)), question),
  };
}

const exampleOf = ({ asked: [{ id, question, reason }, ...others] }: SameQuestion): Gap['examples'][number] => ({
  id,
  question,
  count: others.length + 1,
  reason: reason as Reason, // its record had it
});

/** Stems and words of a group that at least this share of its questions has, the most telling first. */
function tellingWords({ questions, weights }: Group, share: number): [term: string, word: string][] {
  const counts = new Map<string, { word: string; count: number }>();
  for (const { terms, asked } of questions)
    for (const [term, word] of terms) {
      const before = counts.get(term);
      counts.set(term, { word: before?.word ?? word, count: (before?.count ?? 0) + asked.length });
    }
  const all = questions.reduce((sum, { asked }) => sum + asked.length, 0);
  const scored = Array.from(counts, ([term, { word, count }]) => ({ term, word, part: count / all }));
  return scored
    .filter(({ part }) => part >= share)
    .map(({ term, word, part }) => ({ term, word, score: part * (weights.get(term) ?? 0) }))
    .sort((a, b) => b.score - a.score || (a.term < b.term ? -1 : 1))
    .map(({ term, word }) => [term, word]);
}

/** In the order of the most frequent question that has them. */
function nameOf(group: Group): string {
  const named = new Map(tellingWords(group, SHARED).slice(0, NAME_WORDS));
  const inOrder = group.questions.flatMap(({ terms }) => [...terms.keys()]).filter((term) => named.has(term));
  return [...new Set(inOrder)]
    .map((term) => named.get(term))
    .join(' ')
    .slice(0, 200);
}
