import { expect } from 'chai';
import { answerFeatures, answerRisk, excessOfJumps } from '../../../../lib/evidence/score/model.ts';
import { MODEL } from '../../../../lib/evidence/score/weights.gen.ts';

describe('risk of an answer', () => {
  const oddsOf = (risks: number[], words: number[]) => answerFeatures({ risks, words, contradicted: false })[0];

  it('is half that of any of its sentences, half that of their mean over words', () => {
    expect(oddsOf([0.25], [8])).to.be.closeTo(-Math.log(3), 1e-9);
    expect(oddsOf([0.5, 0.5], [1, 7])).to.be.closeTo(Math.log(3) / 2, 1e-9); // .75 and .5
    expect(oddsOf([0.75, 0], [1, 2])).to.be.closeTo(0, 1e-9); // .75 and .25
  });

  it('rises with the risk of a sentence, more so of a long one, and with a contradiction', () => {
    const risk = (rest: object = {}) => answerRisk({ risks: [0.4, 0.1], words: [5, 5], contradicted: false, ...rest });
    expect(risk({ risks: [0.8, 0.1] })).to.be.above(risk());
    expect(risk({ words: [8, 2] })).to.be.above(risk());
    expect(risk({ contradicted: true })).to.be.above(risk());
  });

  it('takes no ordinary number of jumps for many', () => {
    const { ordinaryJumps } = MODEL;
    expect([0, ordinaryJumps, 2 * ordinaryJumps, 3 * ordinaryJumps].map((jumps) => excessOfJumps(jumps))).to.deep.equal([
      0, 0, 1, 1,
    ]);
  });

  it('weighs every term against the answer', () => {
    for (const weight of MODEL.sentence.weights) expect(weight).to.be.above(0);
  });
});
