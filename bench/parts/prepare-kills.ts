import { findElasticsearch, Workspace } from '../../test/support/elasticsearch.ts';
import { BAD, siteOn } from '../../test/support/prepare.ts';
import { killAgainAndAgain } from '../../test/support/prepare-kills.ts';
import { atMost, enforced, figure } from '../figures.ts';
import type { Measured, Part, PartOptions } from '../part.ts';

/** Passages that each document of the set is cut into. */
const PASSAGES = 2;
const NONE = enforced(atMost(0));

async function run({ quick, tell }: PartOptions): Promise<Measured> {
  const server = await findElasticsearch();
  if ('missing' in server) return { figures: [], skipped: [{ name: 'Elasticsearch', reason: server.missing }] };
  const [documents, kills] = quick ? [600, 6] : [10_000, 20];
  const space = new Workspace(() => server);
  try {
    const site = siteOn(server.url, space.name('kills'));
    const after = await killAgainAndAgain(site, space.client, { documents, kills, tell });
    const letters = after.deadLetters.filter((_, line) => line % 2 === 1);
    const bad = new Set<string>(BAD.map(({ text }) => text));
    const wrongLetters = letters.filter((line) => !bad.has(line)).length + Math.abs(letters.length - bad.size);
    const name = `prepare of ${documents} documents, killed ${after.kills} times`;
    return {
      figures: [
        figure(`${name}: documents missing or too many`, '', [Math.abs(after.documents - documents)], NONE),
        figure(`${name}: passages missing or too many`, '', [Math.abs(after.passages - PASSAGES * documents)], NONE),
        figure(`${name}: passages twice or not of the set`, '', [after.wrong.length], NONE),
        figure(`${name}: passages without embedding`, '', [after.withoutEmbedding], NONE),
        figure(`${name}: records wrongly in the dead-letter file, or missing`, '', [wrongLetters], NONE),
      ],
    };
  } finally {
    await space.clear();
    await server.close();
  }
}

export const prepareKills: Part = {
  name: 'prepare-kills',
  summary: 'whether touchstone prepare leaves exactly the documents when it is killed again and again',
  quick: false,
  run,
};
