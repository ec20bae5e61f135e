import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { IsolatedWork, type Outcome } from '../../../lib/isolation/isolated-work.ts';
import { eventually } from '../../support/eventually.ts';

type Told = Outcome<string, string | number>;

const workWith = (limits: { time?: number; memory?: number } = {}, isStreamed?: () => boolean) =>
  new IsolatedWork<string, string | number>({
    script: new URL('./tasks.ts', import.meta.url),
    limits: { time: 3000, memory: 300 * 2 ** 20, ...limits, timeOption: 'max_time', memoryOption: 'max_memory' },
    ...(isStreamed && { isStreamed }),
  });

describe('isolated work', function () {
  this.timeout(60_000);
  const { signal } = new AbortController();
  let work = workWith();
  afterEach(() => work.close());

  /** What came of each task: its results, or why it failed. */
  async function ran(...tasks: string[]): Promise<Record<string, unknown>> {
    const told: Record<string, unknown[] | string> = {};
    for await (const outcome of work.run(tasks, signal))
      if ('results' in outcome) told[outcome.task] = [...(told[outcome.task] ?? []), ...outcome.results];
      else if (outcome.error !== undefined) told[outcome.task] = outcome.error;
    return told;
  }

  it('gives the results of each task in order, and goes on after an error', async () => {
    work = workWith();
    expect(await ran('count 250', 'throw', 'count 2')).to.deep.equal({
      'count 250': Array.from({ length: 250 }, (_, index) => index),
      throw: 'thrown by the task',
      'count 2': [0, 1],
    });
  });

  for (const [what, task, error] of [
    ['an endless loop', 'loop', 'takes longer than the 1s of max_time'],
    ['objects without end', 'objects', 'takes more memory than the 300 MiB of max_memory'],
    ['a map that grows in one step', 'map', 'takes more memory than the 300 MiB of max_memory'],
    ['an array that can be no larger', 'split', 'takes more memory than the 300 MiB of max_memory'],
    ['buffers without end', 'buffers', 'takes more memory than the 300 MiB of max_memory'],
    ['an end without a word', 'exit', /^ended the process that worked on it: exit code 3/],
  ] as const)
    it(`ends one task with the process that did it: ${what}`, async () => {
      work = workWith({ time: task === 'loop' ? 1000 : 20_000 });
      const told = await ran('count 1', task, 'count 2');
      expect(told).to.deep.include({ 'count 1': [0], 'count 2': [0, 1] });
      if (typeof error === 'string') expect(told[task]).to.equal(error);
      else expect(told[task]).to.match(error);
    });

  it('gets ahead of who takes its results by some parcels only, and counts no time meanwhile', async () => {
    work = workWith({ time: 1500 });
    const iterator = work.run(['count 5000', 'count 1'], signal);
    const first = (await iterator.next()).value as Told; // it has results
    expect('results' in first && first.results.length).to.equal(100);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    let [results, errors] = [100, 0];
    for await (const outcome of iterator)
      if ('results' in outcome) results += outcome.results.length;
      else errors += outcome.error === undefined ? 0 : 1;
    expect([results, errors]).to.deep.equal([5001, 0]);
  });

  it('gives streamed tasks their time for each parcel', async () => {
    work = workWith({ time: 1000 }, () => true);
    expect(await ran('slow')).to.deep.equal({ slow: Array.from({ length: 300 }, (_, index) => index) });
    await work.close();
    work = workWith({ time: 1000 });
    expect(await ran('slow')).to.deep.equal({ slow: 'takes longer than the 1s of max_time' });
  });

  it('gives the process no settings, and so no secret', async () => {
    process.env.SOME_SECRET = 'secret';
    work = workWith();
    expect(await ran('environment')).to.deep.equal({ environment: [''] });
    delete process.env.SOME_SECRET;
  });

  it('ends with the process that asked, even in an endless loop', async () => {
    const child = fork(new URL('./asking.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const [pid] = (await once(child, 'message')) as [number]; // it sends that alone
    child.kill('SIGKILL');
    await eventually(() => expect(() => process.kill(pid, 0)).to.throw('ESRCH'));
  });

  it('stops when it is told to', async () => {
    work = workWith();
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('stopped')), 500);
    const stopped = (async () => {
      for await (const _ of work.run(['loop'], controller.signal));
    })();
    expect(await stopped.catch((thrown: Error) => thrown.message)).to.equal('stopped');
  });
});
