import { expect } from 'chai';
import { probeSource } from '../../../../appliance/cli/validate/probe-source.ts';
import type { OpenedSource } from '../../../../core/host/opened-source.ts';
import { silent } from '../../../support/call.ts';

const sourceOf = (batches: Awaited<ReturnType<OpenedSource['open']>>['batches']): OpenedSource => ({
  name: 'far',
  plugin: 'far',
  schedule: { jitter: 0, watch: false, prune: true, most_removed: 1 },
  fingerprint: '',
  open: async () => ({ batches }),
});

describe('probeSource', () => {
  it('waits for a slow source no longer than it may, and stops it', async () => {
    let stopped: AbortSignal | undefined;
    const slow = sourceOf(async function* (_, { signal }) {
      stopped = signal;
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      yield {};
    });
    expect(await probeSource(slow, silent, 50))
      .to.have.property('notes')
      .that.has.length(1);
    expect(stopped?.aborted).to.equal(true);
  });

  it('reads no further than the first documents', async () => {
    let read = 0;
    const endless = sourceOf(async function* () {
      for (;;) yield { present: [`${read++}`] };
    });
    expect(await probeSource(endless, silent)).to.deep.equal({ ok: true, detail: 'can be read' });
    expect(read).to.equal(1);
  });

  it('tells why one throws', async () => {
    const broken = sourceOf(() => {
      throw new Error('no such host');
    });
    expect(await probeSource(broken, silent)).to.deep.equal({ ok: false, detail: 'no such host' });
  });
});
