import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { describeElasticsearch, workspaceOn } from '../../support/elasticsearch.ts';
import { ElasticsearchProxy } from '../../support/elasticsearch-proxy.ts';
import { BAD, jsonLines, records, type Site, siteOn } from '../../support/prepare.ts';

interface Shown {
  steps: { step: string; figures?: Record<string, unknown> }[];
  failures: { item: string; reason: string }[];
  findings: string[];
}

/** What the step of a report in JSON says in figures. */
const figuresOf = (stdout: string, step: string) =>
  (JSON.parse(stdout) as Shown).steps.find((each) => each.step === step)?.figures; // its own format

describeElasticsearch('touchstone prepare', (server) => {
  const space = workspaceOn(server);
  let count = 0;
  const site = (options?: Record<string, unknown>): Site => siteOn(server().url, space.name(`kb${++count}`), options);
  const write = ({ cwd }: Site, name: string, ...lines: (string | object)[]) =>
    writeFileSync(join(cwd, name), jsonLines(...lines));
  const counted = async (index: string) => {
    await space.client.indices.refresh({ index });
    return (await space.client.count({ index })).count;
  };
  const aliased = async (index: string) =>
    Object.keys(
      await space.client.indices.getAlias({ name: index }, { ignore: [404] }).then((found) => ('error' in found ? {} : found)),
    );

  beforeEach(function () {
    this.currentTest?.timeout(60_000); // a test runs the command several times
  });

  it('loads, embeds, counts and moves the alias; a second run finds nothing to do', async () => {
    const here = site();
    write(here, 'docs.jsonl', ...records(30), { _id: 'empty', title: 'Nothing', content: '' });
    const { code, stdout, stderr } = await here.begin('--from', 'docs.jsonl', '--yes').ended;
    expect([code, stderr]).to.deep.equal([0, '']);
    for (const line of [
      'load: 31 loaded, 0 unchanged, 0 removed, 0 sent again, 0 failed',
      'embed: 30 documents embedded, 0 there already, 1 without text left out, 0 failed',
      `switch: the alias '${here.index}' is moved: nothing -> ${here.index}-000001`,
    ])
      expect(stdout).to.contain(line);
    expect(await counted(here.index)).to.equal(60);
    const again = await here.prepare('--from', 'docs.jsonl', '--yes');
    expect(again.stdout).to.contain('0 loaded, 31 unchanged').and.to.contain('nothing to build');
    expect(await aliased(here.index)).to.deep.equal([`${here.index}-000001`]);
  });

  it('shows each request and sends none that changes anything', async () => {
    const here = site();
    write(here, 'docs.jsonl', ...records(3));
    const { code, stdout } = await here.prepare('--from', 'docs.jsonl', '--plan');
    expect(code).to.equal(0);
    expect(stdout.split('\n').filter((line) => /^(GET|PUT|POST|DELETE) /.test(line))).to.deep.equal([
      `PUT /${here.index}-source`,
      `POST /${here.index}-source/_mget`,
      'POST /_bulk',
      `POST /${here.index}-source/_refresh`,
      `POST /${here.index}-source/_count`,
      `POST /${here.index}-source/_search`,
      `PUT /${here.index}-000001`,
      `POST /${here.index}-source/_pit`,
      'POST /_search',
      'POST /_bulk',
      `POST /${here.index}-source/_count`,
      ...[1, 2].map(() => `POST /${here.index}-000001/_count`),
      'POST /_aliases',
    ]);
    expect(await space.client.indices.exists({ index: `${here.index}-source` })).to.equal(false);
  });

  for (const [args, said] of [
    [[], /say --yes/],
    [['nothing', '--yes'], /there is no step 'nothing'; there is source, load, verify_source/],
    [['--from', 'nowhere', '--yes'], /there is no file or folder .*nowhere/],
  ] as const) {
    it(`refuses ${args.join(' ') || 'to go on where nobody can be asked'}`, async () => {
      const { code, stderr } = await site().prepare(...args);
      expect(code).to.equal(64);
      expect(stderr).to.match(said);
    });
  }

  it('keeps what cannot be loaded to be mended, and loads it then', async () => {
    const here = site();
    // Which of the two is refused depends on the order in which they come.
    const conflict = { _id: 'conflict', title: 'x', content: 'y', 'number.deep': 1 };
    write(here, 'docs.jsonl', ...records(5), ...BAD.map(({ text }) => text), conflict);
    const { code, stderr } = await here.prepare('--from', 'docs.jsonl', '--yes');
    expect(code).to.equal(1);
    expect(stderr).to.contain('4 records to mend in ');
    const letters = here.deadLetters() ?? [];
    expect(letters.filter((_, line) => line % 2 === 0).map((line) => JSON.parse(line).index._id)).to.have.members([
      ...BAD.map(({ id }) => id),
      'conflict',
    ]);
    expect(letters).to.include.members(BAD.map(({ text }) => text));
    expect(await counted(`${here.index}-source`)).to.equal(5);
    const mended = letters.map((line) =>
      line
        .replace('"maybe"', 'true')
        .replace('{"broken', '{"_id":"bad-2","content":"y"}')
        .replace('{"y":1}', '"y"')
        .replace('number.deep', 'deep'),
    );
    write(here, 'mended.ndjson', ...mended);
    expect((await here.prepare('--from', 'mended.ndjson', '--yes')).code).to.equal(0);
    expect(here.deadLetters()).to.equal(undefined);
    expect(await counted(`${here.index}-source`)).to.equal(9);
    expect(await aliased(here.index)).to.deep.equal([`${here.index}-000002`]);
  });

  it('leaves ids to the server without doubling a document', async () => {
    const here = site();
    const from = ['source', 'load', '--from', 'docs.jsonl', '--ids', 'server', '--yes'];
    write(here, 'docs.jsonl', ...records(20));
    await here.prepare(...from);
    const { hits } = await space.client.search({ index: `${here.index}-source`, size: 1 });
    expect(hits.hits[0]?._id).to.not.match(/^d\d+$/);
    write(here, 'docs.jsonl', { ...records(1)[0], title: 'Changed' }, ...records(21).slice(1));
    const { stdout } = await here.prepare(...from);
    expect(stdout).to.contain('load: 2 loaded, 19 unchanged');
    expect(await counted(`${here.index}-source`)).to.equal(21);
  });

  it('does not double documents whose acknowledgement was lost', async () => {
    const proxy = await ElasticsearchProxy.open(server());
    proxy.faults.dropAnswer({ path: /^\/_bulk/, times: 3 });
    const here = siteOn(proxy.url, space.name(`kb${++count}`), { embedder: 'embed', bulk_documents: 10 });
    write(here, 'docs.jsonl', ...records(40));
    const { code, stdout } = await here.prepare('source', 'load', '--from', 'docs.jsonl', '--ids', 'server', '--yes');
    await proxy.close();
    expect([code, stdout]).to.satisfy(() => code === 0 && stdout.includes('load: 40 loaded'));
    expect(await counted(`${here.index}-source`)).to.equal(40);
  });

  it('shows a plan where the server stays away', async () => {
    const { code, stdout } = await siteOn('http://127.0.0.1:9', 'away').prepare('--plan', '--json');
    expect(code).to.equal(0);
    const steps = new Set((JSON.parse(stdout) as { step: string }[]).map(({ step }) => step)); // its own format
    expect([...steps]).to.deep.equal(['source', 'verify_source', 'destination', 'embed', 'verify', 'switch']);
  });

  it('removes what is gone when that is wanted', async () => {
    const here = site();
    write(here, 'docs.jsonl', ...records(10));
    await here.prepare('--from', 'docs.jsonl', '--yes');
    write(here, 'docs.jsonl', ...records(7), BAD[0].text);
    const { stdout } = await here.prepare('--from', 'docs.jsonl', '--prune', '--yes');
    expect(stdout).to.contain('load: 0 loaded, 7 unchanged, 3 removed');
    expect(await counted(`${here.index}-source`)).to.equal(7);
    expect(await counted(here.index)).to.equal(14);
  });

  it('builds beside what is searched, goes back, and drops what is kept', async () => {
    const here = site();
    write(here, 'docs.jsonl', ...records(4));
    await here.prepare('--from', 'docs.jsonl', '--yes');
    write(here, 'docs.jsonl', ...records(6));
    await here.prepare('source', 'load', 'verify_source', 'destination', 'embed', '--from', 'docs.jsonl', '--yes');
    expect(await counted(here.index)).to.equal(8);
    expect((await here.prepare('verify', 'switch', '--yes')).stdout).to.contain(`${here.index}-000001 -> ${here.index}-000002`);
    expect(await counted(here.index)).to.equal(12);
    expect((await here.prepare('--rollback')).stdout).to.contain(`${here.index}-000002 -> ${here.index}-000001`);
    expect(await counted(here.index)).to.equal(8);
    expect((await here.prepare('--drop-old')).stdout).to.equal(`dropped ${here.index}-000002\n`);
    expect((await here.prepare('--rollback')).code).to.equal(78);
  });

  it('embeds only what has changed since what is searched was built', async () => {
    const here = site();
    write(here, 'docs.jsonl', ...records(50));
    await here.prepare('--from', 'docs.jsonl', '--yes');
    write(here, 'docs.jsonl', { ...records(1)[0], content: 'Short.' }, ...records(52).slice(3));
    const { code, stdout } = await here.prepare('--from', 'docs.jsonl', '--prune', '--yes', '--json');
    expect(code).to.equal(0);
    expect(figuresOf(stdout, 'embed')).to.include({ embedded: 3, embedded_before: 47 });
    expect(await counted(here.index)).to.equal(99);
    expect(await aliased(here.index)).to.deep.equal([`${here.index}-000002`]);
  });

  it('keeps one generation to go back to', async () => {
    const here = site();
    write(here, 'docs.jsonl', ...records(2));
    await here.prepare('--from', 'docs.jsonl', '--yes');
    await here.prepare('--fresh', '--yes');
    const { stdout } = await here.prepare('--fresh', '--yes');
    expect(stdout).to.contain(`dropped '${here.index}-000001'`);
    expect(Object.keys(await space.client.indices.get({ index: `${here.index}-0*` }))).to.have.members(
      ['000002', '000003'].map((number) => `${here.index}-${number}`),
    );
  });

  it('does not move the alias to what does not hold all documents', async () => {
    const here = site();
    write(here, 'docs.jsonl', ...records(4));
    await here.prepare('source', 'load', 'destination', 'embed', '--from', 'docs.jsonl', '--yes');
    await space.client.deleteByQuery({
      index: `${here.index}-000001`,
      query: { term: { 'touchstone.document': 'd2' } },
      refresh: true,
    });
    const { code, stderr } = await here.prepare('switch', '--yes');
    expect(code).to.equal(1);
    expect(stderr).to.contain(`not done: '${here.index}-000001' holds 3 documents, '${here.index}-source' 4`);
    expect(await aliased(here.index)).to.deep.equal([]);
    expect((await here.prepare('--yes')).code).to.equal(0);
    expect(await counted(here.index)).to.equal(8);
  });

  it('drops what is half built for another configuration', async () => {
    const here = site();
    write(here, 'docs.jsonl', ...records(4));
    await here.prepare('source', 'load', 'destination', '--from', 'docs.jsonl', '--yes');
    const other = siteOn(server().url, here.index, { embedder: 'embed', language: 'de' });
    const { stdout } = await other.prepare('destination', '--yes');
    expect(stdout).to.contain(`dropped '${here.index}-000001'`).and.to.contain(`made the index '${here.index}-000002'`);
  });

  it('refuses a source with other fields, showing the difference', async () => {
    const here = site();
    const properties = { title: { type: 'keyword' as const }, content: { type: 'text' as const } };
    await space.client.indices.create({ index: `${here.index}-source`, mappings: { properties } });
    const { code, stderr } = await here.prepare('--yes');
    expect(code).to.equal(78);
    expect(stderr).to.contain('  - title: keyword\n  + title: text\n');
  });

  it('refuses to make an alias where an index has the name', async () => {
    const here = site();
    await space.client.indices.create({ index: here.index });
    const { code, stderr } = await here.prepare('--yes');
    expect([code, stderr]).to.satisfy(() => code === 78 && stderr.includes(`there is an index '${here.index}'`));
  });

  it('takes a source that somebody else has made and loaded', async () => {
    const here = site();
    const index = `${here.index}-source`;
    const text = { type: 'text' } as const;
    const properties = { title: text, content: text, source: text, url: text, public_record: { type: 'boolean' } } as const;
    await space.client.indices.create({ index, mappings: { properties } });
    const operations = records(5).flatMap(({ _id, ...document }) => [{ index: { _index: index } }, document]);
    await space.client.bulk({ operations, refresh: true });
    const { code, stdout } = await here.prepare('--yes', '--json');
    expect(code).to.equal(0);
    expect(figuresOf(stdout, 'embed')).to.include({ embedded: 5 });
    expect(await counted(here.index)).to.equal(10);
  });

  it('says what is wrong with a server that cannot be reached', async () => {
    const here = siteOn('http://127.0.0.1:9', 'nowhere');
    const { code, stderr } = await here.prepare('--yes');
    expect(code).to.equal(69);
    expect(stderr).to.contain('http://127.0.0.1:9 cannot be reached');
    rmSync(here.cwd, { recursive: true });
  });
});
