import { chmod, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { readFiles } from '../../../plugins/ingest/read-files/index.ts';
import { configure } from '../../support/run-step.ts';
import { lines, PAGES, RECORDS } from './read-files-cases.ts';
import { batchesOf, read, testCall, testFolder } from './support.ts';

describe('read_files', () => {
  const folder = testFolder();
  let count = 0;

  for (const [name, { file, content, options, documents = [], failures = [] }] of Object.entries({ ...PAGES, ...RECORDS })) {
    it(`reads ${name}`, async () => {
      const path = join(folder.path, `${count++}`, file);
      await folder.write({ [path.slice(folder.path.length + 1)]: content });
      const found = await read([path], options);
      expect(found.failures.map(({ item, reason }) => `${item} ${reason}`)).to.have.length(failures.length);
      for (const [index, [at, reason]] of failures.entries()) {
        const failure = found.failures[index];
        expect(failure?.item).to.equal(`${path}${at}`);
        if (typeof reason === 'string') expect(failure?.reason).to.equal(reason);
        else expect(failure?.reason).to.match(reason);
      }
      expect(found.documents.map(({ id }) => id)).to.have.length(documents.length);
      for (const [index, expected] of documents.entries())
        expect(found.documents[index]).to.deep.include({ ...expected, origin: path });
    });
  }

  it('names documents after their path below the folder, in order', async () => {
    await folder.write({ 'tree/b.md': 'b', 'tree/a/c.md': 'c', 'tree/a/records.jsonl': lines({ content: 'x' }) });
    const { documents } = await read([join(folder.path, 'tree/')]);
    expect(documents.map(({ id, origin }) => [id, origin])).to.deep.equal(
      ['a/c.md', 'a/records.jsonl#1', 'b.md'].map((id) => [id, join(folder.path, 'tree')]),
    );
  });

  it('passes over what is hidden, what is installed and what is beside documents', async () => {
    await folder.write({
      'skip/.git/a.md': 'a',
      'skip/.b.md': 'b',
      'skip/node_modules/c.md': 'c',
      'skip/d.PNG': 'd',
      'skip/e.md': 'e',
      'skip/f.log': 'f',
    });
    const { documents, failures } = await read([join(folder.path, 'skip')]);
    expect(documents.map(({ id }) => id)).to.deep.equal(['e.md']);
    expect(failures).to.deep.equal([]);
    const [first] = await batchesOf([join(folder.path, 'skip')]);
    expect(first?.skipped).to.deep.equal({ '.png': 1, '.log': 1 });
    const all = await read([join(folder.path, 'skip')], { skip_extensions: ['.md'] });
    expect(all.documents.map(({ id }) => id)).to.deep.equal(['d.PNG', 'f.log']);
  });

  it('follows links, but not in circles', async () => {
    await folder.write({ 'links/a/b.md': 'b' });
    await symlink(join(folder.path, 'links'), join(folder.path, 'links/a/circle'));
    await symlink(join(folder.path, 'links/a/b.md'), join(folder.path, 'links/c.md'));
    const { documents, failures } = await read([join(folder.path, 'links')]);
    expect(documents.map(({ id }) => id)).to.deep.equal(['a/b.md', 'c.md']);
    expect(failures).to.deep.equal([]);
  });

  it('follows links out of the folder only to where it may', async () => {
    await folder.write({ 'out/a.md': 'a', 'out/sub/b.md': 'b', 'inner/c.md': 'c', 'secret/d.md': 'd' });
    await symlink(join(folder.path, 'out'), join(folder.path, 'inner/out'));
    await symlink(join(folder.path, 'out/a.md'), join(folder.path, 'inner/single.md'));
    await symlink(join(folder.path, 'secret/d.md'), join(folder.path, 'out/sub/d.md'));
    const origin = join(folder.path, 'inner');
    const refused = await read([origin]);
    expect(refused.documents.map(({ id }) => id)).to.deep.equal(['c.md']);
    expect(refused.failures.map(({ item, unread }) => [item, unread])).to.deep.equal([
      [join(origin, 'out'), { origin }],
      [join(origin, 'single.md'), { origin, document: 'single.md' }],
    ]);
    for (const { reason } of refused.failures) expect(reason).to.match(/^is a link out of the folder, to .*link_targets/);
    const allowed = await read([origin], { link_targets: [join(folder.path, 'out'), join(folder.path, 'nowhere')] });
    expect(allowed.documents.map(({ id }) => id)).to.deep.equal(['c.md', 'out/a.md', 'out/sub/b.md', 'single.md']);
    expect(allowed.failures.map(({ item }) => item)).to.deep.equal([join(origin, 'out/sub/d.md')]);
  });

  it('reads a folder that is named by a link', async () => {
    await folder.write({ 'named/a.md': 'a' });
    await symlink(join(folder.path, 'named'), join(folder.path, 'by-link'));
    const { documents } = await read([join(folder.path, 'by-link')]);
    expect(documents.map(({ id, origin }) => [id, origin])).to.deep.equal([['a.md', join(folder.path, 'by-link')]]);
  });

  it('reads nothing that tells of the system, by whatever way (Linux)', async function () {
    if (process.platform !== 'linux') this.skip();
    await folder.write({ 'system/a.md': 'a' });
    await symlink('/proc/self/environ', join(folder.path, 'system/environ.txt'));
    await symlink('/proc/self/environ', join(folder.path, 'named.txt'));
    const paths = ['/proc/self/environ', '/dev', '/sys/kernel', join(folder.path, 'named.txt'), join(folder.path, 'system')];
    const { documents, failures } = await read(paths, { link_targets: ['/proc'] });
    expect(documents.map(({ id }) => id)).to.deep.equal(['a.md']);
    expect(failures.map(({ reason }) => /nothing is ever read of/.test(reason))).to.deep.equal(Array(5).fill(true));
  });

  it('opens no file of which a link has taken the place, nor one of a folder', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `${String(index).padStart(2, '0')}.md`);
    await folder.write(Object.fromEntries([...names, 'x/y.md', 'z.md'].map((name) => [`swap/${name}`, 'text'])));
    await folder.write({ 'aside/y.md': 'secret', 'aside/z.md': 'secret' });
    const at = (name: string) => join(folder.path, name);
    const source = readFiles.create(configure(readFiles, { batch_documents: 1 }));
    const failures: string[] = [];
    let count = 0;
    for await (const batch of source.batches({ paths: [at('swap')] }, testCall())) {
      if (count++ === 0) {
        await rm(at('swap/x'), { recursive: true });
        await symlink(at('aside'), at('swap/x'));
        await rm(at('swap/z.md'));
        await symlink(at('aside/z.md'), at('swap/z.md'));
      }
      for (const { content } of batch.documents ?? []) expect(content).to.equal('text');
      failures.push(...(batch.failures ?? []).map(({ item, reason }) => `${item}: ${reason}`));
    }
    await source.close?.();
    expect(failures).to.have.length(2);
    expect(failures[0]).to.match(/x\/y\.md: was moved, or a link took its place/);
    expect(failures[1]).to.match(/z\.md: /);
  });

  it('reports what is not there and goes on', async () => {
    await folder.write({ 'there/a.md': 'a' });
    await symlink('nowhere', join(folder.path, 'there/broken.md'));
    const missing = join(folder.path, 'missing');
    const { documents, failures } = await read([missing, join(folder.path, 'there')]);
    expect(documents.map(({ id }) => id)).to.deep.equal(['a.md']);
    const broken = join(folder.path, 'there/broken.md');
    expect(failures.map(({ item, reason }) => [item, reason])).to.deep.equal(
      [missing, broken].map((item) => [item, 'does not exist']),
    );
  });

  it('reports a file that vanishes between the walk and the reading', async () => {
    // Files are read ahead: the last one is not yet, when the first is there.
    const names = Array.from({ length: 40 }, (_, index) => `${String(index).padStart(2, '0')}.md`);
    await folder.write(Object.fromEntries(names.map((name) => [`gone/${name}`, 'text'])));
    const source = readFiles.create(configure(readFiles, { batch_documents: 1 }));
    const seen: string[] = [];
    for await (const { documents = [], failures = [] } of source.batches({ paths: [join(folder.path, 'gone')] }, testCall())) {
      if (seen.length === 0) await rm(join(folder.path, 'gone/39.md'));
      seen.push(...documents.map(({ id }) => id), ...failures.map(({ reason }) => reason));
    }
    expect(seen).to.deep.equal([...names.slice(0, -1), 'does not exist']);
  });

  it('reports what it has no right to read and goes on (skipped for root, whom nothing stops)', async function () {
    if (process.getuid?.() === 0) this.skip();
    await folder.write({ 'rights/a/b.md': 'b', 'rights/c.md': 'c', 'rights/d.md': 'd' });
    await chmod(join(folder.path, 'rights/a'), 0);
    await chmod(join(folder.path, 'rights/c.md'), 0);
    const { documents, failures } = await read([join(folder.path, 'rights')]);
    await chmod(join(folder.path, 'rights/a'), 0o700);
    expect(documents.map(({ id }) => id)).to.deep.equal(['d.md']);
    expect(failures.map(({ reason }) => reason)).to.deep.equal(['no permission to read it', 'no permission to read it']);
  });

  it('says which documents a failure may hide', async () => {
    await folder.write({ 'hide/a.pdf': 'x', 'hide/b.json': 'x', 'hide/c.bin': Buffer.from([0]), 'hide/d.jsonl': 'x' });
    const origin = join(folder.path, 'hide');
    const { failures } = await read([origin]);
    expect(failures.map(({ unread }) => unread)).to.deep.equal([
      { origin, document: 'a.pdf' },
      { origin, document: undefined },
      { origin, document: 'c.bin' },
      { origin },
    ]);
  });

  it('hands over a record that could not be taken in as it stands, and spares its document alone', async () => {
    const broken = '{"content": "cut';
    const bad = '{"_id":"7", "content":"a", "public_record":"maybe"}';
    await folder.write({
      'bad/a.ndjson': `{"index":{"_id":"3"}}\n${broken}\n${bad}\n{"content":{}}`,
      'bad/b.json': '[{"title":{}},5]',
    });
    const origin = join(folder.path, 'bad');
    const { failures } = await read([origin]);
    expect(failures.map(({ record, unread }) => ({ record, unread }))).to.deep.equal([
      { record: { id: '3', text: broken }, unread: { origin, document: '3' } },
      { record: { id: '7', text: bad }, unread: { origin, document: '7' } },
      { record: { id: 'a.ndjson#3', text: '{"content":{}}' }, unread: { origin, document: 'a.ndjson#3' } },
      { record: { id: 'b.json#1', text: '{"title":{}}' }, unread: { origin, document: 'b.json#1' } },
      { record: { text: '5' }, unread: { origin } },
    ]);
  });

  it('gives one empty batch when there is nothing, so that a run over nothing can prune', async () => {
    await folder.write({ 'nothing/.hidden': '' });
    const paths = [join(folder.path, 'nothing')];
    expect(await batchesOf(paths)).to.deep.equal([{ paths, documents: [], failures: [], bytesRead: 0, totalBytes: 0 }]);
  });

  it('closes a batch at a number of documents and at a size, and accounts for every byte', async () => {
    const files = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`batches/${index}.txt`, 'x'.repeat(100)]));
    await folder.write(files);
    for (const [options, sizes] of [
      [{ batch_documents: 4 }, [4, 4, 2]],
      [{ batch_size: '300B' }, [3, 3, 3, 1]],
      [{}, [10]],
    ] as const) {
      const batches = await batchesOf([join(folder.path, 'batches')], options);
      const filled = batches.filter(({ documents }) => documents.length > 0);
      expect(filled.map(({ documents }) => documents.length)).to.deep.equal(sizes);
      expect(batches.reduce((sum, { bytesRead }) => sum + bytesRead, 0)).to.equal(1000);
      for (const { totalBytes } of batches) expect(totalBytes).to.equal(1000);
    }
  });

  it('streams 10 MB of JSON Lines and of CSV in small batches', async () => {
    const text = 'This is one of many sentences. '.repeat(30);
    const records = Array.from({ length: 10_500 }, (_, index) => ({ _id: `${index}`, content: text }));
    const csv = ['_id,content', ...records.map(({ _id, content }) => `${_id},"${content}"`)].join('\n');
    await folder.write({ 'large.jsonl': lines(...records), 'large.csv': csv });
    for (const name of ['large.jsonl', 'large.csv']) {
      const batches = await batchesOf([join(folder.path, name)], { max_file_size: '1MiB', batch_documents: 500 });
      expect(batches.flatMap(({ documents }) => documents.map(({ id }) => id))).to.deep.equal(records.map(({ _id }) => _id));
      expect(Math.max(...batches.map(({ documents }) => documents.length))).to.equal(500);
      expect(Math.max(...batches.map(({ bytesRead }) => bytesRead))).to.be.below(1_000_000);
      expect(batches.reduce((sum, { bytesRead }) => sum + bytesRead, 0))
        .to.equal(batches[0]?.totalBytes)
        .and.be.above(9e6);
    }
  });

  it('tells of each record how much of its file it stands for, so that progress is true', async () => {
    const records = ['a', 'bb', 'cccc'].map((content) => ({ content }));
    await folder.write({ 'shares/a.jsonl': `${lines(...records)}\n`, 'shares/b.json': JSON.stringify(records) });
    for (const [name, shares] of [
      ['a.jsonl', [16, 17, 19]],
      ['b.json', [53 / 3, 53 / 3, 53 / 3]],
    ] as const) {
      const batches = await batchesOf([join(folder.path, 'shares', name)], { batch_documents: 1 });
      expect(batches.slice(0, 3).map(({ bytesRead }) => bytesRead)).to.deep.equal(shares);
    }
  });

  it('stops when it is told to', async () => {
    await folder.write({ 'stop/a.md': 'a' });
    const stopped = batchesOf([join(folder.path, 'stop')], {}, testCall(AbortSignal.abort(new Error('stopped'))));
    expect(await stopped.catch((thrown: Error) => thrown.message)).to.equal('stopped');
  });
});
