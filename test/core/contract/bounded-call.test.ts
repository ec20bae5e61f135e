import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { within } from '../../../core/contract/bounded-call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import { callWith } from '../../support/call.ts';
import { thrownBy } from '../../support/steps.ts';

const never = (): Promise<never> => new Promise(() => {});

describe('work within a bound', () => {
  it('gives what the work gives, and leaves its signal alone', async () => {
    let signal: AbortSignal | undefined;
    const given = await within(callWith(), { milliseconds: 20, what: 'sum' }, async (call) => {
      signal = call.signal;
      return 3;
    });
    await pause(40);
    expect([given, signal?.aborted]).to.deep.equal([3, false]);
  });

  it('ends in time where the work does not listen', async () => {
    const thrown = await thrownBy(within(callWith(), { milliseconds: 20, what: 'sum' }, never));
    expect(thrown).to.include({ code: 'step_timeout', message: "'sum' took longer than 20 ms" });
  });

  it('throws what the work throws, and what the outer signal says', async () => {
    const wrong = new Error('wrong');
    expect(await thrownBy(within(callWith(), { milliseconds: 20, what: 'sum' }, () => Promise.reject(wrong)))).to.equal(wrong);
    const left = new Failure('client_closed', 'left');
    const call = callWith({ signal: AbortSignal.abort(left) });
    expect(await thrownBy(within(call, { milliseconds: 20, what: 'sum' }, never))).to.equal(left);
  });
});
