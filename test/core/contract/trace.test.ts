import { expect } from 'chai';
import { Trace } from '../../../core/contract/trace.ts';

describe('a trace', () => {
  const through = (trace: Trace) => {
    trace.note({ a: 1 });
    trace.note({ b: 2, a: 3 });
    trace.end({ step: 'one', seconds: 0.00125, outcome: 'ok' });
    trace.end({ step: 'two', seconds: 2, outcome: 'error', code: 'step_failed' });
    return trace.steps;
  };
  const two = { step: 'two', milliseconds: 2000, outcome: 'error', code: 'step_failed' };

  it('has the steps with what each has told of itself', () => {
    const one = { step: 'one', milliseconds: 1.3, outcome: 'ok', details: { a: 3, b: 2 } };
    expect(through(new Trace(false))).to.deep.equal([one, two]);
  });

  it('has times and outcomes alone where notes are not taken', () => {
    const one = { step: 'one', milliseconds: 1.3, outcome: 'ok' };
    expect(through(new Trace(false, { notes: false }))).to.deep.equal([one, two]);
  });

  it('tells whether somebody asks for it, and whether texts may be told', () => {
    expect(new Trace(true)).to.include({ content: true, asked: true });
    expect(new Trace(false, { asked: false })).to.include({ content: false, asked: false });
  });
});
