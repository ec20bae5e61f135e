import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { Failure } from '../../../../core/contract/errors.ts';
import { BUSY_SERVER } from '../../../../lib/elasticsearch/busy-server.ts';
import { ElasticsearchRefusal } from '../../../../lib/elasticsearch/failure.ts';
import { retry } from '../../../../lib/upstream/retry.ts';
import { AdaptiveLimiter } from '../../../../plugins/knowledge-base/elasticsearch/adaptive-limiter.ts';
import { thrownBy } from '../../../support/steps.ts';

const refusal = (status: number) =>
  new ElasticsearchRefusal('resource_unavailable', `answered ${status}`, { status, type: '', cause: undefined });
const { signal } = new AbortController();

describe('a busy server', () => {
  for (const { title, thrown, attempts, milliseconds, tries } of [
    { title: 'tries again what an overloaded server refuses', thrown: refusal(429), attempts: 2, milliseconds: 9_000, tries: 2 },
    { title: 'tries again what a moving shard refuses', thrown: refusal(503), attempts: 2, milliseconds: 9_000, tries: 2 },
    { title: 'does not ask again what was refused for good', thrown: refusal(400), attempts: 9, milliseconds: 9_000, tries: 1 },
    {
      title: 'does not ask again a server that is not there',
      thrown: new Failure('resource_unavailable', 'refused'),
      attempts: 9,
      milliseconds: 9_000,
      tries: 1,
    },
    { title: 'ends in time', thrown: refusal(429), attempts: 99, milliseconds: 90, tries: 1 },
  ]) {
    it(title, async () => {
      let count = 0;
      const work = () => {
        count++;
        return Promise.reject(thrown);
      };
      const patience = { signal, deadline: Date.now() + milliseconds, retries: attempts - 1 };
      expect(await thrownBy(retry(work, patience, BUSY_SERVER))).to.equal(thrown);
      expect(count).to.equal(tries);
    });
  }
});

describe('an adaptive limiter', () => {
  /** Sends so many pieces of work at once; tells how many were ever under way together. */
  async function crowd(limiter: AdaptiveLimiter, count: number, end: () => Promise<unknown> = () => pause(2)): Promise<number> {
    let [running, most] = [0, 0];
    const work = async () => {
      most = Math.max(most, ++running);
      await end().finally(() => running--);
    };
    await Promise.allSettled(Array.from({ length: count }, () => limiter.run(work, signal)));
    return most;
  }
  const refuse = (status: number) => () => pause(1).then(() => Promise.reject(refusal(status)));

  it('is wide until a server has no room, then narrow, and grows again', async () => {
    const limiter = new AdaptiveLimiter();
    expect([await crowd(limiter, 50), limiter.narrow]).to.deep.equal([50, false]);
    await crowd(limiter, 50, refuse(429));
    expect([await crowd(limiter, 2), limiter.narrow]).to.deep.equal([1, true]);
    await crowd(limiter, 100);
    expect(limiter.narrow).to.equal(false);
  });

  it('stays wide where a search is refused for what it asks', async () => {
    const limiter = new AdaptiveLimiter();
    await crowd(limiter, 50, refuse(400));
    expect([await crowd(limiter, 50), limiter.narrow]).to.deep.equal([50, false]);
  });

  it('keeps nobody who has left, and no place for them', async () => {
    const limiter = new AdaptiveLimiter();
    await crowd(limiter, 50, refuse(429));
    const leaving = new AbortController();
    const first = limiter.run(() => pause(20), signal);
    const second = limiter.run(() => pause(20), leaving.signal);
    leaving.abort(new Error('left'));
    expect(await thrownBy(second)).to.have.property('message', 'left');
    await first;
    expect(await crowd(limiter, 3)).to.be.within(1, 2);
  });
});
