import { expect } from 'chai';
import { answerRisk, anyRisk, excessOfJumps } from '../../../../lib/evidence/score/model.ts';
import { MODEL } from '../../../../lib/evidence/score/weights.gen.ts';

describe('risk of an answer', () => {
  it('is that of any of its sentences', () => {
    expect(anyRisk([])).to.equal(0);
    expect(anyRisk([0.5, 0.5])).to.equal(0.75);
  });

  it('rises with the risk of a sentence, with a contradiction, and where the words were not drawn from the texts', () => {
    const risk = (rest: object = {}) => answerRisk({ risks: [0.4], several: true, held: 0.9, contradicted: false, ...rest });
    expect(risk({ risks: [0.8] })).to.be.above(risk());
    expect(risk({ contradicted: true })).to.be.above(risk());
    expect(risk({ held: 0.1 })).to.be.above(risk());
    expect(risk({ several: false })).to.be.above(risk());
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
