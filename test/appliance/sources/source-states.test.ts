import { join } from 'node:path';
import { expect } from 'chai';
import { HELD_FOR, type RunResult, SourceStates } from '../../../appliance/sources/source-states.ts';
import { openServiceDatabase } from '../../../appliance/state/service-database.ts';
import { folderWith } from '../../support/folder.ts';

const KEY = { instance: 'test', name: 'handbook' };
const RESULT: RunResult = { ended: 2000, outcome: 'done', loaded: 3, unchanged: 2, removed: 1, failed: 4 };

/** Two processes on one data folder. */
describe('what is kept of sources', () => {
  let one: SourceStates;
  let two: SourceStates;
  beforeEach(() => {
    const data = join(folderWith(), 'data');
    [one, two] = [new SourceStates(openServiceDatabase(data)), new SourceStates(openServiceDatabase(data))];
  });
  afterEach(() => {
    one.close();
    two.close();
  });

  const claim = (states: SourceStates, now: number, since = now): string =>
    states.claim(KEY, { holder: states === one ? 'one' : 'two', fingerprint: 'f', now, since });

  it('is seen by both, and by source', () => {
    expect(one.read(KEY)).to.equal(undefined);
    expect(claim(one, 1000)).to.equal('claimed');
    expect(two.read(KEY)).to.deep.equal({ fingerprint: 'f', begun: 1000, killed: 0, heldUntil: 1000 + HELD_FOR });
    one.finish(KEY, 'one', RESULT);
    expect(two.read(KEY)).to.deep.equal({ fingerprint: 'f', begun: 1000, killed: 0, result: RESULT, lastGood: 2000 });
    expect(two.read({ ...KEY, instance: 'other' })).to.equal(undefined);
  });

  it('lets one of them run at a time, for as long as it says so', () => {
    claim(one, 1000);
    expect(claim(two, 1001)).to.equal('held');
    one.renew(KEY, 'one', 50_000);
    expect(claim(two, 1000 + HELD_FOR + 1)).to.equal('held');
    expect(claim(two, 50_000 + HELD_FOR)).to.equal('claimed');
  });

  it('does not run again what has run since', () => {
    claim(one, 1000);
    one.finish(KEY, 'one', RESULT);
    expect(claim(two, 3000, 900)).to.equal('done');
    expect(claim(two, 3000, 1001)).to.equal('claimed');
  });

  it('runs again what was stopped, and what a wrong clock says', () => {
    claim(one, 1000);
    one.finish(KEY, 'one', { ...RESULT, outcome: 'stopped' });
    expect(claim(two, 3000, 900)).to.equal('claimed');
    two.finish(KEY, 'two', RESULT);
    expect(claim(one, 2999, 900)).to.equal('claimed');
  });

  it('keeps when the last good run was, and why the last one failed', () => {
    claim(one, 1000);
    one.finish(KEY, 'one', RESULT);
    claim(two, 5000);
    const failed: RunResult = { ...RESULT, ended: 6000, outcome: 'failed', reason: 'it was away' };
    two.finish(KEY, 'two', failed);
    expect(one.read(KEY)).to.deep.include({ lastGood: 2000, result: failed });
  });

  it('counts runs whose process was killed, and takes no word of one that is over', () => {
    claim(one, 1000);
    claim(two, 1000 + HELD_FOR);
    expect(one.read(KEY)?.killed).to.equal(1);
    one.finish(KEY, 'one', RESULT); // it was not dead after all: the other one tells
    expect(one.read(KEY)).to.not.have.property('result');
    two.finish(KEY, 'two', RESULT);
    expect(one.read(KEY)?.killed).to.equal(0);
  });
});
