import { expect } from 'chai';
import type { Health } from '../../../core/contract/call.ts';
import { Lookout, type Watched } from '../../../lib/upstream/lookout.ts';
import { silent } from '../../support/call.ts';
import { eventually } from '../../support/eventually.ts';

const HOUR = 3_600_000;

describe('a lookout', () => {
  const lookouts: Lookout[] = [];
  let health: Health;
  let looks: number;
  let lines: string[];
  /** What the look that is under way waits for. */
  let seen: Promise<void>;

  beforeEach(() => {
    [health, looks, lines, seen] = [{ ok: true, detail: 'fine' }, 0, [], Promise.resolve()];
  });
  afterEach(async () => {
    for (const each of lookouts.splice(0)) await each.close();
  });

  function lookout(changes: Partial<Watched> = {}): Lookout {
    const look = async () => {
      looks++;
      await seen;
    };
    const says = { ok: 'well', notOk: 'not well' };
    const log = { ...silent, info: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
    const made = new Lookout({ look, health: () => health, says, calm: HOUR, worried: HOUR, ...changes }, log);
    lookouts.push(made);
    return made;
  }

  it('looks once for all who ask at once', async () => {
    const made = lookout();
    await Promise.all([made.look(), made.look(), made.look()]);
    expect(looks).to.equal(1);
  });

  it('looks afresh when what is under way may be out of date', async () => {
    const made = lookout();
    const { promise, resolve } = Promise.withResolvers<void>();
    seen = promise;
    const first = made.look();
    const afresh = made.lookAfresh();
    resolve();
    await Promise.all([first, afresh]);
    expect(looks).to.equal(2);
  });

  for (const [name, worried, expected] of [
    ['does not look again where it has just looked', HOUR, 1],
    ['looks again where the last look is old', -1, 2],
  ] as const) {
    it(name, async () => {
      const made = lookout({ worried });
      await made.look();
      await made.lookIfStale();
      expect(looks).to.equal(expected);
    });
  }

  for (const [name, ok, times] of [
    ['often while something is wrong', false, { worried: 1 }],
    ['seldom while all is well', true, { calm: 1 }],
  ] as const) {
    it(`looks by itself, ${name}`, async () => {
      health = { ok, detail: '' };
      await lookout(times).look();
      await eventually(async () => looks > 2);
    });
  }

  it('logs changes alone', async () => {
    const made = lookout();
    await made.look();
    await made.look();
    health = { ok: false, detail: 'away', obstacles: [{ detail: 'away' }] };
    await made.look();
    made.tell();
    health = { ok: true, detail: 'fine' };
    made.tell();
    expect(lines).to.deep.equal(['well', 'not well', 'well']);
  });

  it('neither looks by itself nor logs once it is closed', async () => {
    const made = lookout({ calm: 1, worried: -1 });
    await made.look();
    await made.close();
    const before = looks;
    health = { ok: false, detail: 'away' };
    made.tell();
    await made.lookIfStale();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([looks, lines]).to.deep.equal([before, ['well']]);
  });
});
