import { expect } from 'chai';
import type { Health } from '../../../core/contract/call.ts';
import { HealthMonitor, type Monitored } from '../../../lib/upstream/health-monitor.ts';
import { silent } from '../../support/call.ts';
import { eventually } from '../../support/eventually.ts';

const HOUR = 3_600_000;

describe('a health monitor', () => {
  const lookouts: HealthMonitor[] = [];
  let health: Health;
  let checks: number;
  let lines: string[];
  /** What the look that is under way waits for. */
  let seen: Promise<void>;

  beforeEach(() => {
    [health, checks, lines, seen] = [{ ok: true, detail: 'fine' }, 0, [], Promise.resolve()];
  });
  afterEach(async () => {
    for (const each of lookouts.splice(0)) await each.close();
  });

  function monitor(changes: Partial<Monitored> = {}): HealthMonitor {
    const look = async () => {
      checks++;
      await seen;
    };
    const says = { ok: 'well', notOk: 'not well' };
    const log = { ...silent, info: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
    const made = new HealthMonitor(
      { check: look, health: () => health, messages: says, healthyInterval: HOUR, unhealthyInterval: HOUR, ...changes },
      log,
    );
    lookouts.push(made);
    return made;
  }

  it('looks once for all who ask at once', async () => {
    const made = monitor();
    await Promise.all([made.check(), made.check(), made.check()]);
    expect(checks).to.equal(1);
  });

  it('looks afresh when what is under way may be out of date', async () => {
    const made = monitor();
    const { promise, resolve } = Promise.withResolvers<void>();
    seen = promise;
    const first = made.check();
    const afresh = made.checkAgain();
    resolve();
    await Promise.all([first, afresh]);
    expect(checks).to.equal(2);
  });

  for (const [name, unhealthyInterval, expected] of [
    ['does not look again where it has just looked', HOUR, 1],
    ['checks again where the last check is old', -1, 2],
  ] as const) {
    it(name, async () => {
      const made = monitor({ unhealthyInterval });
      await made.check();
      await made.checkIfStale();
      expect(checks).to.equal(expected);
    });
  }

  for (const [name, ok, times] of [
    ['often while something is wrong', false, { unhealthyInterval: 1 }],
    ['seldom while all is well', true, { healthyInterval: 1 }],
  ] as const) {
    it(`checks by itself, ${name}`, async () => {
      health = { ok, detail: '' };
      await monitor(times).check();
      await eventually(async () => checks > 2);
    });
  }

  it('logs changes alone', async () => {
    const made = monitor();
    await made.check();
    await made.check();
    health = { ok: false, detail: 'away', obstacles: [{ detail: 'away' }] };
    await made.check();
    made.logChange();
    health = { ok: true, detail: 'fine' };
    made.logChange();
    expect(lines).to.deep.equal(['well', 'not well', 'well']);
  });

  it('neither looks by itself nor logs once it is closed', async () => {
    const made = monitor({ healthyInterval: 1, unhealthyInterval: -1 });
    await made.check();
    await made.close();
    const before = checks;
    health = { ok: false, detail: 'away' };
    made.logChange();
    await made.checkIfStale();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([checks, lines]).to.deep.equal([before, ['well']]);
  });
});
