import { expect } from 'chai';
import { Failure } from '../../../core/contract/errors.ts';
import { type BulkOperation, type BulkOptions, BulkWriter } from '../../../lib/elasticsearch/bulk.ts';
import type { BulkItem } from '../../../lib/elasticsearch/bulk-answer.ts';
import { ElasticsearchRefusal } from '../../../lib/elasticsearch/failure.ts';
import type { ServerRequest } from '../../../lib/elasticsearch/request.ts';
import type { Server } from '../../../lib/elasticsearch/server.ts';

/** What a bulk of these ids is answered with: an item for each, or a failure of all. */
type Behaviour = (ids: string[], bulk: number) => BulkItem[] | Failure;

const refusal = (status: number): ElasticsearchRefusal =>
  new ElasticsearchRefusal('resource_unavailable', `answered ${status}`, { status, type: 'refused', cause: undefined });
const connectionFailure = () => new Failure('resource_unavailable', 'cannot be reached');
const fine = (ids: string[]): BulkItem[] => ids.map((_id) => ({ _id, status: 201 }));

/** Of the line that says what is to be done. */
const idIn = (line: string): string => String(Object.values<{ _id: string }>(JSON.parse(line))[0]?._id);

/** A server that takes bulks and remembers the ids of each. */
function serverThat(behave: Behaviour) {
  const bulks: string[][] = [];
  const server: Pick<Server, 'send' | 'place'> = {
    place: 'the test',
    async send<Body>({ lines = [] }: ServerRequest): Promise<Body> {
      const ids = lines.filter((_, line) => line % 2 === 0).map(idIn);
      const answer = behave(ids, bulks.push(ids));
      if (answer instanceof Failure) throw answer;
      return { items: answer.map((index) => ({ index })) } as Body; // as the server gives it
    },
  };
  return { bulks, server: server as Server }; // the writer uses no more of it
}

const OPTIONS: BulkOptions = {
  bulk_size: 1_000,
  bulk_documents: 4,
  bulk_parallel: 1,
  bulk_patience: 60_000,
  write_timeout: 1_000,
};
const signal = new AbortController().signal;

const operations = (count: number, document: object = { a: 1 }): BulkOperation[] =>
  Array.from({ length: count }, (_, id) => ({ action: 'index', index: 'i', id: `${id}`, document }));

async function write(behave: Behaviour, given: BulkOperation[], options: Partial<BulkOptions> = {}) {
  const { server, bulks } = serverThat(behave);
  const writer = new BulkWriter(server, { ...OPTIONS, ...options });
  const outcomes = await writer.write(given, { signal });
  return { bulks, outcomes, retried: writer.retried };
}

