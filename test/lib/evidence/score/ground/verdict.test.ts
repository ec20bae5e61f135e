import { expect } from 'chai';
import { analysisOf } from '../../../../../lib/evidence/explain/analysis.ts';
import {
  askedIn,
  type Grounding,
  groundingOf,
  type ModelSignals,
  readGrounding,
  scoreOf,
} from '../../../../../lib/evidence/score/ground.ts';
import { answerRisk } from '../../../../../lib/evidence/score/model.ts';

const ANSWER = 'The warranty lasts two years. The pump moves 40 litres a minute and weighs 12 kg. I do not know the colour.';
const READING = readGrounding({
  answer: ANSWER,
  language: 'en',
  sources: [{ id: 'pump', text: 'The warranty lasts two years. It moves 40 litres per minute and weighs 12 kg.' }],
});

const ground = (verdict?: ModelSignals['verdict']): Grounding => groundingOf(READING, verdict && { verdict });
const spanOf = (text: string): { start: number; end: number } => ({
  start: ANSWER.indexOf(text),
  end: ANSWER.indexOf(text) + text.length,
});

describe('a verdict on an answer', () => {
  it('is asked for on the sentences that claim something and are not quoted', () => {
    expect(askedIn(READING).map(({ start, end }) => ANSWER.slice(start, end))).to.deep.equal([
      'The pump moves 40 litres a minute and weighs 12 kg.',
    ]);
  });

  it('lowers and raises the score', () => {
    const scores = [{ sentences: [0.01] }, undefined, { sentences: [0.99] }].map((verdict) => ground(verdict).score);
    expect(scores).to.deep.equal([...scores].sort((a, b) => b - a));
    expect(new Set(scores)).to.have.property('size', 3);
  });

  it('counts half in the risk of the sentence that it is on, and not in others', () => {
    const [quoted, own] = ground().sentences.map(({ risk }) => risk);
    const judged = ground({ sentences: [0.001] }).sentences.map(({ risk }) => risk);
    expect(judged[0]).to.equal(quoted);
    expect(judged[1]).to.be.below(own ?? 0);
    expect(ground({ sentences: [own ?? 0] }).sentences[1]?.risk).to.be.closeTo(own ?? 0, 1e-9);
  });

  it('adds its stretches to those of each sentence, but of none that is quoted or claims nothing', () => {
    const { sentences } = ground({
      sentences: [0.9],
      unsupported: [{ start: 4, end: spanOf('moves').end }, spanOf('weighs'), spanOf('the colour')],
    });
    const shown = sentences.map(({ unsupported }) => unsupported.map(({ start, end }) => ANSWER.slice(start, end)));
    expect(shown).to.deep.equal([[], ['The pump moves', 'weighs'], []]);
  });

  it('takes words that nothing backs off the share that is held', () => {
    const shareOf = (verdict?: ModelSignals['verdict']): number | undefined => ground(verdict).sentences[1]?.share;
    expect(shareOf({ sentences: [0.9], unsupported: [] })).to.equal(shareOf());
    expect(shareOf({ sentences: [0.9], unsupported: [spanOf('weighs')] })).to.be.below(shareOf() ?? 0);
    expect(shareOf({ sentences: [0.9], unsupported: [{ start: 0, end: ANSWER.length }] })).to.equal(0);
  });

  it('tells what it adds, and says so in plain words', () => {
    const { shares, doubted } = ground({ sentences: [0.99] });
    expect(shares.answer.verdict).to.be.within(1, Math.log(99) / 2); // less the more words are quoted
    expect(doubted).to.equal(1);
    expect(ground().shares.answer).to.not.have.property('verdict');
    for (const [language, word] of Object.entries({ en: 'checks', de: 'prüfendes', es: 'comprueba', fr: 'vérifie' })) {
      expect(analysisOf({ grounding: ground({ sentences: [0.99] }), language })).to.contain(word);
      expect(analysisOf({ grounding: ground({ sentences: [0.2] }), language })).to.not.contain(word);
    }
  });

  for (const [name, verdict, expected] of [
    ['stands at 100 where words leave no doubt and none was asked', undefined, 100],
    ['loses where words leave no doubt and a verifier does', [0, 0.9], undefined],
    ['loses where one of several verdicts doubts', [0.1, 0.9], undefined],
  ] as const) {
    it(`${name}: the score`, () => {
      const risks = { risks: [0, 0], words: [5, 5], contradicted: false, ...(verdict && { verdict }) };
      const signals = { risks, unheld: false, factors: { jumping: 1, missingTerms: 1, declining: 1 } };
      expect(scoreOf(signals).score).to.be.closeTo(expected ?? 100 * (1 - answerRisk(risks)), 1e-9);
      if (verdict) expect(scoreOf(signals).score).to.be.below(100);
    });
  }
});
