import { expect } from 'chai';
import type { ScoreSignals } from '../../../../core/contract/resources/scorer.ts';
import {
  applyMap,
  type Calibration,
  faultsOf,
  inEffect,
  type MapPoint,
  nameOf,
} from '../../../../lib/evidence/score/calibration.ts';
import { groundAnswer, groundingOf, readGrounding, scoreOf } from '../../../../lib/evidence/score/ground.ts';
import { type AnswerWeights, answerRisk, weightsFor } from '../../../../lib/evidence/score/model.ts';

const MAP: MapPoint[] = [
  [10, 5],
  [50, 25],
  [60, 65],
  [80, 65],
];

describe('map of a score', () => {
  const VALUES: [score: number, calibrated: number][] = [
    [0, 5],
    [10, 5],
    [30, 15],
    [50, 25],
    [55, 45],
    [70, 65],
    [100, 65],
  ];
  for (const [score, calibrated] of VALUES)
    it(`takes ${score} to ${calibrated}`, () => {
      expect(applyMap(score, MAP)).to.be.closeTo(calibrated, 1e-9);
    });

  it('without points leaves a score as it is', () => {
    expect(applyMap(42, [])).to.equal(42);
  });

  const FAULTS: [what: string, map: MapPoint[], at: number[]][] = [
    ['rising', MAP, []],
    ['a score twice', [[10, 5], [10, 6]], [1]], // biome-ignore format: points
    ['scores that fall', [[10, 5], [9, 6], [20, 7]], [1]], // biome-ignore format: points
    ['calibrated scores that fall', [[10, 5], [20, 4], [30, 3]], [1, 2]], // biome-ignore format: points
  ];
  for (const [what, map, at] of FAULTS)
    it(`finds the faults of ${what}`, () => {
      expect(faultsOf(map).map((fault) => fault.at)).to.deep.equal(at);
    });
});

const WEIGHTS: AnswerWeights = { intercept: 0, sentences: 1 };
const SIGNALS: ScoreSignals = {
  risks: { risks: [0.25], words: [8], contradicted: false },
  unheld: false,
  factors: { jumping: 1, missingTerms: 0.5, declining: 1 },
};

describe('a calibrated score', () => {
  it('is made with other weights, then mapped', () => {
    expect(scoreOf(SIGNALS, { weights: WEIGHTS })).to.deep.equal({ backed: 0.75, score: 37.5 });
    expect(scoreOf(SIGNALS, { weights: WEIGHTS, map: [[37.5, 80], [38, 90]] }).score).to.equal(80); // biome-ignore format: points
  });

  const ZEROES: [what: string, signals: ScoreSignals][] = [
    ['nothing is held', { ...SIGNALS, unheld: true }],
    ['a penalty takes off all', { ...SIGNALS, factors: { ...SIGNALS.factors, declining: 0 } }],
  ];
  for (const [what, signals] of ZEROES)
    it(`stays 0 where ${what}`, () => {
      expect(scoreOf(signals, { map: MAP }).score).to.equal(0);
    });

  it('stays 0 for an answer without words, and for one that no source holds', () => {
    for (const answer of ['', '???', 'Bananas grow abroad.'])
      expect(
        groundAnswer({
          answer,
          language: 'en',
          sources: [{ id: 'a', text: 'Lamps last.' }],
          settings: { calibration: { map: MAP } },
        }).score,
        answer,
      ).to.equal(0);
  });

  it('is told in the shares', () => {
    const sources = [{ id: 'a', text: 'The warranty of all lamps lasts two years.' }];
    const told = (calibration?: Calibration) =>
      groundAnswer({ answer: 'The warranty lasts two years.', language: 'en', sources, settings: { calibration } }).shares
        .calibration;
    expect([undefined, {}, { weights: WEIGHTS }, { map: MAP }, { weights: WEIGHTS, map: MAP }].map(told)).to.deep.equal([
      'shipped',
      'shipped',
      'weights',
      'map',
      'weights and map',
    ]);
  });
});

describe('a verdict', () => {
  const risks = SIGNALS.risks;
  const judged = { ...risks, verdict: [0.99] };

  it('without a calibration counts as much as the words', () => {
    const own = answerRisk(risks);
    expect(answerRisk({ ...risks, verdict: [own] })).to.be.closeTo(own, 1e-9);
    expect(answerRisk(judged)).to.be.above(own);
    expect(answerRisk({ ...risks, verdict: [0.01] })).to.be.below(own);
    expect(answerRisk({ ...risks, verdict: [0] }), 'nothing had to be asked').to.be.below(own);
  });

  it('counts with the weight that was calibrated, and halves weights that were calibrated without one', () => {
    expect(answerRisk(judged, { ...WEIGHTS, sentences: 0, verdict: 1 })).to.be.closeTo(0.99, 1e-9);
    expect(weightsFor(judged, WEIGHTS)).to.deep.equal({ ...WEIGHTS, sentences: 0.5, verdict: 0.5 });
    expect(weightsFor(risks, WEIGHTS)).to.deep.equal(WEIGHTS);
  });

  it('is missed where it was calibrated with: then the score is as shipped', () => {
    const calibration = { weights: { ...WEIGHTS, verdict: 1 }, map: MAP };
    expect(inEffect(risks, calibration)).to.deep.equal({});
    expect(nameOf(inEffect(judged, calibration))).to.equal('weights and map');
    expect(scoreOf(SIGNALS, calibration)).to.deep.equal(scoreOf(SIGNALS));
  });

  it('changes the score of an answer', () => {
    const sources = [{ id: 'a', text: 'The warranty of all lamps lasts two years and covers water.' }];
    const reading = readGrounding({ answer: 'The warranty lasts two long years.', language: 'en', sources });
    const [worse, plain, better] = [[0.99], undefined, [0.01]].map(
      (sentences) => groundingOf(reading, sentences && { verdict: { sentences } }).score,
    );
    expect(worse).to.be.below(plain ?? 0);
    expect(better).to.be.above(plain ?? 100);
  });
});
