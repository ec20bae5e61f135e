import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { type BoundedCall, boundCall, confining, emitting, inSpan, within } from '../../../core/contract/bounded-call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import { callWith } from '../../support/call.ts';
import { RecordedSpan } from '../../support/recorded-span.ts';
import { thrownBy } from '../../support/steps.ts';

const reasonOf = (call: BoundedCall): Promise<Failure> => call.aborted.catch((reason: Failure) => reason);

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

describe('what a call may see', () => {
  const one = { field: 'groups', values: ['sales'] };
  const other = { field: 'public_record', values: ['true'] };

  it('is the same within a bound, and where text goes elsewhere', () => {
    const bound = boundCall(callWith({ access: [one] }), 1000, 'work');
    for (const call of [bound, emitting(bound, () => {})]) expect(call.access).to.deep.equal([one]);
    bound.release();
  });

  it('can become less, and the rest of the call is as it was', () => {
    const outer = callWith({ access: [one] });
    const call = confining(boundCall(outer, 1000, 'work'), [other]);
    expect(call.access).to.deep.equal([one, other]);
    expect(outer.access).to.deep.equal([one]);
    expect(call.signal.aborted).to.equal(false);
    call.release();
    expect(confining(outer, [])).to.equal(outer);
  });
});

describe('work in a span of its own', () => {
  const counting = {
    name: 'count',
    attributes: { 'touchstone.mode': 'all' },
    attributesOf: (n: number) => ({ 'touchstone.n': n }),
  };

  it('is given the call as it is where nothing is traced', async () => {
    const call = callWith();
    expect(await inSpan(call, counting, async (same) => (same === call ? 1 : 0))).to.equal(1);
  });

  it('ends it with what came of it, or with the code of what went wrong', async () => {
    const span = new RecordedSpan();
    const call = callWith({ span });
    expect(await inSpan(call, counting, async (inner) => (inner.span === span.children[0] ? 7 : 0))).to.equal(7);
    for (const thrown of [new Failure('model_invalid', 'not that one'), new Error('my secret')])
      expect(await thrownBy(inSpan(call, counting, () => Promise.reject(thrown)))).to.equal(thrown);
    await thrownBy(
      inSpan(call, counting, () => {
        throw new Failure('step_failed', 'at once');
      }),
    );
    expect(span.told).to.deep.equal([
      'count ok {"touchstone.mode":"all","touchstone.n":7}',
      'count model_invalid {"touchstone.mode":"all"}',
      'count step_failed {"touchstone.mode":"all"}',
      'count step_failed {"touchstone.mode":"all"}',
    ]);
  });
});

describe('a call with an end', () => {
  for (const [name, outer, inner, expected] of [
    ['its own, where that is sooner', 60_000, 1_000, 1_000],
    ['that of the call around it, where that is sooner', 1_000, 60_000, 1_000],
    ['that of the call around it, where that has passed', -1_000, 60_000, -1_000],
  ] as const) {
    it(`tells as its deadline ${name}`, () => {
      const now = Date.now();
      const call = boundCall(callWith({ deadline: now + outer }), inner, 'work');
      expect(call.deadline - now).to.be.within(expected, expected + 200);
      call.release();
    });
  }

  it('is over when its time is, and says what took too long', async () => {
    const call = boundCall(callWith(), 10, 'work');
    expect(await reasonOf(call)).to.include({ code: 'step_timeout', message: "'work' took longer than 10 ms" });
    expect(call.signal.aborted).to.equal(true);
  });

  for (const [name, early] of [
    ['while it runs', false],
    ['before it is asked', true],
  ] as const) {
    it(`is over when the call around it is: ${name}`, async () => {
      const [controller, left] = [new AbortController(), new Failure('client_closed', 'left')];
      const call = boundCall(callWith({ signal: controller.signal }), 60_000, 'work');
      const reason = early ? undefined : reasonOf(call);
      controller.abort(left);
      expect(await (reason ?? reasonOf(call))).to.equal(left);
      expect(call.signal.reason).to.equal(left);
      call.release();
    });
  }

  it('is over no more once it is released', async () => {
    const controller = new AbortController();
    const call = boundCall(callWith({ signal: controller.signal }), 10, 'work');
    const { signal } = call;
    call.release();
    controller.abort();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(signal.aborted).to.equal(false);
  });

  it('keeps its end where its text goes elsewhere', () => {
    const [sent, held]: [string[], string[]] = [[], []];
    const call = boundCall(callWith({ emit: (text) => sent.push(text) }), 1_000, 'work');
    const holding = emitting(call, (text) => held.push(text));
    holding.emit('a');
    call.emit('b');
    expect([held, sent]).to.deep.equal([['a'], ['b']]);
    expect([holding.deadline, holding.signal]).to.deep.equal([call.deadline, call.signal]);
    call.release();
  });
});
