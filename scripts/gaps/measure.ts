/** How well questions are put into groups, by words and by meaning: `node scripts/gaps/measure.ts`. */
import { groupsOf } from '../../appliance/gaps/group.ts';
import { QuestionMeanings } from '../../appliance/gaps/meanings.ts';
import { patientCall, silent } from '../../bench/support/call.ts';
import { onnx } from '../../plugins/embedder/onnx/index.ts';
import { QUESTIONS } from './questions.ts';

const subjectOf = new Map(Object.entries(QUESTIONS).flatMap(([name, all]) => all.map((each) => [each, name] as const)));
const asked = [...subjectOf.keys()].map((question, id) => ({ id, time: id, question, reason: 'no_results', isRated: false }));

const pairsOf = <T>(items: readonly T[]): [T, T][] =>
  items.flatMap((one, at) => items.slice(at + 1).map((other): [T, T] => [one, other]));

/** Pairs of a group that are of one subject, and pairs of a subject that stand in one group. */
function tell(name: string, groups: Awaited<ReturnType<typeof groupsOf>>): void {
  const together = groups.flatMap(({ questions }) => pairsOf(questions.map((each) => each.asked[0].question)));
  const right = together.filter(([one, other]) => subjectOf.get(one) === subjectOf.get(other)).length;
  const all = Object.values(QUESTIONS).flatMap((each) => pairsOf(each)).length;
  const precision = (right / Math.max(1, together.length)).toFixed(2);
  console.log(`${name}: precision ${precision}, recall ${(right / all).toFixed(2)}, ${groups.length} groups`);
}

const embedder = onnx.create({ workers: 1 });
await embedder.ready?.({ log: silent, onRequest() {}, onLookup() {}, generation: 'measure' });
console.log(`${asked.length} questions on ${Object.keys(QUESTIONS).length} subjects`);
tell('by words', await groupsOf(asked));
tell('by meaning', await groupsOf(asked, await new QuestionMeanings().of(asked, embedder, patientCall)));
await embedder.close?.();
