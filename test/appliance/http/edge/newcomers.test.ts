import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';
import { Newcomers } from '../../../../appliance/http/edge/newcomers.ts';

describe('work that gives way to newcomers', () => {
  it('waits for nothing where nobody has come', () => {
    expect(new Newcomers().giveWay()).to.equal(undefined);
  });

  it('waits for a turn in which nobody comes', async () => {
    const newcomers = new Newcomers();
    newcomers.came();
    let turns = 0;
    const waiting = newcomers.giveWay()?.then(() => turns);
    for (; turns < 3; turns++) {
      await turn();
      newcomers.came();
    }
    expect(await waiting).to.be.within(3, 5);
    expect(newcomers.giveWay()).to.equal(undefined);
  });

  it('goes on one after the other, each in a turn of its own', async () => {
    const newcomers = new Newcomers();
    newcomers.came();
    const went: string[] = [];
    const works = ['a', 'b'].map(async (name) => {
      await newcomers.giveWay();
      went.push(name);
    });
    const turns = (async () => {
      while (!went.includes('b')) {
        await turn();
        went.push('turn');
      }
    })();
    await Promise.all([...works, turns]);
    expect(went.join(' ')).to.match(/a( turn)+ b/);
  });

  it('does not wait for ever while they come all the time', async () => {
    const newcomers = new Newcomers();
    let isOver = false;
    const flood = (async () => {
      while (!isOver) {
        newcomers.came();
        await turn();
      }
    })();
    await turn();
    const started = performance.now();
    await newcomers.giveWay();
    expect(performance.now() - started).to.be.below(500);
    isOver = true;
    await flood;
  });
});
