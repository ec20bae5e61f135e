import { answerFeatures, excessOfJumps, type GroundingModel, type SimilarityModel } from '../../lib/evidence/score/model.ts';
import { comparedRisk } from '../../lib/evidence/score/similarity.ts';
import { classify } from '../../lib/statistics/classification.ts';
import { fitLogistic, type Logistic, linear, logit, sigmoid } from '../../lib/statistics/logistic.ts';
import { ALTERED, type Row, type Sentence } from './rows.ts';

/** What each real set counts, and the altered sentences against one of them. */
const EACH = 1000;
const ALTERED_SHARE = 0.3;
/** Ridge penalty on standardised features. */
const PENALTY = 0.5;

/** Rows of one set count as much as those of another, however many there are. */
function weightsOf(rows: readonly { set: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { set } of rows) counts.set(set, (counts.get(set) ?? 0) + 1);
  return new Map([...counts].map(([set, count]) => [set, ((set === ALTERED ? ALTERED_SHARE : 1) * EACH) / count]));
}

/** A sentence, or an answer. */
interface LabelledText {
  set: string;
  features: readonly number[];
  label: boolean;
}

/**
 * Sets differ in how often a text is wrong for reasons that no feature sees: each has an intercept of its own, so that the weights are
 * learned within the sets. The intercept that is kept is that of the first set, which is of retrieved passages; quotes and what was made
 * of them share it.
 */
function fitWithinSets(labelled: readonly LabelledText[]): Logistic {
  const weights = weightsOf(labelled);
  const others = [...weights.keys()].filter((set) => set !== ALTERED).slice(1);
  const fitted = fitLogistic(
    labelled.map(({ set, features, label }) => ({
      features: [...features, ...others.map((other) => (other === set ? 1 : 0))],
      label: label ? 1 : 0,
      weight: weights.get(set) ?? 0,
    })),
    PENALTY,
  );
  return { intercept: fitted.intercept, weights: fitted.weights.slice(0, labelled[0]?.features.length) };
}

/** Weights of the terms. */
const fitSentences = (rows: readonly Row[], used: readonly boolean[]): Logistic =>
  fitWithinSets(
    rows.flatMap(({ set, sentences }) =>
      sentences.flatMap(({ features, label }) =>
        label === undefined ? [] : [{ set, features: features.map((value, at) => (used[at] ? value : 0)), label }],
      ),
    ),
  );

const riskByWords = ({ features, quoted }: Sentence, sentence: Logistic): number =>
  quoted ? 0 : sigmoid(linear(sentence, features));

/** Sentences are embedded only where words leave it open whether they are backed: about three in ten of those that models write. */
const DOUBT = [0.1, 0.95] as const;

const isInDoubt = ({ comparable }: Sentence, risk: number): boolean => comparable && risk >= DOUBT[0] && risk <= DOUBT[1];

/**
 * Weights of what words say and of the distance, for sentences in doubt; undefined where no distances are known. Altered sentences teach
 * nothing here: they were made to be near.
 */
function fitComparison(rows: readonly Row[], sentence: Logistic): Logistic | undefined {
  const real = rows.filter(({ set }) => set !== ALTERED);
  const labelled = real.flatMap(({ set, sentences }) =>
    sentences.flatMap((each) => {
      const risk = riskByWords(each, sentence);
      return each.label === undefined || each.distance === undefined || !isInDoubt(each, risk)
        ? []
        : [{ set, features: [logit(risk), each.distance], label: each.label }];
    }),
  );
  return labelled.length === 0 ? undefined : fitWithinSets(labelled);
}

/** Probability that a sentence is not backed. */
type RiskOf = (sentence: Sentence) => number;

const byWords =
  (sentence: Logistic): RiskOf =>
  (each) =>
    riskByWords(each, sentence);

const byMeaning =
  (sentence: Logistic, comparison: Logistic): RiskOf =>
  (each) => {
    const risk = riskByWords(each, sentence);
    return each.distance === undefined || !isInDoubt(each, risk) ? risk : comparedRisk(risk, each.distance, comparison);
  };

const featuresOf = ({ sentences, contradicted }: Row, riskOf: RiskOf): number[] =>
  answerFeatures({ risks: sentences.map(riskOf), words: sentences.map(({ words }) => words), contradicted });

