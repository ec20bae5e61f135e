import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Client } from '@elastic/elasticsearch';
import { type EvalVariant, readSet } from '../appliance/cli/eval/sets.ts';
import { mean, ndcg } from '../lib/statistics/metrics.ts';
import { findElasticsearch } from '../test/support/elasticsearch.ts';

/**
 * The server's own ranking by words, for `touchstone eval` to be held against: documents as they are in an index with
 * the English analyzer, one `multi_match` over title and content, nDCG@10.
 *   node bench/server-bm25.ts SET...
 */
const INDEX = 'touchstone-bench-bm25';
const text = { type: 'text', analyzer: 'english' } as const;

interface Line {
  _id: string;
  title: string;
  content: string;
}

async function load(client: Client, file: string): Promise<void> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  await client.indices.delete({ index: INDEX }, { ignore: [404] });
  await client.indices.create({
    index: INDEX,
    settings: { number_of_shards: 1 },
    mappings: { dynamic: false, properties: { title: text, content: text } },
  });
  await client.helpers.bulk<Line>({
    datasource: lines.map((line) => JSON.parse(line) as Line), // by the layout of a set
    // its types know no such pair
    onDocument: ({ _id, title, content }) => [{ index: { _index: INDEX, _id } }, { title, content }] as never,
    refreshOnCompletion: true,
  });
}

async function figureOf(client: Client, { documents, queries }: EvalVariant): Promise<number> {
  await load(client, documents);
  const scores: number[] = [];
  for (const { query, relevant } of queries) {
    const { hits } = await client.search({
      index: INDEX,
      size: 10,
      _source: false,
      query: { multi_match: { query, fields: ['title', 'content'], type: 'most_fields' } },
    });
    scores.push(
      ndcg(
        hits.hits.map(({ _id }) => _id ?? ''),
        relevant,
        10,
      ),
    );
  }
  return mean(scores);
}

const server = await findElasticsearch();
if ('missing' in server) throw new Error(server.missing);
const client = new Client({ node: server.url });
for (const folder of process.argv.slice(2)) {
  const { name, variants } = await readSet(resolve(folder));
  for (const variant of variants.filter(({ queries }) => queries.length > 0))
    console.log(
      `${name} ${variant.name}: nDCG@10 ${(await figureOf(client, variant)).toFixed(3)} over ${variant.queries.length} queries`,
    );
}
await client.indices.delete({ index: INDEX }, { ignore: [404] });
await client.close();
await server.close();
