import { expect } from 'chai';
import { groundAnswer } from '../../../../../lib/evidence/score/ground.ts';

/** Processor time of this thread alone: others of the process may be at work for other tests. */
const seconds = (run: () => unknown): number => {
  const started = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1e6;
};

describe('an answer and sources that say one thing over and over', function () {
  this.timeout(60_000); // on a busy machine; what is compared is processor time

  for (const word of ['A ', 'lamp ', '灯。', 'The lamp is 5 m. ', '5 ', 'not ']) {
    it(`are compared in time that grows with each of them, not with their product: ${word}`, () => {
      const of = (letters: number): string => word.repeat(Math.ceil(letters / word.length));
      const compare = (): unknown =>
        groundAnswer({
          answer: of(3000),
          language: 'en',
          sources: [
            { id: 'a', text: of(20_000) },
            { id: 'b', text: of(20_000) },
          ],
        });
      compare();
      expect(seconds(compare)).to.be.below(3);
    });
  }
});
