import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { KEYS, plugin, refuse, S3Bench, S3Server } from './read-s3/support.ts';
import { testCall } from './support.ts';

const STATE = { state: 'store', documents: 'kb' };
const errorOf = (work: Promise<unknown>): Promise<Error | undefined> =>
  work.then(
    () => undefined,
    (thrown: Error) => thrown,
  );

describe('read_s3', function () {
  this.timeout(20_000);
  let server: S3Server;
  let bench: S3Bench;
  beforeEach(async () => {
    server = new S3Server();
    bench = new S3Bench();
    await Promise.all([server.open(), bench.open()]);
    server.objects.set('README.md', '# Handbook\n\nWelcome.');
    server.objects.set('docs/', '');
    server.objects.set("docs/a b+c&d'(é).md", '# Bolts\n\nBolts hold plates.');
    server.objects.set('docs/faq.csv', 'question,answer\nWhy?,Because.\nHow?,So.\n');
    server.objects.set('docs/p.png', 'x');
  });
  afterEach(() => Promise.all([server.close(), bench.close()]));

  const run = (options: object = {}, how?: Parameters<S3Bench['run']>[1]) =>
    bench.run({ endpoint: server.url, region: 'eu-north-1', ...KEYS, ...options }, how);

  it('reads the objects of a bucket, page by page, with signed requests', async () => {
    const { documents, failures, skipped } = await run({ link: 'https://files.example/{key}' });
    expect(failures).to.deep.equal([]);
    expect(documents.map(({ id, title, url }) => [id, title, url])).to.deep.equal([
      ['documents/README.md', 'Handbook', 'https://files.example/README.md'],
      ["documents/docs/a b+c&d'(é).md", 'Bolts', "https://files.example/docs/a%20b%2Bc%26d'(%C3%A9).md"],
      ['documents/docs/faq.csv#1', 'Why?', 'https://files.example/docs/faq.csv'],
      ['documents/docs/faq.csv#2', 'How?', 'https://files.example/docs/faq.csv'],
    ]);
    expect(documents[0]?.origin).to.equal(`${server.url}/documents/`);
    expect(skipped).to.deep.equal({ '.png': 1 });
    expect(server.requests.filter((path) => path.includes('list-type=2'))).to.have.length(3);
  });

  it('reads below a prefix, and what globs name', async () => {
    const read = async (options: object) => (await run({ id_prefix: '', ...options })).documents.map(({ id }) => id);
    expect(await read({ prefix: 'docs/', include: ['**/*.csv'] })).to.deep.equal(['docs/faq.csv#1', 'docs/faq.csv#2']);
    expect(await read({ exclude: ['docs/**'] })).to.deep.equal(['README.md']);
  });

  it('fetches objects alone that have changed, and removes what is gone', async () => {
    await run(STATE);
    server.requests.length = 0;
    const second = await run(STATE);
    expect([server.fetched, second.unchanged.length, second.removed, second.failures]).to.deep.equal([[], 4, [], []]);
    server.objects.set('README.md', '# Handbook\n\nWelcome back.');
    server.objects.delete('docs/faq.csv');
    const third = await run(STATE);
    expect(server.fetched).to.deep.equal(['README.md']);
    expect([third.loaded, third.removed]).to.deep.equal([
      ['documents/README.md'],
      ['documents/docs/faq.csv#1', 'documents/docs/faq.csv#2'],
    ]);
  });

  it('embeds nothing again without a state either', async () => {
    await run();
    const { loaded, unchanged } = await run();
    expect([loaded, unchanged.length]).to.deep.equal([[], 4]);
  });

  it('refuses keys that lead elsewhere or hold control characters, and reads the others', async () => {
    server.objects.clear();
    for (const key of ['../../etc/passwd.md', 'a/./b.md', 'a//b.md', '/a.md', 'a\n\x1b[31m.md', 'x'.repeat(300), 'good.md'])
      server.objects.set(key, '# Good');
    const { documents, failures, removed } = await run();
    expect(documents.map(({ id }) => id)).to.deep.equal(['documents/good.md']);
    expect(failures).to.have.length(6);
    expect(removed).to.deep.equal([]);
    expect(failures.every(({ item }) => !/\p{Cc}/u.test(item))).to.equal(true);
    expect(server.fetched).to.deep.equal(['good.md']);
  });

  it('names an object that cannot be fetched, and keeps what there was of it', async () => {
    await run(STATE);
    server.objects.set('README.md', 'changed');
    server.objects.set('new.md', '# New');
    server.fault = (path, response) => path.endsWith('README.md') && refuse(response, 403, 'AccessDenied');
    const { failures, loaded, removed } = await run(STATE);
    expect([loaded, removed]).to.deep.equal([['documents/new.md'], []]);
    expect(failures.map(({ item, reason }) => [item, reason])).to.deep.equal([
      [
        `${server.url}/documents/ README.md`,
        `${server.url}/documents: it answers 403 AccessDenied: the access key may not do that, or is missing`,
      ],
    ]);
    server.fault = () => false;
    expect((await run(STATE)).loaded).to.deep.equal(['documents/README.md']);
  });

  it('knows which documents an object was that cannot be fetched for long, and removes others', async () => {
    await run({ ...STATE, max_object_size: '2KiB' });
    server.fault = (path, response) => path.endsWith('README.md') && refuse(response, 403, 'AccessDenied');
    server.objects.set('README.md', 'changed');
    server.objects.set('large.md', 'x'.repeat(3000));
    for (const gone of [[], ['documents/docs/faq.csv#1', 'documents/docs/faq.csv#2'], []]) {
      if (gone.length > 0) server.objects.delete('docs/faq.csv');
      const { failures, removed } = await run({ ...STATE, max_object_size: '2KiB' });
      expect([failures.length, removed]).to.deep.equal([2, gone]);
    }
    expect(bench.kb.held.has('documents/README.md')).to.equal(true);
  });

  it('keeps all there was when a file that it never read cannot be fetched', async () => {
    await run();
    server.objects.delete('README.md');
    server.objects.set('large.md', 'x'.repeat(3000));
    const { failures, removed } = await run({ max_object_size: '2KiB' });
    expect([failures.length, removed]).to.deep.equal([1, []]);
  });

  it('tries again what may pass', async () => {
    const seen = new Map<string, number>();
    server.fault = (path, response) => {
      const count = (seen.get(path) ?? 0) + 1;
      seen.set(path, count);
      if (count > 1) return false;
      return refuse(response, 503, 'SlowDown');
    };
    const { documents, failures } = await run();
    expect([documents.length, failures]).to.deep.equal([4, []]);
  });

  it('goes on where the connection is lost in the middle of an object', async () => {
    const cut = (response: ServerResponse): boolean => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half');
      setTimeout(() => response.destroy(), 20);
      return true;
    };
    server.fault = (path, response) => path.endsWith('README.md') && cut(response);
    const { documents, failures } = await run();
    expect(documents.map(({ id }) => id)).not.to.include('documents/README.md');
    expect(failures.map(({ reason, unread }) => [reason, unread])).to.deep.equal([
      [`${server.url}/documents: UND_ERR_SOCKET`, { origin: `${server.url}/documents/` }],
    ]);
  });

  it('takes no more of an object than it may have, whatever the listing says', async () => {
    server.fault = (path, response) => path.endsWith('README.md') && response.end('x'.repeat(5000)) !== undefined;
    const { failures } = await run({ max_object_size: '2KiB' });
    expect(failures.map(({ reason }) => reason)).to.deep.equal(['is larger than the 2048 bytes that it may have']);
  });

  const refused: [name: string, options: object, reason: RegExp][] = [
    ['a wrong secret', { secret_key: 'falsch' }, /403 SignatureDoesNotMatch: 'secret_key' does not belong/],
    ['a wrong key', { access_key: 'nobody' }, /403 InvalidAccessKeyId/],
    ['a wrong region', { region: 'us-east-1' }, /SignatureDoesNotMatch/],
    ['no keys', { access_key: undefined, secret_key: undefined }, /403 AccessDenied/],
    ['a bucket that is not there', { bucket: 'nothing' }, /404 NoSuchBucket: there is no such 'bucket'/],
    ['a server that is not there', { endpoint: 'http://127.0.0.1:65531' }, /ECONNREFUSED/],
    ['a host that is unknown', { endpoint: 'http://nowhere.invalid' }, /ENOTFOUND|EAI_AGAIN/],
    ['more objects than may be', { max_objects: 3 }, /more than the 3 objects/],
  ];
  for (const [name, options, reason] of refused)
    it(`says so of ${name}, and keeps what was there`, async () => {
      await run(STATE);
      const error = await errorOf(run({ ...STATE, ...options }));
      expect(error?.message).to.match(reason);
      expect(JSON.stringify([error?.message, error?.stack, error?.cause])).not.to.match(/geheim|falsch/);
      expect(bench.kb.held.size).to.equal(4);
    });

  const strange: [name: string, answer: (response: ServerResponse) => void, reason: RegExp][] = [
    ['a page of HTML', (response) => response.end('<html>hello</html>'), /no server that speaks S3/],
    [
      'a redirect',
      (response) => response.writeHead(301, { location: 'http://127.0.0.1:1/' }).end(),
      /answers 301: name the address/,
    ],
    ['an endless listing', endless, /goes on listing the same page/],
    ['a listing without end', (response) => response.end('x'.repeat(9 * 2 ** 20)), /is larger than/],
  ];
  for (const [name, answer, reason] of strange)
    it(`says so of ${name}`, async () => {
      server.fault = (_, response) => {
        answer(response);
        return true;
      };
      expect((await errorOf(run()))?.message).to.match(reason);
    });

  it('ends a request that takes too long, and all when it is told to', async () => {
    server.fault = () => true;
    const error = await errorOf(run({ timeout_request: '200ms' }));
    expect(error?.message).to.contain('took longer than 200 ms');
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('enough')), 100);
    expect((await errorOf(run({}, { call: testCall(stop.signal) })))?.message).to.equal('enough');
  });

  const issues: [name: string, options: object, message: RegExp][] = [
    ['nothing wrong', {}, /^$/],
    ['a key without its secret', { access_key: 'a' }, /belong together/],
    ['a state alone', { state: 'store' }, /belong together/],
  ];
  for (const [name, options, message] of issues)
    it(`checks its options: ${name}`, async () => {
      const said = (await plugin.check?.(options as never)) ?? []; // as a file would have them
      expect(said.map((issue) => issue.message).join()).to.match(message);
    });

  it('takes no address with credentials in it', () =>
    expect(() => run({ endpoint: 'https://me:geheim@s3.example' })).to.throw(/^endpoint/));
});

function endless(response: ServerResponse): void {
  response.end(
    '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>same</NextContinuationToken></ListBucketResult>',
  );
}