/**
 * Share of answers that hold something which is not backed, as a score takes it: of RAGTruth's, by models of 2023, it is one in five, of a
 * small model's more than half.
 */
const PREVALENCE = 0.3;

/** Moves an intercept learned where a share of the texts was wrong to where it is `PREVALENCE` (prior correction; King and Zeng 2001). */
const atPrevalence = ({ intercept, weights }: Logistic, share: number): Logistic => ({
  intercept: intercept + logit(PREVALENCE) - logit(share),
  weights,
});

function fitAnswers(rows: readonly Row[], riskOf: RiskOf): Logistic {
  const claiming = rows.filter(({ sentences }) => sentences.length > 0);
  const first = claiming.filter(({ set }) => set === claiming[0]?.set);
  const fitted = fitWithinSets(claiming.map((row) => ({ set: row.set, features: featuresOf(row, riskOf), label: row.label })));
  return atPrevalence(fitted, first.filter(({ label }) => label).length / first.length);
}

type Fitted = Pick<GroundingModel, 'sentence' | 'answer' | 'ordinaryJumps'> & { similarity?: SimilarityModel };

/**
 * Probability that an answer is not backed, as its score tells it; one that claims nothing is as likely as not. By meaning,
 * too, where the model knows how.
 */
export function rowRisk(row: Row, { sentence, answer, ordinaryJumps, similarity }: Fitted): number {
  if (row.sentences.length === 0) return 0.5;
  const features = featuresOf(row, similarity ? byMeaning(sentence, similarity.sentence) : byWords(sentence));
  const backed = 1 - sigmoid(linear(similarity?.answer ?? answer, features));
  return 1 - backed * (1 - excessOfJumps(row.jumps, ordinaryJumps));
}

/**
 * The threshold with the best mean balanced accuracy over the real sets, on a grid of hundredths. (The best F1 would be reached by calling
 * nearly all answers wrong where most are.)
 */
function bestThreshold(rows: readonly Row[], model: Fitted): number {
  const sets = [...new Set(rows.map(({ set }) => set))].filter((set) => set !== ALTERED);
  const scored = sets.map((set) => {
    const own = rows.filter((row) => row.set === set);
    return { scores: own.map((row) => rowRisk(row, model)), labels: own.map(({ label }) => label) };
  });
  const meanAccuracy = (threshold: number): number =>
    scored.reduce((sum, { scores, labels }) => sum + classify(scores, labels, threshold).balancedAccuracy, 0) / scored.length;
  const grid = Array.from({ length: 66 }, (_, step) => (5 + step) / 100);
  return grid.reduce((best, threshold) => (meanAccuracy(threshold) > meanAccuracy(best) ? threshold : best));
}

/** The share of backed answers that change their source less often than what is called often. */
const ORDINARY = 0.98;

/** How often backed answers that were drawn from several texts change their source, in 100 letters, at the most. */
function ordinaryJumps(rows: readonly Row[]): number {
  const backed = rows.filter(({ set, several, label }) => set !== ALTERED && several && !label).map(({ jumps }) => jumps);
  return backed.sort((a, b) => a - b)[Math.floor(ORDINARY * (backed.length - 1))] ?? 100; // none was drawn from several texts
}

function fitSimilarity(rows: readonly Row[], sentence: Logistic): SimilarityModel | undefined {
  const comparison = fitComparison(rows, sentence);
  return comparison && { doubt: DOUBT, sentence: comparison, answer: fitAnswers(rows, byMeaning(sentence, comparison)) };
}

/** Learns the model from labelled rows; `used` tells which terms it may see. Of meaning it knows where the rows have distances. */
export function fitModel(rows: readonly Row[], used: readonly boolean[]): Fitted & Pick<GroundingModel, 'threshold'> {
  const sentence = fitSentences(rows, used);
  const similarity = fitSimilarity(rows, sentence);
  const byWordsAlone = { sentence, answer: fitAnswers(rows, byWords(sentence)), ordinaryJumps: ordinaryJumps(rows) };
  return { ...byWordsAlone, threshold: bestThreshold(rows, byWordsAlone), ...(similarity && { similarity }) };
}
