import { expect } from 'chai';
import { candidatesWith, scoresOf } from '../../../../appliance/cli/calibrate/candidates.ts';
import type { Sample } from '../../../../appliance/cli/calibrate/samples.ts';
import type { ScoreSignals } from '../../../../core/contract/resources/scorer.ts';
import type { Calibration } from '../../../../lib/evidence/score/calibration.ts';
import { type AnswerWeights, weightsFor } from '../../../../lib/evidence/score/model.ts';

const FACTORS: ScoreSignals['factors'] = { jumping: 1, missingTerms: 1, declining: 1 };

/** An answer with one sentence of such a risk. */
const sample = (
  risk: number,
  backed: boolean,
  rest: { verdict?: number[]; factors?: Partial<ScoreSignals['factors']> } = {},
): Sample => ({
  signals: {
    risks: {
      risks: [risk],
      words: [10],
      contradicted: false,
      ...(rest.verdict && { verdict: rest.verdict }),
    },
    unheld: false,
    factors: { ...FACTORS, ...rest.factors },
  },
  backed,
  group: String(risk),
});

/** Risks from .01 to .99, of which those below the limit are of backed answers. */
const samples = (count: number, isBacked: (risk: number) => boolean): Sample[] =>
  Array.from({ length: count }, (_, at) => (at + 0.5) / count).map((risk) => sample(risk, isBacked(risk)));

const learn = (name: string, of: readonly Sample[]): Calibration =>
  candidatesWith()
    .find((each) => each.name === name)
    ?.learn(of) ?? {};

const weightsOf = (of: readonly Sample[]): AnswerWeights => learn('weights', of).weights as AnswerWeights; // that way has them

const SHIPPED = weightsFor({});

describe('ways to calibrate', () => {
  it('give what they are called after', () => {
    const of = samples(40, (risk) => risk < 0.5);
    const parts = candidatesWith().map(({ name }) => [name, Object.keys(learn(name, of)).join(', ')]);
    expect(parts).to.deep.equal([
      ['as shipped', ''],
      ['weights', 'weights'],
      ['map', 'map'],
      ['weights and map', 'weights, map'],
    ]);
  });

  it('keep weights near those shipped where there are few rows', () => {
    const distance = (count: number) => Math.abs(weightsOf(samples(count, (risk) => risk < 0.2)).intercept - SHIPPED.intercept);
    expect(distance(4)).to.be.below(distance(40)).and.below(distance(400));
    expect(weightsOf([])).to.deep.equal(SHIPPED);
  });

  it('leave weights of what does not vary, and know no verdict where there is none', () => {
    const alike = Array.from({ length: 40 }, (_, at) => sample(0.5, at % 2 === 0));
    const { sentences, verdict } = weightsOf(alike);
    expect({ sentences, verdict }).to.deep.equal({ sentences: SHIPPED.sentences, verdict: undefined });
  });

  it('never make a score rise with what speaks against the answer', () => {
    const turned = samples(400, (risk) => risk > 0.5);
    expect(weightsOf(turned).sentences).to.equal(0);
    for (const { name } of candidatesWith()) {
      const scores = scoresOf(turned, learn(name, turned)).map(({ score }) => score);
      for (const [at, score] of scores.entries()) expect(score, name).to.be.at.most((scores[at - 1] ?? 100) + 1e-9);
    }
  });

  it('never make a score rise with a verdict, and fit the others without what is turned round', () => {
    const of = samples(200, (risk) => risk < 0.5).map(({ signals, backed }, at) =>
      sample(signals.risks.risks[0] ?? 0, backed !== (at % 9 === 0), { verdict: [backed ? 0.9 : 0.1] }),
    );
    const weights = weightsOf(of);
    expect(weights.verdict).to.equal(0);
    expect(weights.sentences).to.be.above(0);
    expect(weights.intercept).not.to.equal(SHIPPED.intercept);
  });

  it('weigh a verdict by what it knows', () => {
    const of = (right: boolean) =>
      Array.from({ length: 100 }, (_, at) => sample(0.5, at % 2 === 0, { verdict: [(at % 2 === 0) === right ? 0.1 : 0.9] }));
    expect(weightsOf(of(true)).verdict).to.be.above(0.5);
    expect(weightsOf(of(false)).verdict).to.equal(0);
  });

  it('learn nothing of answers that a rule gives 0, nor weights of those that no verifier was asked of', () => {
    const of = samples(40, (risk) => risk < 0.5);
    const ruled = [sample(0.01, false, { factors: { declining: 0 } }), sample(0.02, false, { factors: { missingTerms: 0 } })];
    for (const { name } of candidatesWith()) expect(learn(name, [...of, ...ruled]), name).to.deep.equal(learn(name, of));
    const judged = of.map((each) => ({
      ...each,
      signals: { ...each.signals, risks: { ...each.signals.risks, verdict: [0.5] } },
    }));
    expect(weightsOf([...judged, sample(0.5, false)])).to.deep.equal(weightsOf(judged));
  });
});
