import { expect } from 'chai';
import { dueAt } from '../../../appliance/sources/due.ts';
import type { SourceState } from '../../../appliance/sources/source-states.ts';

const at = (time: string): number => Date.parse(`2026-11-22T${time}Z`);
const NOW = at('12:00:00');
const run = (begun: string, outcome: 'done' | 'failed' | 'stopped' = 'done'): SourceState => ({
  fingerprint: 'f',
  begun: at(begun),
  killed: 0,
  result: { ended: at(begun) + 5000, outcome, loaded: 1, unchanged: 0, removed: 0, failed: 0 },
});
const killed = (begun: string, times: number): SourceState => ({ fingerprint: 'f', begun: at(begun), killed: times });

/** What is configured, what is known, and when it runs next. */
const CASES: readonly [string, Parameters<typeof dueAt>[0], SourceState | undefined, number | undefined][] = [
  ['nothing, never', { watch: false }, undefined, undefined],
  ['nothing, once', { watch: false }, run('11:00:00'), undefined],
  ['every hour, never', { watch: false, every: 3_600_000 }, undefined, 0],
  ['every hour, once', { watch: false, every: 3_600_000 }, run('11:30:00'), at('12:30:00')],
  ['every hour, failed', { watch: false, every: 3_600_000 }, run('11:30:00', 'failed'), at('12:30:00')],
  ['every hour, long ago', { watch: false, every: 3_600_000 }, run('01:30:00'), at('02:30:00')],
  ['every hour, stopped', { watch: false, every: 3_600_000 }, run('11:30:00', 'stopped'), at('11:30:05')],
  ['every hour, killed once', { watch: false, every: 3_600_000 }, killed('11:30:00', 0), at('11:31:00')],
  ['every hour, killed thrice', { watch: false, every: 3_600_000 }, killed('11:30:00', 2), at('11:34:00')],
  ['every hour, killed often', { watch: false, every: 3_600_000 }, killed('11:30:00', 50), at('12:34:00')],
  ['every hour, by a clock that was wrong', { watch: false, every: 3_600_000 }, run('17:00:00'), 0],
  ['at three, never', { watch: false, cron: '0 3 * * *', time_zone: 'UTC' }, undefined, 0],
  ['at three, today', { watch: false, cron: '0 3 * * *', time_zone: 'UTC' }, run('03:00:00'), at('03:00:00') + 86_400_000],
  ['at three, missed', { watch: false, cron: '0 3 * * *', time_zone: 'UTC' }, run('02:00:00'), at('03:00:00')],
  ['at three in Berlin', { watch: false, cron: '0 3 * * *', time_zone: 'Europe/Berlin' }, run('01:00:00'), at('02:00:00')],
  ['watched, never', { watch: true }, undefined, 0],
  ['watched, once', { watch: true }, run('11:30:00'), undefined],
];

describe('the time of a source', () => {
  for (const [name, schedule, state, expected] of CASES)
    it(name, () => {
      expect(dueAt(schedule, state, NOW)).to.equal(expected);
    });
});
