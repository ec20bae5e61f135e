import { expect } from 'chai';
import { OptionalParameter } from '../../../lib/openai/optional-parameter.ts';
import { Refusal } from '../../../lib/upstream/refusal.ts';

const refusal = (status: number, trouble: { parameter?: string; kind?: string } = {}): Refusal =>
  new Refusal('step_failed', `answered ${status}`, { status, passing: false, ...trouble });

/** A server that refuses requests with the option so; gives how each request was asked, and what came of it. */
async function asked(refusals: readonly (Refusal | undefined)[], questions: number): Promise<[how: string, ends: string[]]> {
  const parameter = new OptionalParameter('stream_options');
  const ends: string[] = [];
  let how = '';
  for (let each = 0; each < questions; each++) {
    const answer = parameter.ask(async (withIt) => {
      how += withIt ? '+' : '-';
      const thrown = refusals[how.length - 1];
      if (thrown) throw thrown;
      return 'answered';
    });
    ends.push(await answer.catch(({ message }: Refusal) => message));
  }
  return [how, ends];
}

describe('an option that not every server takes', () => {
  const ours = refusal(400, { parameter: 'stream_options.include_usage' });
  for (const [name, refusals, expected] of [
    ['is sent as long as it is taken', [], ['++', ['answered', 'answered']]],
    ['is left out for good where it is refused by its name', [ours], ['+--', ['answered', 'answered']]],
    ['is left out where a refusal names nothing', [refusal(422)], ['+--', ['answered', 'answered']]],
    ['is sent again where leaving it out did not help', [ours, refusal(400)], ['+-+', ['answered 400', 'answered']]],
    ['stays where another option is refused', [refusal(400, { parameter: 'model' })], ['++', ['answered 400', 'answered']]],
    ['stays where a filter refuses', [refusal(400, { kind: 'content_filter' })], ['++', ['answered 400', 'answered']]],
    ['stays where the server is away', [refusal(503)], ['++', ['answered 503', 'answered']]],
    ['stays once it was taken', [undefined, ours], ['++', ['answered', 'answered 400']]],
  ] as const)
    it(name, async () => expect(await asked(refusals, 2)).to.deep.equal(expected));
});
