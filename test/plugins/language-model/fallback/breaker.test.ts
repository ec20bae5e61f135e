import { expect } from 'chai';
import { Breaker } from '../../../../plugins/language-model/fallback/breaker.ts';

/** What is done with a breaker, one letter each: it fails, succeeds or is left without a word; `?` asks whether it may be used. */
function answersOf(steps: string, rest: number): string {
  const breaker = new Breaker({ failures: 2, rest });
  let answers = '';
  for (const step of steps) {
    if (step === 'f') breaker.noteFailure();
    if (step === 's') breaker.noteSuccess();
    if (step === 'l') breaker.noteLeft();
    if (step === '?') answers += breaker.enter() ? 'y' : 'n';
  }
  return answers;
}

const HOUR = 3_600_000;

describe('a circuit breaker', () => {
  for (const [name, steps, rest, expected] of [
    ['lets all through while all is well', '??s?', HOUR, 'yyy'],
    ['bears fewer failures than its limit', 'f?', HOUR, 'y'],
    ['lets nobody through at its limit', 'ff??', HOUR, 'nn'],
    ['counts failures in a row alone', 'fsf?', HOUR, 'y'],
    ['lets one try when it has rested', 'ff???', 0, 'ynn'],
    ['lets another try where the one has left without a word', 'ff?l??', 0, 'yyn'],
    ['lets another try, after a rest, where the one has noteFailure', 'ff?f??', 0, 'yyn'],
    ['lets all through where the one has noteSuccess', 'ff?s??', 0, 'yyy'],
    ['lets one try when it fails anew after a trial that noteSuccess', 'ff?sff??', 0, 'yyn'],
    ['is not opened by those who leave without a word', 'flf?', HOUR, 'n'],
  ] as const) {
    it(name, () => expect(answersOf(steps, rest)).to.equal(expected));
  }

  it('says that it is open until it is seen to work', () => {
    const breaker = new Breaker({ failures: 1, rest: 0 });
    const states = [breaker.open];
    for (const step of ['noteFailure', 'noteLeft', 'noteSuccess'] as const) {
      breaker[step]();
      states.push(breaker.open);
    }
    expect(states).to.deep.equal([false, true, true, false]);
  });
});