describe('bulk writer', () => {
  it('cuts bulks at a number of operations and at a size', async () => {
    expect((await write(fine, operations(10))).bulks.map(({ length }) => length)).to.deep.equal([4, 4, 2]);
    const long = operations(4, { a: 'x'.repeat(400) });
    expect((await write(fine, long)).bulks.map(({ length }) => length)).to.deep.equal([2, 2]);
    const longer = operations(2, { a: 'x'.repeat(2_000) });
    expect((await write(fine, longer)).bulks.map(({ length }) => length)).to.deep.equal([1, 1]);
  });

  it('sends again what is refused for want of capacity, in smaller bulks, and nothing else', async () => {
    const { bulks, outcomes, retried } = await write(
      (ids, bulk) => ids.map((_id, place) => ({ _id, status: bulk === 1 && place > 0 ? 429 : 201 })),
      operations(4),
    );
    expect(bulks).to.deep.equal([['0', '1', '2', '3'], ['1', '2'], ['3']]);
    expect(outcomes.every(({ ok }) => ok)).to.equal(true);
    expect(retried).to.equal(3);
  });

  for (const [first, ok] of [
    [503, true],
    [429, false],
  ] as const)
    it(`takes what is there after a ${first} for ${ok ? 'its own: a copy had it before a node was lost' : "another's"}`, async () => {
      const { outcomes } = await write(
        (ids, bulk) => ids.map((_id) => ({ _id, status: bulk === 1 ? first : 409 })),
        [{ action: 'create', index: 'i', id: '1', document: {} }],
      );
      expect(outcomes.map((each) => each.ok)).to.deep.equal([ok]);
    });

  it('tells why an operation can never succeed, and goes on with the others', async () => {
    const error = { type: 'document_parsing_exception', reason: 'failed', caused_by: { reason: 'no number' } };
    const { outcomes } = await write(
      (ids) => ids.map((_id) => (_id === '1' ? { status: 400, error } : { _id, status: 200 })),
      operations(3),
    );
    expect(outcomes).to.deep.equal([
      { ok: true, id: '0' },
      { ok: false, failed: { status: 400, type: 'document_parsing_exception', reason: 'failed: no number' } },
      { ok: true, id: '2' },
    ]);
  });

  for (const [title, failure] of [
    ['a 429', refusal(429)],
    ['a 503', refusal(503)],
    ['a broken connection', connectionFailure()],
  ] as const) {
    it(`sends a whole bulk again after ${title}`, async () => {
      const { bulks, outcomes } = await write((ids, bulk) => (bulk === 1 ? failure : fine(ids)), operations(4));
      expect(bulks).to.deep.equal([
        ['0', '1', '2', '3'],
        ['0', '1'],
        ['2', '3'],
      ]);
      expect(outcomes.every(({ ok }) => ok)).to.equal(true);
    });
  }

  for (const status of [400, 413]) {
    it(`finds the operation because of which a whole bulk is answered ${status}`, async () => {
      const { outcomes } = await write((ids) => (ids.includes('2') ? refusal(status) : fine(ids)), operations(4));
      expect(outcomes.map(({ ok }) => ok)).to.deep.equal([true, true, false, true]);
    });
  }

  it('throws what keeps everything out', async () => {
    const thrown = await write(() => refusal(401), operations(2)).catch((error: unknown) => error);
    expect(thrown).to.include({ status: 401 });
  });

  it('gives up when nothing is taken for as long as its patience lasts', async () => {
    const { outcomes } = await write(() => refusal(429), operations(2), { bulk_patience: 1 });
    expect(outcomes.map((outcome) => outcome.ok || outcome.failed.status)).to.deep.equal([429, 429]);
    const thrown = await write(connectionFailure, operations(2), { bulk_patience: 1 }).catch((error: Error) => error);
    expect(thrown).to.include({ message: 'cannot be reached' });
  });

  it('looks up which documents without ids have arrived when an answer was lost', async () => {
    const unnamed = operations(4).map(({ id, ...operation }) => operation);
    const { server, bulks } = serverThat((ids, bulk) =>
      bulk === 1 ? connectionFailure() : ids.map(() => ({ _id: 'new', status: 201 })),
    );
    const recheck = async () => new Map(unnamed.slice(0, 3).map((operation) => [operation, 'found']));
    const outcomes = await new BulkWriter(server, OPTIONS).write(unnamed, { signal, recheck });
    expect(bulks.map(({ length }) => length)).to.deep.equal([4, 1]);
    expect(outcomes.map((outcome) => outcome.ok && outcome.id)).to.deep.equal(['found', 'found', 'found', 'new']);
  });

  it('does not repeat what may be there when nobody can tell', async () => {
    const unnamed = operations(2).map(({ id, ...operation }) => operation);
    const { bulks, outcomes } = await write(connectionFailure, unnamed);
    expect(bulks).to.have.length(1);
    expect(outcomes.map((outcome) => outcome.ok || outcome.failed.type)).to.deep.equal(['unknown_outcome', 'unknown_outcome']);
  });

  it('takes an answer that is too short for none', async () => {
    const { outcomes } = await write((ids, bulk) => fine(bulk === 1 ? ids.slice(1) : ids), operations(3));
    expect(outcomes.every(({ ok }) => ok)).to.equal(true);
  });

  it('ends with the signal, while it waits too', async () => {
    const { server } = serverThat(() => refusal(429));
    const stop = new AbortController();
    const writing = new BulkWriter(server, OPTIONS).write(operations(2), { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('stopped')), 20);
    expect(await writing.catch((error: Error) => error.message)).to.equal('stopped');
  });

  it('shares bulks between calls that run at the same time', async () => {
    const { server, bulks } = serverThat(fine);
    const writer = new BulkWriter(server, OPTIONS);
    const [first, second, third] = await Promise.all([2, 2, 2].map((count) => writer.write(operations(count), { signal })));
    expect([first?.length, second?.length, third?.length]).to.deep.equal([2, 2, 2]);
    expect(bulks.map(({ length }) => length)).to.deep.equal([2, 4]);
  });
});
