import { expect } from 'chai';
import type { Decision } from '../../../core/contract/facts/end.ts';
import { gateDecision } from '../../../core/contract/gate-decision.ts';
import { Trace } from '../../../core/contract/trace.ts';
import { callWith } from '../../support/call.ts';

const WITHHELD: Decision = { gate: 'gate_x', decision: 'withheld', rule: 'min', value: 3, threshold: 10 };
const REPLACED: Decision = { ...WITHHELD, decision: 'replaced' };

/** What a gate decided, and the warnings that are added. */
const CASES: readonly [name: string, made: Decision[], warnings: string[]][] = [
  ['nothing of what passes', [{ gate: 'gate_x', decision: 'passed' }], []],
  ['which rule fired', [WITHHELD], ['gate_x withheld the answer: the score 3 is below min 10.']],
  [
    'which score was compared',
    [{ ...WITHHELD, compared: 'KBscore' }],
    ['gate_x withheld the answer: the KBscore 3 is below min 10.'],
  ],
  [
    'how many sentences were left out',
    [{ ...WITHHELD, decision: 'removed', sentences: 1 }],
    ['gate_x left out 1 sentence without a source (min 3, threshold 10).'],
  ],
];

describe('the decision of a gate', () => {
  for (const [name, made, warnings] of CASES)
    it(`says ${name}`, () => expect(gateDecision(made, {}, callWith())).to.deep.equal({ decisions: made, warnings }));

  it('is added to those before it, and takes back what was said of an answer that nobody sees', () => {
    const before = gateDecision([REPLACED], { warnings: ['so'] }, callWith());
    expect(before.warnings).to.deep.equal(['so', 'gate_x replaced the answer by another: the score 3 is below min 10.']);
    const after = gateDecision([WITHHELD], before, callWith());
    expect(after.decisions).to.deep.equal([REPLACED, WITHHELD]);
    expect(after.warnings).to.deep.equal(['so', 'gate_x withheld the answer: the score 3 is below min 10.']);
  });

  it('is told to whoever traces the turn', () => {
    const trace = new Trace(false);
    gateDecision([WITHHELD], {}, callWith({ trace }));
    trace.end({ step: 'gate_x', seconds: 0, outcome: 'ok' });
    expect(trace.steps[0]?.details).to.deep.equal({ decisions: [WITHHELD] });
  });
});
