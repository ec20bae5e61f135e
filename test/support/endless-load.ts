// Loads documents until it is killed, and prints the id of each when it has been acknowledged. With `words`, without embeddings.
import { embedded } from '../../plugins/knowledge-base/embedded/index.ts';
import { callWith, quietHost } from './call.ts';
import { LetterEmbedder, loadable } from './documents.ts';

const [, , path = '', words] = process.argv;
const base = embedded.create({
  path,
  ...(words === undefined && { embedder: new LetterEmbedder() }),
  filter_field: 'source',
  candidates: 100,
  vector_weight: 0.8,
  foreign_vector_weight: 0.1,
});
await base.ready?.(quietHost);
for (let round = 0; ; round++) {
  // Some are new and some replace what an earlier run has left, so that both ways of writing are killed.
  const id = `${round % 3 === 0 ? 'again' : process.pid}-${round}`;
  const { loaded } = await base.writer.load([loadable(id, [`pump number ${round}`, `valve number ${round}`])], callWith());
  for (const each of loaded) process.stdout.write(`${each}\n`);
  if (round % 10 === 9) await base.writer.commit(callWith());
}
