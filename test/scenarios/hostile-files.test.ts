import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { begin } from '../support/command-line.ts';
import { folderWith } from '../support/folder.ts';
import { ARCHIVES } from '../support/hostile-files/archives.ts';
import { type Peaks, watchMemory } from '../support/hostile-files/memory.ts';
import { PAGE_FILES } from '../support/hostile-files/pages.ts';
import { PLACES } from '../support/hostile-files/places.ts';
import { RECORD_FILES } from '../support/hostile-files/records.ts';

const PIPELINE = `version: 1
resources: { embed: { onnx: {} }, kb: { embedded: { path: ./kb, embedder: embed } }, llm: { extractive: {} } }
answer: [{ retrieve: { from: kb, query_type: keyword } }, { prompt_grounded: {} }, { generate: { with: llm } }]
ingest:
  - read_files: { max_file_time: 10s, max_file_size: 48MiB, batch_documents: 5 }
  - clean_html: { max_document_time: 4s }
  - split_passages: { max_document_time: 4s }
  - load: { into: kb }
`;

const GOOD = Array.from({ length: 12 }, (_, index) => String.fromCharCode(97 + 2 * index));
const FILES = { ...ARCHIVES, ...PAGE_FILES, ...RECORD_FILES };

interface Summary {
  loaded: number;
  failures: { item: string; reason: string }[];
}

describe('hostile files (Linux)', function () {
  this.timeout(180_000);
  const cwd = folderWith({ 'p.yaml': PIPELINE });
  const folder = join(cwd, 'documents');
  const open: unknown[] = [];
  let summary: Summary;
  let peaks: Peaks;
  let seconds: number;

  before(async function () {
    if (process.platform !== 'linux') this.skip();
    mkdirSync(folder);
    // Good ones stand between them, and at both ends.
    for (const name of ['', ...GOOD, 'zz'])
      writeFileSync(join(folder, `${name}1.md`), `# Page ${name}\n\nThe pump of page ${name} is blue.`);
    for (const [name, { content }] of Object.entries(FILES)) writeFileSync(join(folder, name), content());
    for (const [name, { make }] of Object.entries(PLACES)) open.push(await make(join(folder, name)));
    mkdirSync(join(folder, 'closed'));
    chmodSync(join(folder, 'closed'), 0);
    const started = performance.now();
    const { child, ended } = begin(['ingest', 'documents', '--json', '--pipeline', join(cwd, 'p.yaml')], { cwd });
    const watch = watchMemory(child.pid ?? 0);
    const { stdout, stderr, code } = await ended;
    watch.stop();
    expect(code, stderr).to.equal(1);
    seconds = (performance.now() - started) / 1000;
    peaks = watch.peaks;
    summary = JSON.parse(stdout);
  });
  after(() => {
    chmodSync(join(folder, 'closed'), 0o700);
    for (const each of open) if (each && typeof each === 'object' && 'close' in each) (each as { close(): void }).close(); // a server
  });

  const rows = { ...FILES, ...PLACES };
  it('are many', () => expect(Object.keys(rows).length).to.be.at.least(40));

  for (const [name, { reason, ...row }] of Object.entries(rows))
    it(`are one named failure each: ${JSON.stringify(name)}`, () => {
      const shown = ('shown' in row ? row.shown : undefined) ?? name;
      const found = summary.failures.filter(
        ({ item }) => item === shown || item.startsWith(`${shown}#`) || item.startsWith(join(folder, shown)),
      );
      const own = name === 'bad lines.jsonl' ? found.slice(-1) : found;
      expect(own.map((failure) => failure.reason)).to.have.length(1, JSON.stringify(found));
      expect(own[0]?.reason).to.match(reason);
    });

  it('keep no other file from being loaded', () => expect(summary.loaded).to.equal(GOOD.length + 2));

  it('are all that fails', () => {
    const more = process.getuid?.() === 0 ? 0 : 1;
    const lines = summary.failures.filter(({ item }) => /bad lines\.jsonl:/.test(item)).length;
    expect(summary.failures.length - lines).to.equal(Object.keys(rows).length + more);
  });

  it('take less than a gigabyte, and a bounded time', () => {
    expect(peaks.together, JSON.stringify(peaks)).to.be.below(1e9);
    expect(seconds).to.be.below(90);
  });
});
