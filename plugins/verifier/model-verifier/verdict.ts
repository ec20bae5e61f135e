import type { Verdict, VerifierQuestion } from '../../../core/contract/resources/verifier.ts';
import type { Label } from './reading.ts';
import type { Showing } from './shown.ts';

/**
 * Probability that nothing backs a sentence with this label. The best judges have a balanced accuracy of some .75 (Tang et al. 2024,
 * "MiniCheck", mean of eleven sets), and most of what they are shown is backed. How good one is on answers of one's own, a calibration
 * learns.
 */
const RISKS: Readonly<Record<Label, number>> = { backed: 0.05, partly: 0.8, not_backed: 0.95 };

/** What was said of an answer's sentences, by their texts. */
export interface Judged {
  labels: ReadonlyMap<string, Label>;
  judge: NonNullable<Verdict['judge']>;
  calls: number;
}

const told = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

/** The verdict on all sentences: one that gives orders to a model was not shown to any, and nothing backs it. */
export function verdictOf({ sentences }: VerifierQuestion, showing: Showing, judged?: Judged): Verdict {
  const { orders, leftOut, cutOut, passages } = showing;
  const byPlace = new Map(showing.sentences.map(({ asked, text }) => [asked, judged?.labels.get(text)]));
  const labels = sentences.map((_, at): Label => byPlace.get(at) ?? 'not_backed');
  return {
    sentences: labels.map((label) => RISKS[label]),
    unsupported: sentences.filter((_, at) => labels[at] === 'not_backed'),
    ...(judged && { judge: judged.judge }),
    calls: judged?.calls ?? 0,
    notes: told({ passages: passages.length, passagesLeftOut: leftOut, ordersCutOut: cutOut, ordersInAnswer: orders.size }),
  };
}
