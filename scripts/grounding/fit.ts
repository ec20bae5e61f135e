import { classified } from '../../grounding/classification.ts';
import { fitLogistic, type Logistic, linear, sigmoid } from '../../grounding/logistic.ts';
import { answerFeatures, excessOfJumps, type GroundingModel } from '../../grounding/model.ts';
import { ALTERED, type Row } from './rows.ts';

/** Ridge penalty on standardised features, and what the altered sentences count against one real set. Each real set counts `EACH`. */
const PENALTY = 0.5;
const ALTERED_SHARE = 0.3;
const EACH = 1000;
/** The answers' two steps have fewer weights and are fitted with less. */
const EACH_ANSWERS = 300;

/** Rows of one set count as much as those of another, however many there are. */
function weightsOf(rows: readonly { set: string }[], each: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { set } of rows) counts.set(set, (counts.get(set) ?? 0) + 1);
  return new Map([...counts].map(([set, count]) => [set, ((set === ALTERED ? ALTERED_SHARE : 1) * each) / count]));
}

/**
 * Weights of the terms. Sets differ in how often a sentence is wrong for reasons that no term sees: each has an intercept of its own, so
 * that the weights are learned within the sets. The intercept that is kept is that of the first set, which is of retrieved passages;
 * quotes and what was made of them share it.
 */
function fitSentences(rows: readonly Row[], used: readonly boolean[]): Logistic {
  const labelled = rows.flatMap(({ set, sentences }) =>
    sentences.flatMap(({ features, label }) => (label === undefined ? [] : [{ set, features, label }])),
  );
  const weights = weightsOf(labelled, EACH);
  const others = [...weights.keys()].filter((set) => set !== ALTERED).slice(1);
  const fitted = fitLogistic(
    labelled.map(({ set, features, label }) => ({
      features: [...features.map((value, at) => (used[at] ? value : 0)), ...others.map((other) => (other === set ? 1 : 0))],
      label: label ? 1 : 0,
      weight: weights.get(set) ?? 0,
    })),
    PENALTY,
  );
  return { intercept: fitted.intercept, weights: fitted.weights.slice(0, used.length) };
}

const featuresOf = ({ sentences, several, held, contradicted }: Row, sentence: Logistic): number[] =>
  answerFeatures({
    risks: sentences.map(({ features, quoted }) => (quoted ? 0 : sigmoid(linear(sentence, features)))),
    several,
    held,
    contradicted,
  });

function fitAnswers(rows: readonly Row[], sentence: Logistic): Logistic {
  const claiming = rows.filter(({ sentences }) => sentences.length > 0);
  const weights = weightsOf(claiming, EACH_ANSWERS);
  return fitLogistic(
    claiming.map((row) => ({ features: featuresOf(row, sentence), label: row.label ? 1 : 0, weight: weights.get(row.set) ?? 0 })),
    1,
  );
}

type Fitted = Pick<GroundingModel, 'sentence' | 'answer' | 'ordinaryJumps'>;

/** Probability that an answer is not backed, as its score tells it; one that claims nothing is as likely as not. */
export function rowRisk(row: Row, { sentence, answer, ordinaryJumps }: Fitted): number {
  if (row.sentences.length === 0) return 0.5;
  const backed = 1 - sigmoid(linear(answer, featuresOf(row, sentence)));
  return 1 - backed * (1 - excessOfJumps(row.jumps, ordinaryJumps));
}

/** The threshold with the best mean F1 over the real sets, on a grid of hundredths. */
function bestThreshold(rows: readonly Row[], model: Fitted): number {
  const sets = [...new Set(rows.map(({ set }) => set))].filter((set) => set !== ALTERED);
  const scored = sets.map((set) => {
    const own = rows.filter((row) => row.set === set);
    return { scores: own.map((row) => rowRisk(row, model)), labels: own.map(({ label }) => label) };
  });
  const meanF1 = (threshold: number): number =>
    scored.reduce((sum, { scores, labels }) => sum + classified(scores, labels, threshold).f1, 0) / scored.length;
  const grid = Array.from({ length: 51 }, (_, step) => (20 + step) / 100);
  return grid.reduce((best, threshold) => (meanF1(threshold) > meanF1(best) ? threshold : best));
}

/** The share of backed answers that change their source less often than what is called often. */
const ORDINARY = 0.98;

/** How often backed answers that were drawn from several texts change their source, in 100 letters, at the most. */
function ordinaryJumps(rows: readonly Row[]): number {
  const backed = rows.filter(({ set, several, label }) => set !== ALTERED && several && !label).map(({ jumps }) => jumps);
  return backed.sort((a, b) => a - b)[Math.floor(ORDINARY * (backed.length - 1))] ?? 100; // none was drawn from several texts
}

/** Learns the model from labelled rows; `used` tells which terms it may see. */
export function fitModel(rows: readonly Row[], used: readonly boolean[]): Omit<GroundingModel, 'version'> {
  const sentence = fitSentences(rows, used);
  const fitted = { sentence, answer: fitAnswers(rows, sentence), ordinaryJumps: ordinaryJumps(rows) };
  return { ...fitted, threshold: bestThreshold(rows, fitted) };
}
