// Writes to a store as fast as it can until it is killed: `node store-writer.ts <file> <first id>`. Says on standard output what has
// been acknowledged, line by line, at once.
import { sqlite } from '../../plugins/store/sqlite/index.ts';
import { callWith, quietHost } from './call.ts';
import { loggedAnswer } from './store-suites/place.ts';

const [path = '', first = '0'] = process.argv.slice(2);
const call = callWith();
const store = sqlite.create({ path, retention: {} });
await store.ready?.(quietHost);

const say = (...words: (string | number)[]): void => void process.stdout.write(`${words.join(' ')}\n`);

/** Each kind at its own pace, so that batches hold several. */
async function forever(work: (turn: number) => Promise<void>): Promise<never> {
  for (let turn = 1; ; turn++) await work(turn);
}

const start = Number(first);
await store.answers.record({ ...loggedAnswer(start), record: { padding: 'x'.repeat(3000) } }, call);
say('ready');
await Promise.all([
  forever(async (turn) => {
    await store.answers.record({ ...loggedAnswer(start + turn), record: { padding: 'x'.repeat(3000) } }, call);
    say('answer', start + turn);
  }),
  forever(async (turn) => {
    await store.ratings.rate({ instance: 'test', answerId: start + turn, score: turn % 6, feedback: 'good', time: turn }, call);
    say('rating', start + turn);
  }),
  forever(async (turn) => {
    await store.answers.edit({ instance: 'test', id: start, answer: `edit ${turn}`, by: 'ann' }, call);
    say('edit', start, turn);
  }),
  forever(async (turn) => {
    await store.notes.write(`note.${start}`, { turn }, call);
    say('note', start, turn);
  }),
]);
