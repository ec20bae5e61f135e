import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { findS3, type RealS3 } from '../../../support/s3-server.ts';
import { skipWithout } from '../../../support/skip-without.ts';
import { S3Bench } from './support.ts';

describe('read_s3 on a real server of S3', function () {
  this.timeout(30_000);
  let server: RealS3;
  let bench: S3Bench;
  const bucket = `touchstone-${randomBytes(4).toString('hex')}`;
  const texts = {
    "docs/a b+c&d'(é)~!.md": '# A\n\nText of a.',
    'docs/b.md': '# B\n\nText of b.',
    'docs/faq.csv': 'question,answer\nWhy?,Because.\n',
  };
  const keys = Object.keys(texts);
  before(async function () {
    const found = await findS3();
    if ('missing' in found) skipWithout(this, found.missing);
    server = found;
    await server.send('PUT', bucket);
  });
  after(async () => {
    for (const key of keys)
      await server?.send('DELETE', `${bucket}/${encodeURIComponent(key).replaceAll('%2F', '/')}`).catch(() => {});
    await server?.send('DELETE', bucket).catch(() => {});
    await server?.close();
  });
  beforeEach(async () => {
    bench = new S3Bench();
    await bench.open();
  });
  afterEach(() => bench.close());

  const put = (key: string, text: string): Promise<void> =>
    server.send('PUT', `${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`, text);
  const run = (options: object = {}) =>
    bench.run({
      endpoint: server.url,
      bucket,
      region: server.region,
      access_key: server.accessKey,
      secret_key: server.secretKey,
      state: 'store',
      documents: 'kb',
      id_prefix: '',
      ...options,
    });

  it('reads what is there, then what has changed alone, and removes what is gone', async () => {
    for (const [key, text] of Object.entries(texts)) await put(key, text);
    const first = await run();
    expect([first.failures, first.loaded]).to.deep.equal([[], [keys[0], 'docs/b.md', 'docs/faq.csv#1']]);
    const second = await run();
    expect([second.documents, second.unchanged.length, second.removed]).to.deep.equal([[], 3, []]);
    await put('docs/b.md', '# B\n\nOther text of b.');
    await server.send('DELETE', `${bucket}/docs/faq.csv`);
    const third = await run();
    expect([third.documents.map(({ id }) => id), third.loaded, third.removed]).to.deep.equal([
      ['docs/b.md'],
      ['docs/b.md'],
      ['docs/faq.csv#1'],
    ]);
  });

  const refused: [name: string, options: object, reason: RegExp][] = [
    ['a wrong secret', { secret_key: 'falsch' }, /403 SignatureDoesNotMatch/],
    ['a wrong key', { access_key: 'nobody' }, /answers 40[34] \w+/],
    ['a bucket that is not there', { bucket: 'touchstone-nowhere' }, /404 NoSuchBucket/],
  ];
  for (const [name, options, reason] of refused)
    it(`says so of ${name}`, async () => {
      const error = await run(options).catch((thrown: Error) => thrown);
      expect(error).to.be.instanceOf(Error);
      expect(String(error), String(error)).to.match(reason).and.not.contain('falsch');
    });
});
