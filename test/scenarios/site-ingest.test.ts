import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { touchstone } from '../support/command-line.ts';
import { folderWith } from '../support/folder.ts';
import { shop } from '../support/shop.ts';

const pipeline = (start: string, more = ''): string => `version: 1
resources:
  kb: { embedded: { path: "\${TOUCHSTONE_DATA}/kb" } }
  llm: { extractive: { min_support: 0 } }
answer:
  - retrieve: { from: kb, query_type: keyword }
  - prompt_grounded: {}
  - generate: { with: llm }
ingest:
  - read_site: { start: ["${start}"], delay: 0ms, cache: "\${TOUCHSTONE_DATA}/sites.db"${more} }
  - clean_html: {}
  - split_passages: {}
  - load: { into: kb }
`;

const page = (title: string, body: string): string => `<html><title>${title}</title><body><h1>${title}</h1>${body}</body></html>`;
const PAGES: Record<string, string> = {
  '/': page('Kettles', '<p>We make kettles of steel and of copper.</p><a href="/warranty">Warranty</a>'),
  '/warranty': page('Warranty', '<p>The kettle has a warranty of seven years from the day of purchase.</p>'),
};

describe('touchstone ingest of a web site', function () {
  this.timeout(60_000);
  let server: Server;
  let start = '';
  before(async () => {
    server = createServer(({ url = '' }, response) => {
      const body = PAGES[url];
      response.writeHead(body ? 200 : 404, { 'content-type': 'text/html', etag: `"${body?.length}"` }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    start = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`; // it listens on a port
  });
  after(() => void server.close());
  const ingest = (cwd: string, ...args: string[]) => touchstone(['ingest', ...args, '--pipeline', 'pipeline.yaml'], { cwd });

  it('needs no path, loads what is new, and answers from it', async () => {
    const cwd = folderWith({ 'pipeline.yaml': pipeline(start, ', allow_private: true') });
    expect(await ingest(cwd, '--prune')).to.include({
      code: 0,
      stdout: '2 documents loaded, 0 unchanged, 0 removed, 0 failed\n',
    });
    expect(await ingest(cwd, '--prune')).to.include({
      code: 0,
      stdout: '0 documents loaded, 2 unchanged, 0 removed, 0 failed\n',
    });
    const { stdout } = await touchstone(['ask', '--pipeline', 'pipeline.yaml', 'How long is the warranty of the kettle?'], {
      cwd,
    });
    expect(stdout)
      .to.match(/seven years/)
      .and.contain(`${start}warranty`);
  });

  it('refuses a path, which would not be read', async () => {
    const cwd = folderWith({ 'pipeline.yaml': pipeline(start), 'notes.md': '# Notes\n' });
    const { code, stderr } = await ingest(cwd, 'notes.md');
    expect([code, stderr]).to.deep.equal([
      64,
      `touchstone: name no file or folder: the source in the ingest list of ${cwd}/pipeline.yaml says itself what it reads\n`,
    ]);
  });

  it('says that an address of this machine is not read unless that is allowed', async () => {
    const cwd = folderWith({ 'pipeline.yaml': pipeline(start) });
    const { code, stderr } = await ingest(cwd);
    expect(code).to.equal(1);
    expect(stderr).to.contain('127.0.0.1 is an address of a private network: set allow_private where it is meant to be read');
  });

  it('wants a path where the source reads files', async () => {
    const { code, stderr } = await ingest(shop());
    expect(code).to.equal(64);
    expect(stderr).to.match(/^touchstone: name files or folders, which the ingest list of \S+pipeline\.yaml reads, or sources/);
  });
});
