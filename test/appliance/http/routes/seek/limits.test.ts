import { expect } from 'chai';
import { expectProblem } from '../../../../support/contract.ts';
import { type Running, start, stopAll } from '../../../../support/harness.ts';

const MOST = 12;

describe('the limit of a question', () => {
  let service: Running;
  before(async () => {
    service = await start(undefined, { yaml: `http: { limits: { question: ${MOST} } }` });
  });
  after(stopAll);

  for (const [name, question] of [
    ['of as many characters as it may have', 'a'.repeat(MOST)],
    ['of as many without the space around it', `  ${'a'.repeat(MOST)}\n\n`],
  ] as const) {
    it(`takes one ${name}`, async () => {
      expect((await service.seek({ question })).status).to.equal(200);
      expect(service.pipeline.starts.at(-1)?.question).to.equal('a'.repeat(MOST));
    });
  }

  for (const [name, question] of [
    ['of one more', 'a'.repeat(MOST + 1)],
    ['of as many letters of two units', '𝔘'.repeat(MOST)],
  ] as const) {
    it(`refuses one ${name}`, async () => {
      const { errors } = await expectProblem(await service.seek({ question }), 422, 'question_too_long');
      expect(errors).to.deep.equal([
        { pointer: '/question', detail: `must be at most ${MOST} characters long; it is ${question.length}` },
      ]);
    });
  }
});
