import { mock } from 'node:test';
import { expect } from 'chai';
import type { Failure } from '../../../core/contract/errors.ts';
import { WorkerPool } from '../../../lib/onnx/worker-pool.ts';
import type { Doer } from './pool-worker.ts';

const IDLE_MS = 5_000;

const poolOf = (extraData?: string, data = 'first'): WorkerPool<string, Doer> =>
  new WorkerPool({
    script: new URL('./pool-worker.ts', import.meta.url),
    data,
    ...(extraData === undefined ? {} : { extraData }),
    modelFile: 'none',
    limit: 2,
    role: 'test',
  });

describe('worker pool', () => {
  let pool: WorkerPool<string, Doer>;
  const doersOf = (count: number, urgent = false): Promise<Doer[]> =>
    Promise.all(Array.from({ length: count }, () => pool.run('task', { urgent })));
  const runMany = async (count: number, urgent = false): Promise<string[]> =>
    (await doersOf(count, urgent)).map(({ name }) => name);
  const open = async (extraData?: string): Promise<void> => {
    pool = poolOf(extraData);
    await pool.start();
  };
  /** Resolves when workers that are made for many have come. */
  const load = async (): Promise<void> => {
    while (!(await runMany(200)).includes('extra'));
  };
  afterEach(() => pool.close());

  for (const [name, count, urgent] of [
    ['a few tasks', 8, false],
    ['tasks that are urgent', 100, true],
  ] as const)
    it(`does ${name} in the first worker`, async () => {
      await open('extra');
      expect(new Set(await runMany(count, urgent))).to.deep.equal(new Set(['first']));
    });

  it('leaves many tasks to workers made for them, and what is urgent to the first', async () => {
    await open('extra');
    await load();
    const [many, urgent] = await Promise.all([runMany(50), runMany(20, true)]);
    expect(new Set(many)).to.deep.equal(new Set(['extra']));
    expect(new Set(urgent)).to.deep.equal(new Set(['first']));
  });

  it('ends the workers made for many when they have had no work, though questions come', async () => {
    await open('extra');
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      await load();
      mock.timers.tick(IDLE_MS / 2);
      await pool.run('question', { urgent: true });
      expect(await runMany(3)).to.include('extra');
      mock.timers.tick(IDLE_MS / 2);
      await pool.run('question', { urgent: true });
      mock.timers.tick(IDLE_MS);
      expect(await runMany(3)).to.deep.equal(['first', 'first', 'first']);
    } finally {
      mock.timers.reset();
    }
  });

  it('shares all tasks among workers that are alike where none is made for many', async () => {
    await open();
    let doers: Doer[];
    do doers = await doersOf(100);
    while (new Set(doers.map(({ thread }) => thread)).size < 2);
    expect(new Set(doers.map(({ name }) => name))).to.deep.equal(new Set(['first']));
  });

  for (const [name, extraData] of [
    ['beside others that are made for many', 'extra'],
    ['alone', undefined],
  ] as const) {
    it(`does what is urgent before what came earlier: ${name}`, async () => {
      await open(extraData);
      const order: string[] = [];
      const run = async (task: string, urgent: boolean): Promise<void> => {
        await pool.run(task, { urgent });
        order.push(task);
      };
      await Promise.all([run('under way', false), run('waits', false), run('urgent', true)]);
      expect(order).to.deep.equal(['under way', 'urgent', 'waits']);
    });

    it(`leaves none waiting when its last worker ends: ${name}`, async () => {
      await open(extraData);
      const all = [pool.run('crash'), pool.run('waits'), pool.run('urgent', { urgent: true })];
      const ends = await Promise.all(
        all.map((each) =>
          each.then(
            () => 'done',
            ({ code }: Failure) => code,
          ),
        ),
      );
      expect(ends).to.deep.equal(['model_invalid', 'model_invalid', 'model_invalid']);
    });
  }

  it('does nothing for callers who have left', async () => {
    await open();
    const controller = new AbortController();
    const first = pool.run('task');
    const second = pool.run('task', { signal: controller.signal }).catch((reason: unknown) => reason);
    controller.abort('left');
    expect([(await first).name, await second]).to.deep.equal(['first', 'left']);
  });

  it('refuses what comes when it is closed, and what waits then', async () => {
    await open('extra');
    const all = [pool.run('under way'), pool.run('waits')];
    const closing = pool.close();
    all.push(pool.run('late'));
    const ends = await Promise.all(
      all.map((each) =>
        each.then(
          ({ name }) => name,
          ({ code }: Failure) => code,
        ),
      ),
    );
    expect(ends).to.deep.equal(['first', 'shutting_down', 'shutting_down']);
    await closing;
  });

  it('says which file cannot be run where a worker ends before it is ready', async () => {
    pool = poolOf(undefined, 'crash at the start');
    const failure = await pool.start().then(
      () => expect.fail('it started'),
      (thrown: Failure) => thrown,
    );
    expect([failure.code, failure.message]).to.deep.equal(['model_invalid', 'none cannot be run: it was told to crash']);
  });

  it('starts another first worker where it has ended', async () => {
    await open('extra');
    const crashed = await pool.run('crash', { urgent: true }).catch((error: Error) => error.message);
    expect(crashed).to.contain('told to crash');
    expect(await runMany(1, true)).to.deep.equal(['first']);
  });
});
