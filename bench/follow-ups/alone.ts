// How many questions that stand alone `carry_context` takes for follow-ups, as share of all, and what it costs.
//   node bench/follow-ups/alone.ts SET...
import { resolve } from 'node:path';
import { readSet } from '../../appliance/cli/eval/sets.ts';
import { carryContext } from '../../plugins/understand/carry-context/index.ts';
import { callFor } from '../support/call.ts';

const HISTORY = [
  { input: 'How long is the warranty of the Aurora lamp?', response: 'The warranty of the Aurora lamp is two years.' },
];
const step = carryContext.create({ turns: 5, session_timeout: 0, user_timeout: 0, patience: 0 });

async function isCompleted(question: string, language: string): Promise<boolean> {
  const given = { question, language, options: { lastTurn: HISTORY }, session: {}, instance: 'bench' };
  const result = await step.run(given, callFor(1000));
  return result !== undefined && 'query' in result && result.query !== undefined;
}

for (const folder of process.argv.slice(2)) {
  for (const { name, queries, questions } of (await readSet(resolve(folder))).variants) {
    const asked = questions.length > 0 ? questions.map(({ question }) => question) : queries.map(({ query }) => query);
    const language = questions[0]?.language ?? 'en';
    const started = performance.now();
    let taken = 0;
    for (const question of asked) taken += Number(await isCompleted(question, language));
    const each = ((performance.now() - started) * 1000) / asked.length;
    const share = ((100 * taken) / asked.length).toFixed(1);
    console.log(`${folder} ${name}: ${asked.length} questions, ${share} % completed, ${each.toFixed(0)} µs each`);
  }
}

const alone = { question: 'Does it cover glass?', language: 'en', options: {}, session: {}, instance: 'bench' };
const call = callFor(60_000);
const RUNS = 200_000;
const started = performance.now();
for (let run = 0; run < RUNS; run++) await step.run(alone, call);
console.log(`without turns: ${(((performance.now() - started) * 1000) / RUNS).toFixed(2)} µs each`);
