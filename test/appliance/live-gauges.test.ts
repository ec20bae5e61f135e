import { expect } from 'chai';
import { Registry } from 'prom-client';
import { addLiveGauges } from '../../appliance/live-gauges.ts';

describe('gauges that are read when they are asked for', () => {
  it('tell nothing any more of what is gone: an instance, a check', async () => {
    const registry = new Registry();
    const checks = [{ name: 'a/kb', ok: false }];
    const loads: [string, number][] = [['a', 3]];
    const readiness = () => ({ ready: true, checks });
    addLiveGauges(registry, {
      readiness,
      mostCalls: 1,
      mostQuestions: () => 200,
      loads: () => loads,
      mostLoads: 1,
      budgetUsed: () => 0,
    });
    const gone = ['touchstone_check_ok{check="a/kb"} 0', 'touchstone_ingest_queue_length{instance="a"} 3'];
    expect((await registry.metrics()).split('\n')).to.include.members(gone);
    checks.length = 0;
    loads.length = 0;
    expect(await registry.metrics()).to.not.match(/"a/);
  });
});
