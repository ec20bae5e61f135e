import { expect } from 'chai';
import { type BulkOperation, BulkWriter } from '../../../../lib/elasticsearch/bulk.ts';
import { Server } from '../../../../lib/elasticsearch/server.ts';
import { optionsOf } from '../../../support/elasticsearch/base.ts';
import { CROWDED, LITTLE_MEMORY } from '../../../support/elasticsearch/variants.ts';
import { clientOf, describeElasticsearch, type Variant } from '../../../support/elasticsearch.ts';

const DOCUMENTS = 2_000;
/** Less than a whole request may have, so that nothing is refused but for want of room. */
const FITTING = '128KiB';

interface Storm {
  title: string;
  variant: Variant;
  ids: 'given' | 'server';
  parallel: number;
  bulk_size?: string;
  /** Bytes of a document that is alone too large. */
  huge?: number;
}

const STORMS: readonly Storm[] = [
  { title: 'documents refused one by one (429)', variant: CROWDED, ids: 'given', parallel: 16, bulk_size: FITTING },
  {
    title: 'documents refused one by one, ids given by the server',
    variant: CROWDED,
    ids: 'server',
    parallel: 16,
    bulk_size: FITTING,
  },
  {
    title: 'whole requests refused (429), and too large ones (413)',
    variant: LITTLE_MEMORY,
    ids: 'given',
    parallel: 4,
    huge: 400_000,
  },
];

const documentOf = (number: number) => ({
  number,
  content: `Page ${number}. ${'It lasts two years and covers all parts. '.repeat(12)}`,
});

for (const { title, variant, ids, parallel, bulk_size, huge } of STORMS) {
  describeElasticsearch(
    `a bulk load into a server with ${title}`,
    (server) => {
      it('brings every document in, once, and tells which can never come in', async function () {
        this.timeout(5 * 60_000);
        const index = `storm-${ids}`;
        const limits = { bulk_parallel: parallel, bulk_patience: '2m', ...(bulk_size && { bulk_size }) };
        const options = optionsOf({ endpoint: server().url, index, ...limits });
        const connection = await Server.create(options, () => {});
        const client = clientOf(server());
        await client.indices.create({ index, mappings: { properties: { number: { type: 'integer' } } } });
        const good = Array.from({ length: DOCUMENTS }, (_, number): BulkOperation => {
          const document = documentOf(number);
          return { action: 'index', index, document, ...(ids === 'given' && { id: `d${number}` }) };
        });
        const bad: BulkOperation[] = [
          { action: 'index', index, id: 'bad', document: { number: 'x' } },
          ...(huge ? [{ action: 'index' as const, index, id: 'huge', document: { content: 'x'.repeat(huge) } }] : []),
        ];
        const writer = new BulkWriter(connection, options);
        const outcomes = await writer.write([...good, ...bad], { signal: new AbortController().signal });
        await connection.close();
        expect(outcomes.filter(({ ok }) => ok)).to.have.length(DOCUMENTS);
        const statuses = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.failed.status]));
        expect(statuses).to.deep.equal(huge ? [400, 413] : [400]);
        expect(writer.retried).to.be.above(0);
        await client.indices.refresh({ index });
        const { count } = await client.count({ index });
        const { aggregations } = await client.search({
          index,
          size: 0,
          aggs: { numbers: { cardinality: { field: 'number', precision_threshold: 40_000 } } },
        });
        await client.close();
        // as asked for
        expect([count, (aggregations?.numbers as { value: number } | undefined)?.value]).to.deep.equal([DOCUMENTS, DOCUMENTS]);
      });
    },
    variant,
  );
}
