import { expect } from 'chai';
import { Limiter, type QueueOptions } from '../../../lib/upstream/limiter.ts';

/** A limiter whose works run until they are told to end; `log` holds who began, in order. */
class Works {
  readonly log: string[] = [];
  readonly #limiter: Limiter;
  readonly #ends = new Map<string, () => void>();

  constructor(concurrent: number, queue: number) {
    this.#limiter = new Limiter('the server', { concurrent, queue });
  }

  /** Asks for a place; gives what became of it. */
  run(name: string, turn: QueueOptions = {}): Promise<string> {
    const work = async (): Promise<string> => {
      this.log.push(name);
      await new Promise<void>((resolve) => this.#ends.set(name, resolve));
      return `${name} done`;
    };
    return this.#limiter.run(work, turn).catch((thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)));
  }

  /** Ends a work and lets those that wait take its place. */
  async end(name: string): Promise<void> {
    this.#ends.get(name)?.();
    await settled();
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a limiter', () => {
  it('lets so many run at once, and those that wait follow in their order', async () => {
    const works = new Works(2, 2);
    const all = ['a', 'b', 'c', 'd'].map((name) => works.run(name));
    await settled();
    expect(works.log).to.deep.equal(['a', 'b']);
    for (const name of ['b', 'a', 'c', 'd']) await works.end(name);
    expect(works.log).to.deep.equal(['a', 'b', 'c', 'd']);
    expect(await Promise.all(all)).to.deep.equal(['a done', 'b done', 'c done', 'd done']);
  });

  it('refuses who would wait behind too many, and tells of the options', async () => {
    const works = new Works(1, 1);
    const [first, second] = [works.run('a'), works.run('b')];
    expect(await works.run('c')).to.equal(
      'the server has 1 requests under way and 1 waiting: raise `max_concurrent` or `max_queue`',
    );
    await works.end('a');
    await works.end('b');
    expect(await Promise.all([first, second])).to.deep.equal(['a done', 'b done']);
  });

  it('lets what is urgent overtake, and does not count it among those that wait', async () => {
    const works = new Works(1, 1);
    const all = [works.run('a'), works.run('b'), works.run('c', { urgent: true })];
    for (const name of ['a', 'c', 'b']) await works.end(name);
    await Promise.all(all);
    expect(works.log).to.deep.equal(['a', 'c', 'b']);
  });

  it('gives its place on when the work fails', async () => {
    const limiter = new Limiter('the server', { concurrent: 1, queue: 1 });
    const failing = limiter.run(() => Promise.reject(new Error('broken')), {}).catch(({ message }: Error) => message);
    expect([await failing, await limiter.run(async () => 'done', {})]).to.deep.equal(['broken', 'done']);
  });

  for (const [name, aborted, expected] of [
    ['has left before it asks, takes no place', 'before', { b: 'left', log: ['a', 'c'] }],
    ['leaves while it waits, loses its own place alone', 'waiting', { b: 'left', log: ['a', 'c'] }],
    ['leaves while its work runs, takes no place from those that wait', 'running', { b: 'b done', log: ['a', 'b', 'c'] }],
  ] as const) {
    it(`whoever ${name}`, async () => {
      const controller = new AbortController();
      const works = new Works(1, 5);
      const first = works.run('a');
      if (aborted === 'before') controller.abort('left');
      const second = works.run('b', { signal: controller.signal });
      const third = works.run('c');
      await settled();
      if (aborted === 'waiting') controller.abort('left');
      await works.end('a');
      if (aborted === 'running') controller.abort('left');
      await works.end('b');
      await works.end('c');
      expect(works.log).to.deep.equal(expected.log);
      expect(await Promise.all([first, second, third])).to.deep.equal(['a done', expected.b, 'c done']);
    });
  }
});
