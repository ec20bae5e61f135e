import { getEventListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { bounded } from '../../../lib/upstream/bounded.ts';
import { collectGarbage } from '../../support/garbage.ts';

describe('the bounds of a request', () => {
  it('end it when its caller leaves, with the reason', () => {
    const caller = new AbortController();
    const { signal, clock } = bounded(10_000, caller.signal);
    expect(signal.aborted).to.equal(false);
    const reason = new Error('has left');
    caller.abort(reason);
    expect([signal.aborted, signal.reason, clock.aborted]).to.deep.equal([true, reason, false]);
  });

  it('end it at once where its caller has left before', () => {
    const reason = new Error('has left');
    const { signal } = bounded(10_000, AbortSignal.abort(reason));
    expect(signal.reason).to.equal(reason);
  });

  it('end it when its time is over', async () => {
    const { signal, clock } = bounded(20, new AbortController().signal);
    await pause(60);
    expect([signal.aborted, clock.aborted]).to.deep.equal([true, true]);
    expect(signal.reason).to.include({ name: 'TimeoutError' });
  });

  it('leave nothing behind, though somebody still listens', async () => {
    const caller = new AbortController();
    const kept: WeakRef<AbortSignal>[] = [];
    for (let count = 0; count < 20; count++) {
      const { signal, end } = bounded(600_000, caller.signal);
      signal.addEventListener('abort', () => {}, { once: true }); // as clients do
      kept.push(new WeakRef(signal));
      end();
    }
    expect(getEventListeners(caller.signal, 'abort')).to.have.length(0);
    await pause(10);
    collectGarbage();
    expect(kept.filter((each) => each.deref()).length).to.be.at.most(1);
  });
});
