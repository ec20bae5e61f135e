import { setTimeout as pause } from 'node:timers/promises';
import { atMost, type Figure, figure } from '../figures.ts';
import type { Part } from '../part.ts';
import { askAll } from '../support/callers.ts';
import { demoQuestion } from '../support/demo-questions.ts';
import { demoData } from '../support/indexes.ts';
import { Spawned } from '../support/spawned.ts';

const QUESTIONS = 2000;
interface Memory {
  idle: number;
  after: number;
}

async function measure(data: string, seconds: number, questions: number): Promise<Memory> {
  const service = await Spawned.start('node', data);
  try {
    await pause(seconds * 1000);
    const idle = service.residentMb;
    await askAll(
      service.url,
      Array.from({ length: questions }, (_, index) => demoQuestion(index)),
    );
    await pause(seconds * 1000);
    return { idle, after: service.residentMb };
  } finally {
    await service.stop();
  }
}

export const memory: Part = {
  name: 'memory',
  summary: 'resident memory with the demo documents loaded: idle, and after questions',
  quick: false,
  async run({ quick, cache, tell }) {
    const data = await demoData(cache, tell);
    const [rounds, seconds, questions] = quick ? [1, 3, 200] : [3, 10, QUESTIONS];
    const measured: Memory[] = [];
    for (let round = 0; round < rounds; round++) measured.push(await measure(data, seconds, questions));
    const figures: Figure[] = [
      figure(
        `idle, ${seconds} s after ready`,
        'MB',
        measured.map(({ idle }) => idle),
        atMost(300),
      ),
      figure(
        `after ${questions} questions`,
        'MB',
        measured.map(({ after }) => after),
      ),
    ];
    return { figures };
  },
};
