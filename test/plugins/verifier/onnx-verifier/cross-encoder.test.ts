import { expect } from 'chai';
import type { Verifier } from '../../../../core/contract/resources/verifier.ts';
import type { Options } from '../../../../plugins/verifier/onnx-verifier/options.ts';
import { callWith } from '../../../support/call.ts';
import { CROSS_CONFIG, crossEncoder } from '../../../support/verifier-model.ts';
import { CROSS, opener, questionFor, SOURCES, textsOf } from './support.ts';

describe('verifier onnx_verifier with a cross-encoder', () => {
  const opened = opener();
  let verifier: Verifier;
  before(async () => {
    verifier = await opened(CROSS);
  });

  const CASES: [what: string, answer: string, unsupported: string[]][] = [
    ['backs what one passage holds', 'The warranty lasts two years. It likes Norway.', ['It likes Norway.']],
    ['reads titles with their passages', 'The Falcon warranty lasts two years.', []],
    [
      'finds a sentence of accents and emoji',
      'The café is open — 🚀 daily. 🚀 Norway is a turbine, José!',
      ['🚀 Norway is a turbine, José!'],
    ],
    ['joins sentences in a row', 'Norway turbine. Turbine Norway. The pump weighs 12 kg.', ['Norway turbine. Turbine Norway.']],
    ['judges nothing where there is nothing', '', []],
  ];
  for (const [what, answer, unsupported] of CASES) {
    it(what, async () => {
      const question = questionFor(answer);
      const verdict = await verifier.verify(question, callWith());
      expect(textsOf(verdict, answer)).to.deep.equal(unsupported);
      expect(verdict.sentences).to.have.length(question.sentences.length);
    });
  }

  const ORDERS: [labels: string[], order: (0 | 1)[], options: Partial<Options>][] = [
    [['contradiction', 'entailment', 'neutral'], [1, 0, 1], {}],
    [['Entailment', 'Neutral', 'Contradiction'], [0, 1, 1], {}],
    [['not_consistent', 'consistent'], [1, 0], {}],
    [['0', '1'], [1, 0], { supported_label: '1' }],
    [['LABEL_0'], [0], {}],
  ];
  for (const [labels, order, options] of ORDERS) {
    it(`takes the labels ${labels.join(', ')}`, async () => {
      const config = { ...CROSS_CONFIG, id2label: { ...labels } };
      const verifier = await opened({ ...CROSS, graph: crossEncoder(order), config }, options);
      const { sentences: risks } = await verifier.verify(
        questionFor('The warranty lasts two years. Norway turbine.'),
        callWith(),
      );
      expect(risks[0]).to.be.below(0.05);
      expect(risks[1]).to.be.above(0.95);
    });
  }

  it('takes a single figure that speaks against the sentence', async () => {
    const config = { ...CROSS_CONFIG, id2label: { 0: 'contradiction' } };
    const { sentences: risks } = await (await opened({ ...CROSS, graph: crossEncoder([0]), config })).verify(
      questionFor('The warranty lasts two years. Norway turbine.', SOURCES.slice(0, 1)),
      callWith(),
    );
    expect(risks[0]).to.be.above(0.95);
    expect(risks[1]).to.be.below(0.05);
  });

  it('reads the whole of a long passage, in windows', async () => {
    const filler = 'The pump moves 40 litres per minute and weighs 12 kg. '.repeat(60);
    const verifier = await opened(CROSS, { max_tokens: 64 });
    for (const text of [`${filler}Norway turbine.`, `Norway turbine. ${filler}`, `${filler}Norway turbine. ${filler}`]) {
      const { sentences: risks } = await verifier.verify(
        questionFor('Norway turbine. Turbine batteries.', [{ title: 'Pump', text }]),
        callWith(),
      );
      expect(risks[0], text.slice(0, 20)).to.be.below(0.05);
      expect(risks[1]).to.be.above(0.9);
    }
  });

  it('judges a sentence that fills an input in parts, of which each must be backed', async () => {
    const verifier = await opened(CROSS, { max_tokens: 32 });
    const long = 'the pump moves 40 litres per minute and weighs 12 kg and '.repeat(4);
    const [good, bad] = await Promise.all(
      [`${long}weighs 12 kg.`, `${long}Norway turbine Norway turbine.`].map((text) =>
        verifier.verify(questionFor(text), callWith()),
      ),
    );
    expect(good?.sentences[0]).to.be.below(0.5);
    expect(bad?.sentences[0]).to.be.above(0.5);
  });
});
