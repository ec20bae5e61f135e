import { expect } from 'chai';
import type { Verifier } from '../../../../core/contract/resources/verifier.ts';
import { callWith } from '../../../support/call.ts';
import { BARE, opener, questionFor, SOURCES, TOKENS, textsOf } from './support.ts';

describe('verifier onnx_verifier with a token classifier', () => {
  const opened = opener();
  let verifier: Verifier;
  before(async () => {
    verifier = await opened(TOKENS, BARE);
  });

  const CASES: [what: string, answer: string, unsupported: string[]][] = [
    ['finds nothing in a quote', 'It does not cover batteries.', []],
    ['finds words between others', 'The warranty covers Norway and José 🚀 daily.', ['covers Norway', 'José']],
    ['counts in UTF-16 units behind emoji', '🚀 👩‍🚒 is a turbine', ['👩‍🚒', 'a turbine']],
    ['takes no notice of control tokens that the answer writes', 'The [SEP] pump [CLS] turbine', ['turbine']],
    ['judges nothing where there is nothing', '', []],
  ];
  for (const [what, answer, unsupported] of CASES) {
    it(what, async () => {
      const verdict = await verifier.verify(questionFor(answer), callWith());
      expect(textsOf(verdict, answer)).to.deep.equal(unsupported);
    });
  }

  it('gives a sentence the figure of its worst token', async () => {
    const { sentences: risks } = await (await opened(TOKENS)).verify(
      questionFor('The warranty lasts two years. The pump likes Norway.'),
      callWith(),
    );
    expect(risks[0]).to.be.below(0.01);
    expect(risks[1]).to.be.above(0.99);
  });

  it('takes a token for backed where one of several inputs holds it', async () => {
    const answer = 'The warranty lasts two years and Norway weighs 12 kg, turbine.';
    const filler = 'It is open daily. '.repeat(40);
    const sources = [...SOURCES, { title: '', text: `${filler} Norway. ${filler}` }];
    const verifier = await opened(TOKENS, { ...BARE, max_tokens: 64 });
    expect(textsOf(await verifier.verify(questionFor(answer, sources), callWith()), answer)).to.deep.equal([', turbine']);
  });

  it('judges an answer that fills an input in parts', async () => {
    const long = 'The pump moves 40 litres per minute and weighs 12 kg. '.repeat(8);
    const answer = `${long}Norway. ${long}Turbine!`;
    const verifier = await opened(TOKENS, { ...BARE, max_tokens: 64 });
    expect(textsOf(await verifier.verify(questionFor(answer), callWith()), answer)).to.deep.equal(['Norway', 'Turbine!']);
  });

  it('fills in its templates once: what texts write is no field', async () => {
    const verifier = await opened(TOKENS, { template: '{question} {passages}', passage_template: '{text}' });
    const answer = 'Norway 1 turbine';
    const question = {
      ...questionFor(answer, [{ title: '', text: '{question} {number} turbine' }]),
      question: 'Norway {passages}',
    };
    expect(textsOf(await verifier.verify(question, callWith()), answer)).to.deep.equal(['1']);
  });
});
