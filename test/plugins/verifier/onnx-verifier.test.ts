import { expect } from 'chai';
import { Failure, messageOf } from '../../../core/contract/errors.ts';
import type { Verifier } from '../../../core/contract/resources/verifier.ts';
import { onnxVerifier } from '../../../plugins/verifier/onnx-verifier/index.ts';
import { callWith } from '../../support/call.ts';
import { RecordedSpan } from '../../support/recorded-span.ts';
import { CROSS, opener, optionsWith, questionFor, TOKENS } from './onnx-verifier/support.ts';

for (const [name, files] of Object.entries({ 'cross-encoder': CROSS, 'token classifier': TOKENS })) {
  describe(`verifier onnx_verifier, a ${name}`, () => {
    const opened = opener();
    let verifier: Verifier;
    before(async () => {
      verifier = await opened(files);
    });

    it('takes everything for unsupported where there are no passages', async () => {
      for (const sources of [[], [{ title: 'Norway', text: ' ' }]]) {
        const answer = 'The warranty lasts two years.';
        expect((await verifier.verify(questionFor(answer, sources), callWith())).sentences).to.deep.equal([1]);
      }
    });

    it('is told in the trace without a word of what it reads', async () => {
      const span = new RecordedSpan();
      await verifier.verify(questionFor('The warranty lasts two years. It weighs 12 kg.'), callWith({ span }));
      expect(span.told).to.deep.equal(['verify onnx_verifier ok {"touchstone.sentences":2}']);
    });

    it('reads no more passages than it may', async () => {
      const verifier = await opened(files, { max_passages: 1 });
      const { sentences: risks } = await verifier.verify(
        questionFor('The warranty lasts two years. It moves 40 litres per minute.'),
        callWith(),
      );
      expect(risks[0]).to.be.below(0.5);
      expect(risks[1]).to.be.above(0.5);
    });

    it('gives twenty callers at once what each questionFor for, with one worker or two', async () => {
      for (const workers of [1, 2]) {
        const verifier = await opened(files, { workers });
        const answers = Array.from({ length: 20 }, (_, at) =>
          at % 2 ? 'It weighs 12 kg and moves 40 litres.' : 'Norway turbine.',
        );
        const verdicts = await Promise.all(answers.map((answer) => verifier.verify(questionFor(answer), callWith())));
        const isUnsupported = verdicts.map(({ sentences: [risk = 0] }) => risk > 0.5);
        expect(isUnsupported).to.deep.equal(answers.map((_, at) => at % 2 === 0));
      }
    });

    it('drops work that nobody waits for', async () => {
      const controller = new AbortController();
      const waiting = Promise.all(
        Array.from({ length: 20 }, () =>
          verifier.verify(questionFor('The pump. '.repeat(30)), callWith({ signal: controller.signal })),
        ),
      );
      controller.abort(new Error('left'));
      expect(await waiting.catch((error: Error) => error.message)).to.equal('left');
      expect((await verifier.verify(questionFor('The pump.'), callWith())).sentences[0]).to.be.below(0.5);
    });

    it('can be closed at work, and judges nothing afterwards', async () => {
      const verifier = await opened(files);
      const waiting = Array.from({ length: 5 }, () =>
        verifier.verify(questionFor('The pump. '.repeat(30)), callWith()).catch((error: Failure) => error.code),
      );
      await verifier.close?.();
      for (const outcome of await Promise.all(waiting)) expect(outcome).to.equal('shutting_down');
      expect(await verifier.verify(questionFor('x'), callWith()).catch((error: Failure) => error.code)).to.equal('shutting_down');
    });

    it('has an id that changes with how the model is used', async () => {
      const ids = await Promise.all(
        [{}, {}, { max_tokens: 64, template: '{passages}' }].map(async (options) => (await opened(files, options)).id),
      );
      expect(ids[0]).to.match(/^[0-9a-f]{16}$/);
      expect(ids[1]).to.equal(ids[0]);
      expect(ids[2]).to.not.equal(ids[0]);
    });

    it('says what is too much, instead of leaving some of it out', async () => {
      const verifier = await opened(files, { max_tokens: 32, template: '{passages}' });
      const text = 'The pump weighs 12 kg. '.repeat(1000);
      const failure = await verifier
        .verify(questionFor('The pump. '.repeat(300), [{ title: '', text }]), callWith())
        .catch((error: Failure) => error);
      expect(failure).to.be.instanceOf(Failure);
      expect(messageOf(failure)).to.match(/make \d+ inputs, and at most 1000 are read/);
    });
  });
}

describe('verifier onnx_verifier', () => {
  it('is not used before it is ready', async () => {
    const verifier = onnxVerifier.create(optionsWith({}));
    expect(() => verifier.id).to.throw(Failure, 'before it is ready');
    expect(await verifier.verify(questionFor('x'), callWith()).catch((error: Failure) => error.code)).to.equal(
      'resource_unavailable',
    );
  });

  it('says at once what templates leave out that is to be read', async () => {
    const issues = (await onnxVerifier.check?.(optionsWith({ template: 'x', passage_template: 'y' }))) ?? [];
    expect(issues.map(({ path }) => path)).to.deep.equal([['template'], ['passage_template']]);
  });
});
