import { expect } from 'chai';
import { AdaptiveLimit, type Busy, busyLoop } from '../../../../appliance/http/edge/adaptive-limit.ts';
import { Places } from '../../../../appliance/http/edge/concurrency.ts';
import type { Context } from '../../../../appliance/http/edge/context.ts';

const MOST = 200;
const WINDOW = 25;

/** A limit that is told how busy the loop is. */
function limitWith(): { limit: AdaptiveLimit; passes(milliseconds: number, share: number, atWork: number): number } {
  let busy: Busy | undefined;
  const limit = new AdaptiveLimit({ max_concurrent: MOST, refuse_when_full: true }, () => busy);
  const passes = (milliseconds: number, share: number, atWork: number): number => {
    for (let time = 0; time < milliseconds; time += WINDOW) {
      busy = { elapsed: WINDOW, share };
      limit.now(atWork);
    }
    busy = undefined;
    return limit.now(atWork);
  };
  return { limit, passes };
}

describe('the limit of questions', () => {
  it('is that of all calls while there is room, however many wait for a model', () => {
    expect(limitWith().passes(60_000, 0.3, 150)).to.equal(MOST);
  });

  it('lets a wave pass, and takes no more than that', () => {
    const { passes } = limitWith();
    expect(passes(WINDOW, 1, 3)).to.equal(64);
    expect(passes(1900, 1, 40)).to.equal(64);
  });

  it('refuses nobody who is at work when a wave comes beside those that wait for a model', () => {
    expect(limitWith().passes(WINDOW, 1, 150)).to.equal(150);
  });

  it('falls where the processor stays full, and not below what keeps it busy', () => {
    const { passes } = limitWith();
    expect(passes(2250, 1, 64)).to.be.within(20, 40);
    expect(passes(3000, 1, 8)).to.equal(4);
  });

  it('is given back within a few seconds of room', () => {
    const { passes } = limitWith();
    passes(10_000, 1, 64);
    expect(passes(WINDOW, 0.5, 2)).to.be.below(10);
    expect(passes(1500, 0.5, 2)).to.equal(MOST);
  });

  it('falls no more after a break', () => {
    const { passes } = limitWith();
    passes(1900, 1, 64);
    passes(WINDOW, 0.1, 2);
    expect(passes(1900, 1, 64)).to.equal(64);
  });

  it('is never above the limit of all calls', () => {
    let busy: Busy | undefined = { elapsed: 1e6, share: 1 };
    const limit = new AdaptiveLimit({ max_concurrent: 4, refuse_when_full: true }, () => busy);
    expect(limit.now(4)).to.equal(4);
    busy = { elapsed: 1e6, share: 0 };
    expect(limit.now(4)).to.equal(4);
  });

  it('adapts to nothing where it is told not to', () => {
    const limit = new AdaptiveLimit({ max_concurrent: MOST, refuse_when_full: false }, () => ({ elapsed: 1e6, share: 1 }));
    expect(limit.now(64)).to.equal(MOST);
  });

  it('sees a loop that computes', async () => {
    const look = busyLoop();
    const end = performance.now() + 2 * WINDOW;
    while (performance.now() < end);
    await new Promise((resolve) => setImmediate(resolve));
    expect(look()?.share).to.be.above(0.9);
    expect(look(), 'right after a look').to.equal(undefined);
  });
});

describe('places under a limit that adapts', () => {
  const from = (id: string): Context => ({ state: { caller: { id }, instance: 'test' } }) as unknown as Context; // what is read of one

  /** Begins calls that do not end; gives how many were taken. */
  function begin(places: Places, caller: string, calls: number): number {
    let taken = 0;
    for (let call = 0; call < calls; call++)
      try {
        places.guard(from(caller));
        void places.limit(() => new Promise(() => {}))(from(caller));
        taken++;
      } catch {
        // refused
      }
    return taken;
  }

  it('keeps room for callers who have nothing at work where one takes all', () => {
    const places = new Places(() => 4, { isFirm: false });
    expect(begin(places, 'greedy', 10)).to.equal(4);
    expect(begin(places, 'new', 10)).to.equal(1);
    expect(begin(places, 'newer', 1)).to.equal(1);
    expect(begin(places, 'newest', 1), 'there is an end').to.equal(0);
  });

  it('keeps none where the limit is firm', () => {
    const places = new Places(() => 4, { isFirm: true });
    begin(places, 'greedy', 10);
    expect(begin(places, 'new', 1)).to.equal(0);
  });
});
