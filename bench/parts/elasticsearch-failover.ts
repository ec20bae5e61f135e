import { documents, killUnderLoad, type Role, type Survived } from '../../test/support/elasticsearch/failover.ts';
import { fill, serve } from '../../test/support/elasticsearch/service.ts';
import { clientOf, findElasticsearch, type Server } from '../../test/support/elasticsearch.ts';
import { stopAll } from '../../test/support/harness.ts';
import { atLeast, atMost, enforced, type Figure, figure } from '../figures.ts';
import type { Measured, Part, PartOptions } from '../part.ts';

const ROLES: readonly Role[] = ['data', 'master'];
const INDEX = 'handbook';

function figuresOf(role: Role, rounds: readonly Survived[]): Figure[] {
  const of = (value: (survived: Survived) => number) => rounds.map(value);
  const name = `${role} node killed`;
  return [
    figure(
      `${name}: seeks answered`,
      '%',
      of(({ answered }) => 100 * answered),
      atLeast(99),
    ),
    figure(
      `${name}: acknowledged documents lost`,
      '',
      of(({ lost }) => lost.length),
      enforced(atMost(0)),
    ),
    figure(
      `${name}: documents acknowledged`,
      '',
      of(({ acknowledged }) => acknowledged),
    ),
    figure(
      `${name}: longest time without an answer`,
      'ms',
      of(({ readGap }) => readGap),
    ),
    figure(
      `${name}: longest time without a load`,
      'ms',
      of(({ writeGap }) => writeGap),
    ),
  ];
}

async function survivals(server: Server, rounds: number, tell: (line: string) => void): Promise<Figure[]> {
  const site = await serve({ elasticsearch: { endpoint: server.urls.join(','), index: INDEX } });
  const client = clientOf(server);
  try {
    await fill(site, 'kb', documents('first', 0, 500));
    const figures: Figure[] = [];
    for (const role of ROLES) {
      const survived: Survived[] = [];
      for (let round = 1; round <= rounds; round++) {
        tell(`killing the ${role} node, ${round} of ${rounds}`);
        survived.push(await killUnderLoad({ site, server, client, index: INDEX, role, name: `${role}-${round}` }));
      }
      figures.push(...figuresOf(role, survived));
    }
    return figures;
  } finally {
    await client.close();
    await stopAll();
  }
}

async function measure({ quick, tell }: PartOptions): Promise<Measured> {
  tell('bringing up three nodes');
  const server = await findElasticsearch({ nodes: 3, restarted: true, quick });
  if ('missing' in server) return { figures: [], skipped: [{ name: 'three nodes of Elasticsearch', reason: server.missing }] };
  try {
    return { figures: await survivals(server, quick ? 1 : 3, tell) };
  } finally {
    await server.close();
  }
}

export const elasticsearchFailover: Part = {
  name: 'elasticsearch-failover',
  summary: 'seeks and loads while one of three nodes of Elasticsearch is killed and comes back',
  quick: false,
  run: measure,
};
