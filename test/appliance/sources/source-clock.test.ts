import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import { SourceClock, type SourceClockOptions } from '../../../appliance/sources/source-clock.ts';
import type { SourceState } from '../../../appliance/sources/source-states.ts';
import { eventually } from '../../support/eventually.ts';

const usual = { jitter: 0, watch: false, prune: true, most_removed: 0.3 };

describe('the clock of a source', () => {
  let state: SourceState | undefined;
  let clock: SourceClock;
  /** What each run was asked to be since, and how many were underway at once. */
  let runs: number[];
  let most: number;
  let errors: unknown[];
  beforeEach(() => {
    [state, runs, most, errors] = [undefined, [], 0, []];
  });
  afterEach(() => clock.stop());

  function clockOf(schedule: Partial<SourceClockOptions['schedule']>, milliseconds = 20): SourceClock {
    let underway = 0;
    const run = async (since: number): Promise<boolean> => {
      const begun = Date.now();
      runs.push(since);
      most = Math.max(most, ++underway);
      await wait(milliseconds);
      underway--;
      const result = { ended: Date.now(), outcome: 'done' as const, loaded: 1, unchanged: 0, removed: 0, failed: 0 };
      state = { fingerprint: 'f', begun, killed: 0, result };
      return true;
    };
    const onError = (thrown: unknown): void => void errors.push(thrown);
    return new SourceClock({ schedule: { ...usual, ...schedule }, state: () => state, run, onError });
  }

  it('runs again and again, never twice at once, though a run takes longer than it should', async () => {
    clock = clockOf({ every: 30 }, 60);
    await eventually(() => runs.length >= 4);
    expect([most, runs[0]]).to.deep.equal([1, 0]);
  });

  it('runs by cron', async () => {
    clock = clockOf({ cron: '* * * * * *' });
    await eventually(() => runs.length >= 3);
    expect(runs.slice(1).map((time) => time % 1000)).to.deep.equal(runs.slice(1).map(() => 0));
  });

  it('runs once more where it is asked to while a run is underway, however often', async () => {
    clock = clockOf({}, 60);
    clock.ask();
    await eventually(() => runs.length === 1);
    clock.ask();
    clock.ask();
    expect(clock.isBusy).to.equal(true);
    await eventually(() => !clock.isBusy);
    expect(runs).to.have.length(2);
  });

  it('does not run where nothing says when', async () => {
    clock = clockOf({});
    await wait(60);
    expect([runs, clock.next(state), clock.isBusy]).to.deep.equal([[], undefined, false]);
  });

  it('waits a random time that stays the same until the run', () => {
    const begun = Date.now();
    state = {
      fingerprint: 'f',
      begun,
      killed: 0,
      result: { ended: begun, outcome: 'done', loaded: 0, unchanged: 0, removed: 0, failed: 0 },
    };
    clock = clockOf({ every: 10_000, jitter: 5000 });
    const next = clock.next(state) ?? 0;
    expect(next)
      .to.be.within(begun + 10_000, begun + 15_000)
      .and.not.equal(begun + 10_000);
    expect(clock.next(state)).to.equal(next);
  });

  it('ends what is underway before it has stopped, and begins nothing more', async () => {
    clock = clockOf({ every: 1 });
    await eventually(() => runs.length >= 1);
    await clock.stop();
    const { length } = runs;
    clock.ask();
    await wait(50);
    expect([runs.length, state?.result?.outcome]).to.deep.equal([length, 'done']);
  });

  it('tells what cannot be read, and does not try it at every moment', async () => {
    const onError = (thrown: unknown): void => void errors.push(thrown);
    const broken = (): never => {
      throw new Error('the disk is gone');
    };
    clock = new SourceClock({ schedule: { ...usual, every: 1 }, state: broken, run: async () => true, onError });
    await wait(100);
    expect(errors.map(String)).to.deep.equal(['Error: the disk is gone']);
  });
});
