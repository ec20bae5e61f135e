import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { UpstreamEvent } from '../../../../core/contract/call.ts';
import { MemoryKnowledgeBase } from '../../../support/memory-knowledge-base.ts';
import { testCall } from '../support.ts';
import { ODD_SITES, page, raw, type Show, status } from './odd-sites-cases.ts';
import { ingestSite, type SiteRun } from './run.ts';

describe('read_site, where a site has', function () {
  this.timeout(20_000);
  let server: Server;
  let shows: Record<string, Show> = {};
  let base = '';
  before(async () => {
    server = createServer(({ url = '/', headers }, response) => (shows[url] ?? status(404))(response, headers));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  });
  after(() => void server.close());
  const run = (kb: MemoryKnowledgeBase, options: object = {}): Promise<SiteRun> =>
    ingestSite(kb, { start: [`${base}/`], retries: 0, ...options });

  for (const row of ODD_SITES)
    it(row.name, async () => {
      shows = row.shows;
      const { loaded, failures, skipped } = await run(new MemoryKnowledgeBase(), row.options);
      expect(loaded.map((id) => id.replace(base, '')).sort()).to.deep.equal([...row.loads].sort());
      const said = failures.map(({ item, reason }): [string, string] => [item.replace('site:', '').replace(base, ''), reason]);
      expect(said.map(([item]) => item).sort(), JSON.stringify(said)).to.deep.equal(Object.keys(row.fails ?? {}).sort());
      for (const [item, reason] of said) expect(reason).to.contain(row.fails?.[item]);
      expect(failures.some(({ unread }) => unread && unread.document === undefined)).to.equal(row.spares ?? false);
      expect(Object.keys(skipped)).to.include.members(row.skips ?? []);
    });

  it('a name that leads to this machine', async () => {
    shows = { '/': page(1) };
    const start = [`${base.replace('127.0.0.1', 'localhost')}/`];
    const { failures, loaded } = await run(new MemoryKnowledgeBase(), { start, allow_private: false });
    expect(loaded).to.deep.equal([]);
    expect(failures[0]?.reason).to.match(/localhost leads to \S+, an address of a private network: set allow_private/);
  });

  it('a host that wants time between two requests', async () => {
    shows = { '/': page(1, ['/a', '/b']), '/a': page(2), '/b': page(3) };
    const began = Date.now();
    await run(new MemoryKnowledgeBase(), { delay: '100ms' });
    expect(Date.now() - began).to.be.within(380, 5000);
    shows['/robots.txt'] = raw('User-agent: *\nCrawl-delay: 0.3');
    const second = Date.now();
    await run(new MemoryKnowledgeBase(), { delay: '0ms' });
    expect(Date.now() - second).to.be.within(880, 8000);
  });

  it('answers that are counted by how they end', async () => {
    shows = { '/': page(1, ['/a', '/b', '/c']), '/a': status(404), '/b': status(500), '/c': () => {} };
    const outcomes: string[] = [];
    const onRequest = ({ outcome }: UpstreamEvent) => void outcomes.push(outcome);
    await ingestSite(new MemoryKnowledgeBase(), { start: [`${base}/`], retries: 1 }, { onRequest });
    // robots.txt, the page, the one that is gone and the one that cannot be there; twice the others
    expect(outcomes.sort()).to.deep.equal(['error', 'error', 'ok', 'ok', 'ok', 'ok', 'timeout', 'timeout']);
  });

  it('no time: a run that is broken off stops at once, and the next one goes on', async () => {
    shows = { '/': page(1, ['/a']), '/a': () => {} };
    const ends = new AbortController();
    const kb = new MemoryKnowledgeBase();
    const broken = ingestSite(kb, { start: [`${base}/`], page_timeout: '60s' }, { call: testCall(ends.signal) });
    setTimeout(() => ends.abort(new Error('stopped')), 200);
    expect(await broken.catch((thrown: Error) => thrown.message)).to.equal('stopped');
    shows['/a'] = page(2);
    expect((await run(kb)).loaded).to.have.length(2);
  });
});
