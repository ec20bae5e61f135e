import { expect } from 'chai';
import { withdrawnFrom } from '../../../appliance/answers/withdrawn.ts';
import type { Decision } from '../../../core/contract/facts/end.ts';
import type { Answered } from '../../../core/host/runner.ts';
import { turnStart } from '../../support/call.ts';

const SHOWN = 'The pump is old [1]. It costs 5 dollars.';

interface Ended {
  reason?: Answered['reason'];
  decision?: Decision['decision'];
  draft?: string;
}

/** What is withdrawn of the text that was shown, once the turn has ended so. */
function texts(answer: string, { reason = 'answered', decision, draft = SHOWN }: Ended = {}, shown = SHOWN) {
  const decisions = decision ? [{ gate: 'the_gate', decision }] : [];
  const found = withdrawnFrom(shown, { turn: { ...turnStart(), draft, decisions }, reason }, answer);
  for (const { start, end, text } of found?.withdrawn ?? []) expect(shown.slice(start, end)).to.equal(text);
  return found && { gate: found.gate, texts: found.withdrawn.map(({ text }) => text) };
}

describe('what is withdrawn of a streamed text', () => {
  it('is all of it where a gate withheld or replaced the answer', () => {
    const all = { gate: 'the_gate', texts: [SHOWN] };
    expect(texts('I do not know.', { reason: 'low_confidence', decision: 'withheld' })).to.deep.equal(all);
    expect(texts('The pump is new.', { decision: 'replaced' })).to.deep.equal(all);
  });

  it('names the gate that withheld all, not one that took sentences out before', () => {
    const decisions = [
      { gate: 'first', decision: 'removed' },
      { gate: 'second', decision: 'replaced' },
      { gate: 'third', decision: 'passed' },
    ] as const;
    const turn = { ...turnStart(), draft: SHOWN, decisions: [...decisions] };
    expect(withdrawnFrom(SHOWN, { turn, reason: 'answered' }, 'Another.')?.gate).to.equal('second');
  });

  it('is all of it where another model began anew, where it was blocked, and where the time was over', () => {
    const all = { gate: undefined, texts: [SHOWN] };
    expect(texts('Another answer.', { reason: 'degraded', draft: 'Another answer.' })).to.deep.equal(all);
    expect(texts('I cannot help with that.', { reason: 'blocked' })).to.deep.equal(all);
    expect(texts('That took too long.', { reason: 'timeout', draft: undefined })).to.deep.equal(all);
  });

  it('is the sentences that a gate took out', () =>
    expect(texts('The pump is old.', { decision: 'removed' })).to.deep.equal({
      gate: 'the_gate',
      texts: ['It costs 5 dollars.'],
    }));

  for (const [name, answer, ended, shown] of [
    ['the answer is the same', SHOWN, {}, SHOWN],
    ['the answer goes on', `${SHOWN} It is blue.`, {}, SHOWN],
    ['a warning stands before it', `Not sure: ${SHOWN}`, { decision: 'warned' }, SHOWN],
    ['words were replaced', 'The Pump X is old [1]. It costs 5 dollars.', {}, SHOWN],
    ['marks were taken out', 'The pump is old. It costs 5 dollars.', {}, SHOWN],
    ['only a part was shown, and links were put in', 'The [pump](https://a.example) is old.', {}, 'The pump is'],
    ['what was said again was taken out', 'It is red.', { draft: 'It is red. It is red.' }, 'It is red. It is red. '],
    ['nothing was shown', 'I do not know.', { reason: 'low_confidence', decision: 'withheld' }, ' \n'],
  ] as const satisfies readonly (readonly [string, string, Ended, string])[])
    it(`is nothing where ${name}`, () => expect(texts(answer, ended, shown)).to.equal(undefined));
});
