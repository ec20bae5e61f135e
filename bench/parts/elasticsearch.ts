import { Client } from '@elastic/elasticsearch';
import type { KnowledgeBase } from '../../core/contract/resources/knowledge-base.ts';
import { resolveOptions } from '../../core/host/resolve-options.ts';
import { checker } from '../../core/host/schema.ts';
import { BulkWriter } from '../../lib/elasticsearch/bulk.ts';
import { Server } from '../../lib/elasticsearch/server.ts';
import { sourceIndex } from '../../plugins/knowledge-base/elasticsearch/mappings.ts';
import { type Options, options as schema } from '../../plugins/knowledge-base/elasticsearch/options.ts';
import { findElasticsearch } from '../../test/support/elasticsearch.ts';
import { atLeast, atMost, type Figure, figure, quantile } from '../figures.ts';
import type { Measured, Part, PartOptions } from '../part.ts';
import { callFor } from '../support/call.ts';
import { Corpus } from '../support/corpus.ts';
import { indexOf, openBase } from '../support/elasticsearch-index.ts';
import { type Recorded, recorderBefore } from '../support/recorder.ts';

type Mode = 'keyword' | 'vector' | 'hybrid';
const MODES: readonly Mode[] = ['keyword', 'vector', 'hybrid'];

interface Amount {
  rounds: number;
  questions: number;
}

/** Times in milliseconds of the same questions asked both ways. */
interface Times {
  touchstone: number[];
  bare: number[];
}

const ask = (base: KnowledgeBase, corpus: Corpus, mode: Mode) => (index: number) =>
  base.search({ text: corpus.question(index), language: 'en', mode, top: 8 }, callFor(10_000));

/** What a knowledge base that has just been opened sends for each of these questions. */
async function recordRequests(url: string, index: string, mode: Mode, questions: number): Promise<Recorded[][]> {
  const recorder = await recorderBefore(url);
  const { base, close } = await openBase(recorder.url, index);
  const asking = ask(base, new Corpus(), mode);
  const requests: Recorded[][] = [];
  recorder.take();
  for (let question = 0; question < questions; question++) {
    await asking(question);
    requests.push(recorder.take());
  }
  await close();
  recorder.close();
  return requests;
}

