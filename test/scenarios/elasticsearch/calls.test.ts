import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { Call } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import type { SearchMode } from '../../../core/contract/resources/knowledge-base.ts';
import type { ElasticsearchKnowledgeBase } from '../../../plugins/knowledge-base/elasticsearch/knowledge-base.ts';
import { callWith } from '../../support/call.ts';
import { LetterEmbedder, loadable } from '../../support/documents.ts';
import { type BaseOptions, openBase } from '../../support/elasticsearch/base.ts';
import { documentProperties, makeIndex } from '../../support/elasticsearch/documents-index.ts';
import { describeElasticsearch, workspaceOn } from '../../support/elasticsearch.ts';
import { ElasticsearchProxy } from '../../support/elasticsearch-proxy.ts';
import { thrownBy } from '../../support/steps.ts';

const embedder = new LetterEmbedder();
const SEARCHES = /_m?search$/;

describeElasticsearch('one call to Elasticsearch', (server) => {
  const space = workspaceOn(server);
  let proxy: ElasticsearchProxy;
  let index: string;
  const opened: ElasticsearchKnowledgeBase[] = [];
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);

  before(async () => {
    proxy = await ElasticsearchProxy.open(server());
    process.on('unhandledRejection', note);
  });
  beforeEach(async () => {
    index = space.name(`calls-${Math.random().toString(36).slice(2)}`);
    const base = await openOn({ endpoint: server().url });
    await base.writer.load([loadable('d', ['pump old', 'pump older'], { publicRecord: true })], callWith());
    await base.writer.commit(callWith());
  });
  afterEach(async () => {
    proxy.faults.clear();
    proxy.requests.length = 0;
    for (const base of opened.splice(0)) await base.close();
    await pause(10);
    expect(unhandled.splice(0)).to.deep.equal([]);
    expect(proxy.violations.splice(0)).to.deep.equal([]);
  });
  after(async () => {
    process.off('unhandledRejection', note);
    await proxy.close();
  });

  async function openOn(options: Partial<BaseOptions> = {}): Promise<ElasticsearchKnowledgeBase> {
    const base = await openBase({ endpoint: proxy.url, index, embedder, ...options });
    opened.push(base);
    return base;
  }
  const search = (base: ElasticsearchKnowledgeBase, call: Partial<Call> = {}, mode: SearchMode = 'hybrid') =>
    base.search({ text: 'pump', mode, top: 5 }, callWith({ access: [{ field: 'public_record', values: ['true'] }], ...call }));
  const textsOf = async (work: ReturnType<typeof search>) => (await work).passages.map(({ text }) => text).sort();

  it('bears the id of the request that it is for, in each of its requests', async () => {
    const base = await openOn();
    proxy.requests.length = 0;
    await search(base, { id: 'request-17' });
    const ids = proxy.requests.map(({ path, headers }) => [path.split('/').at(-1), headers['x-opaque-id']]);
    expect(ids).to.deep.equal([
      ['_search', 'request-17'],
      ['_msearch', 'request-17'],
      ['_mget', 'request-17'],
    ]);
    proxy.requests.length = 0;
    await search(base, { id: 'request-18' });
    expect(proxy.requests.map(({ headers }) => headers['x-opaque-id'])).to.deep.equal(['request-18']); // the rest is remembered
  });

  it('takes two requests for an index of documents', async () => {
    const own = await makeIndex(space, `${index.slice(space.prefix.length)}-own`, {
      properties: documentProperties(),
      documents: { d: { content: 'A pump.' } },
    });
    const base = await openOn({ index: own });
    expect(base.health().ok).to.equal(false); // no vectors
    const words = await openOn({ index: own, embedder: undefined });
    await words.search({ text: 'pump', mode: 'keyword', top: 5 }, callWith());
    proxy.requests.length = 0;
    await words.search({ text: 'pump', mode: 'keyword', top: 5 }, callWith());
    expect(proxy.requests.map(({ path }) => path.split('/').at(-1))).to.deep.equal(['_msearch', '_search']);
  });

  const gone = new Failure('client_closed', 'the caller left');
  for (const [what, path] of [
    ['what the index is written in', /_search$/],
    ['the search', /_msearch$/],
    ['the passages', /_mget$/],
  ] as const) {
    it(`ends with the reason of its signal while it waits for ${what}`, async () => {
      const base = await openOn();
      proxy.faults.delay(2_000, { path });
      const controller = new AbortController();
      const started = performance.now();
      const failed = thrownBy(search(base, { signal: controller.signal }));
      await pause(200);
      controller.abort(gone);
      expect(await failed).to.equal(gone);
      expect(performance.now() - started).to.be.lessThan(1_500);
      proxy.faults.clear();
      expect(await textsOf(search(base))).to.deep.equal(['pump old', 'pump older']);
      expect(base.health().ok).to.equal(true);
    });

    it(`ends when its time is over while it waits for ${what}`, async () => {
      const base = await openOn();
      proxy.faults.delay(2_000, { path });
      const started = performance.now();
      const failure = await thrownBy(search(base, { deadline: Date.now() + 300 }));
      expect(failure.code).to.equal('resource_unavailable');
      expect(failure.message).to.match(/did not answer .* in time/);
      expect(performance.now() - started).to.be.within(200, 1_500);
    });
  }

  it('ends at once when it was over before it began', async () => {
    const base = await openOn();
    proxy.requests.length = 0;
    expect(await thrownBy(search(base, { signal: AbortSignal.abort(gone) }))).to.equal(gone);
    expect(proxy.requests).to.have.length(0);
    const failure = await thrownBy(search(base, { deadline: Date.now() - 1 }));
    expect(failure.code).to.equal('resource_unavailable');
  });

  it('ends with the reason of its signal while it waits for a busy server', async () => {
    const base = await openOn();
    await search(base);
    proxy.faults.answer(429, { path: SEARCHES });
    const controller = new AbortController();
    const failed = thrownBy(search(base, { signal: controller.signal }));
    await pause(150);
    controller.abort(gone);
    expect(await failed).to.equal(gone);
  });

  it('does not end because another ends that came first', async () => {
    const base = await openOn();
    proxy.faults.delay(500, { path: /_search$/, times: 1 });
    const controller = new AbortController();
    const first = thrownBy(search(base, { signal: controller.signal }));
    await pause(50);
    const second = textsOf(search(base));
    controller.abort(gone);
    expect(await first).to.equal(gone);
    expect(await second).to.deep.equal(['pump old', 'pump older']);
  });

  it('gives up loading with the reason of its signal', async () => {
    const base = await openOn();
    proxy.faults.delay(2_000, { path: /_bulk$/ });
    const controller = new AbortController();
    const failed = thrownBy(base.writer.load([loadable('e', ['one', 'two'])], callWith({ signal: controller.signal })));
    await pause(200);
    controller.abort(gone);
    expect(await failed).to.equal(gone);
  });

  for (const [what, changes, shown, expected] of [
    ['shows what it says now', { publicRecord: true }, 'true', ['pump new', 'pump newer']],
    ['does not show it when it stands outside the filter now', { publicRecord: false }, 'true', []],
  ] as const) {
    it(`reads a passage that was written anew since it was found, and ${what}`, async () => {
      const base = await openOn();
      const writer = await openOn({ endpoint: server().url });
      proxy.faults.delay(3_000, { path: /_mget$/, times: 1 }); // time enough to write meanwhile
      const texts = textsOf(
        base.search(
          { text: 'pump', mode: 'hybrid', top: 5 },
          callWith({ access: [{ field: 'public_record', values: [shown] }] }),
        ),
      );
      await pause(300);
      await writer.writer.load([loadable('d', ['pump new', 'pump newer'], changes)], callWith());
      await writer.writer.commit(callWith());
      expect(await texts).to.deep.equal(expected);
      expect(await textsOf(search(base))).to.deep.equal(expected);
    });
  }

  it('leaves out a passage that was removed since it was found', async () => {
    const base = await openOn();
    const writer = await openOn({ endpoint: server().url });
    proxy.faults.delay(3_000, { path: /_mget$/, times: 1 }); // time enough to write meanwhile
    const texts = textsOf(search(base));
    await pause(300);
    await writer.writer.remove(['d'], callWith());
    await writer.writer.commit(callWith());
    expect(await texts).to.deep.equal([]);
  });

  it('leaves nothing behind when the knowledge base is closed in the middle of it', async () => {
    const base = await openOn();
    proxy.faults.delay(300, { path: SEARCHES });
    const failed = search(base).catch((thrown: Error) => thrown);
    await pause(50);
    await base.close();
    await base.close();
    expect(await failed).to.be.instanceOf(Failure);
    expect((await thrownBy(search(base))).message).to.match(/is not open/);
    expect(base.health().ok).to.equal(false);
  });
});
