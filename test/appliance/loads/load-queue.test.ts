import { expect } from 'chai';
import { Instances } from '../../../appliance/instances.ts';
import { LoadQueue } from '../../../appliance/loads/load-queue.ts';
import type { KnowledgeBase } from '../../../core/contract/resources/knowledge-base.ts';
import type { Loading } from '../../../core/host/runner.ts';
import { TestPipeline } from '../../support/harness.ts';

/** A pipeline that loads into the knowledge base at a place. */
class Placed extends TestPipeline {
  readonly #place: string;

  constructor(place: string) {
    super();
    this.#place = place;
  }

  override loading(): Loading {
    return { base: { writer: { place: this.#place } } as KnowledgeBase, readsPaths: true }; // all of it that a queue looks at
  }
}

describe('LoadQueue', () => {
  let instances: Instances;
  let queue: LoadQueue;
  let order: string[];

  beforeEach(async () => {
    instances = new Instances(['one', 'two', 'other']);
    for (const [name, place] of Object.entries({ one: 'folder /a', two: 'folder /a', other: 'folder /b' }))
      await instances.swap(name, new Placed(place));
    queue = new LoadQueue({ instances, most: 2 });
    order = [];
  });

  /** Work that notes its beginning and end, and lasts until it is let go. */
  function held(name: string): { work(): Promise<string>; release(): void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    const work = async (): Promise<string> => {
      order.push(`${name} begins`);
      await promise;
      order.push(`${name} ends`);
      return name;
    };
    return { work, release: resolve };
  }

  const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('lets one work after the other load into a knowledge base, whichever instance it is for', async () => {
    const [first, second, third] = [held('first'), held('second'), held('third')];
    const all = [queue.run('one', first.work), queue.run('two', second.work), queue.run('other', third.work)];
    for (const { release } of [third, second, first]) release();
    expect(await Promise.all(all)).to.deep.equal(['first', 'second', 'third']);
    const ofBoth = order.filter((each) => !each.startsWith('third'));
    expect(ofBoth).to.deep.equal(['first begins', 'first ends', 'second begins', 'second ends']);
    expect(order.indexOf('third begins')).to.be.below(order.indexOf('first ends'));
  });

  it('goes on after work that failed, and tells whoever asked for it', async () => {
    const failing = queue.run('one', async () => {
      throw new Error('no');
    });
    const after = queue.run('one', async () => 'done');
    expect(await failing.catch(String)).to.equal('Error: no');
    expect(await after).to.equal('done');
    expect(queue.length('one')).to.equal(0);
  });

  it('refuses what is more than may wait, and takes the next when there is room', async () => {
    const works = ['at work', 'waits', 'waits too'].map(held);
    const runs = works.map(({ work }) => queue.run('one', work));
    expect([queue.length('two'), queue.hasRoom('two'), queue.hasRoom('other')]).to.deep.equal([3, false, true]);
    const refused = await queue.run('two', async () => {}).catch((error: unknown) => error);
    expect(refused).to.have.property('code', 'queue_full');
    for (const { release } of works) release();
    await Promise.all(runs);
    expect(await queue.run('two', async () => 'taken')).to.equal('taken');
  });

  it('refuses an instance that is not open', async () => {
    const refused = await queue.run('nowhere', async () => {}).catch((error: unknown) => error);
    expect(refused).to.have.property('code', 'resource_unavailable');
  });

  it('keeps the pipeline open while work is at it', async () => {
    const before = new Placed('folder /a');
    await instances.swap('one', before);
    const { work, release } = held('work');
    const running = queue.run('one', work);
    await soon();
    const swapped = instances.swap('one', new Placed('folder /a'));
    await soon();
    expect(before.closed).to.equal(0);
    release();
    await Promise.all([running, swapped]);
    expect(before.closed).to.equal(1);
  });
});