async function replay(client: Client, requests: readonly Recorded[]): Promise<void> {
  for (const { method, path, body, contentType } of requests) {
    const [pathname = '', querystring = ''] = path.split('?');
    const headers = { 'content-type': contentType, accept: 'application/vnd.elasticsearch+json; compatible-with=8' };
    await client.transport.request(
      { method, path: pathname, querystring, ...(body && { body }) },
      { headers: body ? headers : {} },
    );
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The same questions in the same order, each asked both ways; which way goes first takes turns. */
async function sideBySide(url: string, index: string, mode: Mode, { rounds, questions }: Amount): Promise<Times[]> {
  const requests = await recordRequests(url, index, mode, (rounds + 1) * questions);
  const client = new Client({ node: url });
  const { base, close } = await openBase(url, index);
  const asking = ask(base, new Corpus(), mode);
  const measured: Times[] = [];
  for (let round = 0; round <= rounds; round++) {
    const times: Times = { touchstone: [], bare: [] };
    for (let place = round * questions; place < (round + 1) * questions; place++) {
      const ways = [
        async () => times.touchstone.push(await timeOf(() => asking(place))),
        async () => times.bare.push(await timeOf(() => replay(client, requests[place] ?? []))),
      ];
      for (const way of place % 2 === 0 ? ways : ways.toReversed()) await way();
    }
    if (round > 0) measured.push(times); // the first warms both up
  }
  await close();
  await client.close();
  return measured;
}

function comparison(name: string, rounds: readonly Times[]): Figure[] {
  return ([0.5, 0.95] as const).flatMap((share) => {
    const percentile = share === 0.5 ? 'p50' : 'p95';
    const of = (way: keyof Times) => rounds.map((times) => quantile(times[way], share));
    const [ours, bare] = [of('touchstone'), of('bare')];
    return [
      figure(`${name}, ${percentile}`, 'ms', ours),
      figure(`${name}, bare client, ${percentile}`, 'ms', bare),
      figure(
        `${name}, ratio of ${percentile}`,
        '',
        ours.map((time, round) => time / (bare[round] ?? Number.NaN)),
        atMost(1.3),
      ),
    ];
  });
}

/** Options with their defaults, as a pipeline file that gives just these would have them. */
const optionsFor = (given: Record<string, unknown>): Options =>
  resolveOptions(schema, checker(schema)(given).value, { folder: '/', resource: () => undefined }) as Options; // of the same schema

/** Generated documents as entries without vectors. */
function bulkSources(documents: number) {
  const corpus = new Corpus();
  return Array.from({ length: documents }, (_, index) => {
    const { id, title, url: link, source, passages } = corpus.document(index);
    return { id, document: { title, content: passages.map(({ text }) => text).join('\n'), url: link, source, objectID: id } };
  });
}

/** The rate of our bulk writer against that of the client's own helper, on documents without vectors. */
async function bulkRates(url: string, { rounds }: Amount, documents: number): Promise<Figure[]> {
  const sources = bulkSources(documents);
  const index = 'touchstone-bench-bulk';
  const options = optionsFor({ endpoint: url, index });
  const client = new Client({ node: url });
  const server = await Server.create(options, () => {});
  const fresh = async () => {
    await client.indices.delete({ index }, { ignore: [404] });
    // its own body, typed loosely
    await client.indices.create({ index, ...sourceIndex(options) } as Parameters<typeof client.indices.create>[0]);
  };
  const ours = async () => {
    const writer = new BulkWriter(server, options);
    const operations = sources.map(({ id, document }) => ({ action: 'index' as const, index, id, document }));
    const outcomes = await writer.write(operations, { signal: new AbortController().signal });
    if (outcomes.some(({ ok }) => !ok)) throw new Error('not everything was written');
  };
  const helper = () =>
    client.helpers.bulk({
      datasource: sources,
      onDocument: ({ id, document }) => [{ index: { _index: index, _id: id } }, document] as never, // its types know no such pair
    });
  const rates: Record<'ours' | 'helper', number[]> = { ours: [], helper: [] };
  for (let round = 0; round <= rounds; round++) {
    for (const way of round % 2 === 0 ? (['ours', 'helper'] as const) : (['helper', 'ours'] as const)) {
      await fresh();
      const time = await timeOf(way === 'ours' ? ours : helper);
      if (round > 0) rates[way].push((1000 * documents) / time);
    }
  }
  await client.indices.delete({ index }, { ignore: [404] });
  await Promise.all([client.close(), server.close()]);
  const ratios = rates.ours.map((rate, round) => rate / (rates.helper[round] ?? Number.NaN));
  return [
    figure('bulk load without embeddings', 'documents/s', rates.ours),
    figure("bulk load by the client's own helper", 'documents/s', rates.helper),
    figure('bulk load, ratio of rates', '', ratios, atLeast(0.8)),
  ];
}

async function measure({ quick, tell }: PartOptions): Promise<Measured> {
  const server = await findElasticsearch();
  if ('missing' in server) return { figures: [], skipped: [{ name: 'Elasticsearch', reason: server.missing }] };
  const amount = quick ? { rounds: 2, questions: 60 } : { rounds: 5, questions: 200 };
  const figures: Figure[] = [];
  for (const passages of quick ? [20_000] : [20_000, 100_000]) {
    const index = await indexOf(server.url, passages, tell);
    for (const mode of MODES) {
      tell(`${passages} passages, ${mode}`);
      figures.push(
        ...comparison(`${passages / 1000}k passages: ${mode} search`, await sideBySide(server.url, index, mode, amount)),
      );
    }
  }
  tell('bulk load');
  figures.push(...(await bulkRates(server.url, amount, quick ? 3_000 : 10_000)));
  await server.close();
  return { figures };
}

export const elasticsearch: Part = {
  name: 'elasticsearch',
  summary: 'searches and bulk loads through Touchstone against the same by the bare client',
  quick: false,
  run: measure,
};
