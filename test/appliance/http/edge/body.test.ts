import { expect } from 'chai';
import { expectProblem } from '../../../support/contract.ts';
import { type Running, start, stopAll } from '../../../support/harness.ts';

/** A body that nests so many lists and objects, its own two included. */
const nested = (levels: number): string =>
  `{"question":"Why?","options":{"lastTurn":[${'{"a":'.repeat(levels - 3)}1${'}'.repeat(levels - 3)}]}}`;

describe('a body', () => {
  let service: Running;
  before(async () => {
    service = await start();
  });
  after(stopAll);

  const post = (body: string): Promise<Response> => service.seek(undefined, { body });

  it('may nest lists and objects as deep as it is allowed to', async () => {
    expect((await post(nested(64))).status).to.equal(200);
  });

  for (const levels of [65, 1_000, 40_000])
    it(`is refused with ${levels} levels, and the service goes on`, async () => {
      const { detail } = await expectProblem(await post(nested(levels)), 422, 'invalid_request');
      expect(detail).to.equal('The body nests lists and objects more than 64 deep.');
      expect((await service.seek({ question: 'Why?' })).status).to.equal(200);
    });

  for (const [name, filter, wanted] of [
    ['100 values', Array.from({ length: 100 }, (_, at) => at).join(), undefined],
    ['101 values', Array.from({ length: 101 }, (_, at) => at).join(), 'must name at most 100 values, with commas between them'],
    ['4,096 characters', 'x'.repeat(4096), undefined],
    ['4,097 characters', 'x'.repeat(4097), 'must NOT have more than 4096 characters'],
  ] as const)
    it(`${wanted ? 'is refused with a filter' : 'may have a filter'} of ${name}`, async () => {
      const response = await service.seek({ question: 'Why?', options: { filter } });
      if (wanted === undefined) return expect(response.status).to.equal(200);
      const { errors } = await expectProblem(response, 422, 'invalid_request');
      return expect(errors).to.deep.equal([{ pointer: '/options/filter', detail: wanted }]);
    });
});
