import { readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { GitBench, plugin, serveGit } from './read-git/support.ts';
import { testCall } from './support.ts';

const STATE = { state: 'store', documents: 'kb' };
const errorOf = (work: Promise<unknown>): Promise<Error | undefined> =>
  work.then(
    () => undefined,
    (thrown: Error) => thrown,
  );

describe('read_git', function () {
  this.timeout(40_000); // each fetch starts several programs
  let bench: GitBench;
  beforeEach(async () => {
    bench = new GitBench();
    await bench.open();
    bench.commit({
      'README.md': '# Handbook\n\nWelcome to all of it.',
      'docs/a b.md': '# Bolts\n\nBolts hold plates together.',
      'docs/faq.csv': 'question,answer\nWhy?,Because it is so.\nHow?,With a hammer.\n',
      'docs/picture.png': 'x',
      '.hidden/secret.md': 'hidden',
    });
  });
  afterEach(() => bench.close());

  it('reads the files of a branch, with ids and addresses made of their paths', async () => {
    const { documents, failures, skipped } = await bench.run({
      branch: 'main',
      link: 'https://git.example/blob/{branch}/{path}',
    });
    expect(failures).to.deep.equal([]);
    expect(documents.map(({ id, title, url }) => [id, title, url])).to.deep.equal([
      ['handbook/README.md', 'Handbook', 'https://git.example/blob/main/README.md'],
      ['handbook/docs/a b.md', 'Bolts', 'https://git.example/blob/main/docs/a%20b.md'],
      ['handbook/docs/faq.csv#1', 'Why?', 'https://git.example/blob/main/docs/faq.csv'],
      ['handbook/docs/faq.csv#2', 'How?', 'https://git.example/blob/main/docs/faq.csv'],
    ]);
    expect(new Set(documents.map(({ origin }) => origin))).to.deep.equal(new Set([`${bench.upstream}#main`]));
    expect(skipped).to.deep.equal({ '.png': 1 });
  });

  it('reads what is named, below a folder', async () => {
    const read = async (options: object) => (await bench.run(options)).documents.map(({ id }) => id);
    expect(await read({ folder: 'docs', include: ['**/*.md'], id_prefix: '' })).to.deep.equal(['docs/a b.md']);
    expect(await read({ exclude: ['docs/**'] })).to.deep.equal(['handbook/README.md']);
    expect(await read({ include: ['docs/{a,b}*', 'none'] })).to.deep.equal(['handbook/docs/a b.md']);
  });

  it('reads files alone that have changed, and removes what is gone', async () => {
    await bench.run(STATE);
    const second = await bench.run(STATE);
    expect([second.documents, second.unchanged.length, second.removed, second.failures]).to.deep.equal([[], 4, [], []]);
    bench.git('rm', '--quiet', 'README.md');
    bench.commit({ 'docs/a b.md': '# Bolts\n\nBolts are of steel.', 'docs/new.md': '# New' });
    const third = await bench.run(STATE);
    expect(third.documents.map(({ id }) => id)).to.deep.equal(['handbook/docs/a b.md', 'handbook/docs/new.md']);
    expect([third.loaded, third.removed]).to.deep.equal([
      ['handbook/docs/a b.md', 'handbook/docs/new.md'],
      ['handbook/README.md'],
    ]);
  });

  it('embeds nothing again without a state either', async () => {
    await bench.run();
    const { documents, loaded, unchanged } = await bench.run();
    expect([documents.length, loaded, unchanged.length]).to.deep.equal([4, [], 4]);
  });

  it('fetches again what the knowledge base does not hold', async () => {
    await bench.run(STATE);
    bench.kb.held.clear();
    expect((await bench.run(STATE)).loaded).to.have.length(4);
  });

  it('follows a branch whose history was written anew', async () => {
    await bench.run(STATE);
    bench.git('checkout', '--quiet', '--orphan', 'other');
    bench.git('rm', '-rfq', '.');
    bench.commit({ 'only.md': '# Only' });
    bench.git('branch', '-M', 'main');
    const { loaded, removed } = await bench.run(STATE);
    expect([loaded, removed.length]).to.deep.equal([['handbook/only.md'], 4]);
  });

  it('never follows a link, enters a submodule or runs what a repository holds', async () => {
    symlinkSync('/etc/passwd', join(bench.upstream, 'docs', 'passwd.md'));
    symlinkSync('/etc', join(bench.upstream, 'etc'));
    bench.commit({
      '.gitattributes': '*.md filter=evil',
      '.gitmodules': '[submodule "m"]\npath = m\nurl = ext::sh -c touch% /tmp/evil',
    });
    bench.git('update-index', '--add', '--cacheinfo', `160000,${bench.git('rev-parse', 'HEAD').trim()},m`);
    bench.git('commit', '--quiet', '-m', 'submodule');
    const { documents, skipped, failures } = await bench.run();
    expect(documents).to.have.length(4);
    expect(JSON.stringify(documents)).not.to.contain('root:');
    expect([skipped, failures]).to.deep.equal([{ '.png': 1, 'symbolic link': 2, submodule: 1 }, []]);
    expect(
      readdirSync(join(bench.folder, 'kept')).map((name) => readdirSync(join(bench.folder, 'kept', name)).includes('docs')),
    ).to.deep.equal([false]);
  });

  it('names files whose names cannot be, and reads the others', async () => {
    const hash = bench.git('hash-object', '-w', 'README.md').trim();
    const tree = (entries: [name: string | Buffer, mode: string, hash: string][]): string => {
      const body = Buffer.concat(
        entries.map(([name, mode, each]) =>
          Buffer.concat([Buffer.from(`${mode} `), Buffer.from(name), Buffer.from([0]), Buffer.from(each, 'hex')]),
        ),
      );
      writeFileSync(join(bench.folder, 'tree'), body);
      return bench.git('hash-object', '-t', 'tree', '-w', '--literally', join(bench.folder, 'tree')).trim();
    };
    const up = tree([['passwd.md', '100644', hash]]);
    const root = tree([
      ['..', '40000', up],
      ['a\nb\x1b[31m.md', '100644', hash],
      [Buffer.from([0x61, 0xff, 0x2e, 0x6d, 0x64]), '100644', hash],
      ['good.md', '100644', hash],
    ]);
    bench.git('update-ref', 'refs/heads/main', bench.git('commit-tree', '-m', 'x', root).trim());
    const { documents, failures } = await bench.run({ id_prefix: '' });
    expect(documents.map(({ id }) => id)).to.deep.equal(['good.md']);
    expect(failures.map(({ item, reason }) => [item.split('#HEAD ')[1], reason])).to.deep.equal([
      ['"../passwd.md"', "its path has a part that is empty, '.' or '..'"],
      ['"a\\nb\\u001b[31m.md"', 'its name holds control characters, or is not UTF-8'],
      ['"a\ufffd.md"', 'its name holds control characters, or is not UTF-8'],
    ]);
  });

  it('names files that are too large or elsewhere, and keeps what there was of them', async () => {
    await bench.run(STATE);
    bench.commit({
      'docs/a b.md': 'x'.repeat(5000),
      'docs/lfs.md': 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n',
    });
    const { failures, removed } = await bench.run({ ...STATE, max_object_size: '4KiB' });
    expect(failures.map(({ item, reason }) => [item.split('#HEAD ')[1], reason])).to.deep.equal([
      ['docs/a b.md', 'has 5000 bytes, more than the 4096 of max_object_size'],
      ['docs/lfs.md', 'is kept in Git LFS, which is not read'],
    ]);
    expect(removed).to.deep.equal([]);
  });

  it('tells what a file holds that cannot be read, by its path', async () => {
    bench.commit({ 'data/a.json': '{"a": ', 'data/b.jsonl': '{"id": "b1", "text": "fine"}\nbroken\n' });
    const { failures } = await bench.run({ folder: 'data' });
    expect(failures.map(({ item, unread }) => [item, unread?.origin])).to.deep.equal([
      [`${bench.upstream}#HEAD:data data/a.json`, `${bench.upstream}#HEAD:data`],
      [`${bench.upstream}#HEAD:data data/b.jsonl:2`, `${bench.upstream}#HEAD:data`],
    ]);
  });

  it('reads what a file that cannot be read was, when it can be again', async () => {
    bench.commit({ 'data/a.json': '{"a": ' });
    await bench.run(STATE);
    expect((await bench.run(STATE)).failures).to.have.length(1);
    bench.commit({ 'data/a.json': '{"id": "a", "text": "Now it is fine."}' });
    expect((await bench.run(STATE)).loaded).to.deep.equal(['a']);
  });

  const refused: [name: string, options: object, reason: RegExp][] = [
    ['a repository that is not there', { url: '/nowhere/at/all' }, /does not appear to be a git repository|not exist/],
    ['a branch that is not there', { branch: 'nothing' }, /couldn't find remote ref refs\/heads\/nothing/],
    ['a folder that is not there', { folder: 'nothing' }, /there is no folder nothing/],
    [
      'a server that is not there',
      { url: 'http://127.0.0.1:1/a.git' },
      /unable to access .*Failed to connect|Could ?n.t connect/,
    ],
    ['a host that is unknown', { url: 'https://nowhere.invalid/a.git' }, /Could not resolve host/],
    ['a repository that is too large', { max_repository: '1B' }, /brings more than the 1 bytes of max_repository/],
  ];
  for (const [name, options, reason] of refused)
    it(`says so of ${name}, and keeps what was there`, async () => {
      await bench.run(STATE);
      const error = await errorOf(bench.run({ ...STATE, ...options }));
      expect(error?.message).to.match(reason);
      expect(bench.kb.held.size).to.equal(4);
    });

  it('ends a fetch that takes too long', async () => {
    const server = createServer(() => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // it listens on one
    const error = await errorOf(bench.run({ url: `http://127.0.0.1:${port}/a.git`, timeout_fetch: '400ms' }));
    expect(error?.message).to.equal('git fetch took longer than 400 ms');
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('enough')), 300);
    const stopped = errorOf(bench.run({ url: `http://127.0.0.1:${port}/a.git` }, { call: testCall(stop.signal) }));
    expect((await stopped)?.message).to.equal('enough');
    server.closeAllConnections();
    server.close();
  });

  it('fetches over HTTP with a token that nobody sees, and what is new alone', async () => {
    const served = await serveGit(bench.folder, 'geheim');
    const url = `${served.url}/handbook/.git`;
    try {
      expect((await bench.run({ ...STATE, url, token: 'geheim' })).loaded).to.have.length(4);
      bench.commit({ 'docs/new.md': '# New' });
      expect((await bench.run({ ...STATE, url, token: 'geheim' })).loaded).to.deep.equal(['handbook/docs/new.md']);
      for (const token of ['falsch', undefined]) {
        const error = await errorOf(bench.run({ ...STATE, url, ...(token && { token }) }));
        expect(error?.message).to.match(/Authentication failed|could not read Username/);
        expect(JSON.stringify([error?.message, error?.stack])).not.to.match(/falsch|geheim|eC1hY2Nlc3/);
      }
    } finally {
      await served.close();
    }
  });

  it('goes on after a crash: a lock, a damaged folder, a folder that is gone', async () => {
    await bench.run(STATE);
    const kept = join(bench.folder, 'kept');
    const repository = join(kept, readdirSync(kept)[0] ?? '');
    writeFileSync(join(repository, 'shallow.lock'), '');
    utimesSync(join(repository, 'shallow.lock'), 1, 1);
    bench.commit({ 'a.md': '# A' });
    expect((await bench.run(STATE)).loaded).to.deep.equal(['handbook/a.md']);
    for (const pack of readdirSync(join(repository, 'objects', 'pack'))) rmSync(join(repository, 'objects', 'pack', pack));
    bench.commit({ 'b.md': '# B' });
    expect((await bench.run(STATE)).loaded).to.deep.equal(['handbook/b.md']);
    rmSync(kept, { recursive: true });
    bench.commit({ 'c.md': '# C' });
    expect((await bench.run(STATE)).loaded).to.deep.equal(['handbook/c.md']);
  });

  it('keeps its folder small', async () => {
    for (let turn = 0; turn < 14; turn++) {
      bench.commit({ 'a.md': `# A ${turn}` });
      await bench.run(STATE);
    }
    const kept = join(bench.folder, 'kept');
    const packs = readdirSync(join(kept, readdirSync(kept)[0] ?? '', 'objects', 'pack')).filter((name) => name.endsWith('.pack'));
    expect(packs.length).to.be.below(10);
  });

  const issues: [name: string, options: object, message: RegExp][] = [
    ['nothing wrong', {}, /^$/],
    ['credentials in the address', { url: 'https://me:geheim@git.example/a.git' }, /holds credentials/],
    ['a state alone', { state: 'store' }, /belong together/],
  ];
  for (const [name, options, message] of issues)
    it(`checks its options: ${name}`, async () => {
      const said = (await plugin.check?.({ url: '/a', ...options } as never)) ?? []; // as a file would have them
      expect(said.map((issue) => issue.message).join()).to.match(message);
      expect(JSON.stringify(said)).not.to.contain('geheim');
    });

  for (const url of ['ext::sh -c id', '--upload-pack=id', 'ssh://a/b', 'git@a:b', 'ftp://a/b'])
    it(`takes no address such as ${url}`, () => expect(() => bench.source({ url })).to.throw('url'));
});
