import { atMost, type Figure, figure } from '../figures.ts';
import type { Part } from '../part.ts';
import { demoData } from '../support/indexes.ts';
import { Spawned, type Starter } from '../support/spawned.ts';

async function measure(starter: Starter, data: string, rounds: number): Promise<Figure> {
  const seconds: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const service = await Spawned.start(starter, data);
    if (round >= 0) seconds.push(service.startTime / 1000); // the first one fills the caches of compiled code and of files
    await service.stop();
  }
  return figure(`${starter === 'node' ? 'node appliance/touchstone.js run' : starter} to ready`, 's', seconds, atMost(2));
}

export const start: Part = {
  name: 'start',
  summary: 'time from the start of the process to the first 200 of /ready, with the demo documents loaded',
  quick: true,
  async run({ quick, cache, tell }) {
    const data = await demoData(cache, tell);
    const rounds = quick ? 2 : 5;
    return { figures: [await measure('node', data, rounds), await measure('npm start', data, rounds)] };
  },
};
