import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadPipeline } from '../../core/host/load.ts';
import { openPipeline } from '../../core/host/open.ts';
import type { Pipeline } from '../../core/host/runner.ts';
import { builtins } from '../../plugins/index.ts';
import { callWith, silent } from '../support/call.ts';
import { folderWith } from '../support/folder.ts';

/** More than a batch holds. */
const FILES = 250;

const TEXT = (folder: string): string => `
version: 1
resources:
  kb: { embedded: { path: ${join(folder, 'kb')} } }
answer:
  - retrieve: { from: kb, query_type: keyword }
ingest:
  - read_files: {}
  - clean_html: {}
  - split_passages: {}
  - load: { into: kb }
`;

/** Two runs through one opened pipeline, at once. */
describe('two ingests at once', () => {
  let folder: string;
  let pipeline: Pipeline;
  beforeEach(async () => {
    folder = folderWith();
    const text = TEXT(folder);
    pipeline = await openPipeline(await loadPipeline({ file: 'p.yaml', text, env: {}, builtins }), { log: silent });
  });
  afterEach(() => pipeline.close());

  /** Writes what is not there yet: a page that is written anew is empty for a moment, and a run that sees it so takes it for gone. */
  async function write(name: string, count: number, from = 0): Promise<string> {
    const path = join(folder, name);
    await mkdir(path, { recursive: true });
    for (let at = from; at < count; at++)
      await writeFile(join(path, `${name}-${at}.md`), `# Page ${at}\n\nWords of ${name} ${at}.\n`);
    return path;
  }

  const ingest = async (path: string, prune: boolean): Promise<string[]> => {
    const removed: string[] = [];
    await pipeline.ingest({ paths: [path], prune }, callWith(), (batch) => removed.push(...(batch.removed ?? [])));
    return removed;
  };

  const documents = async (): Promise<number> => {
    const [base] = pipeline.resources('knowledge_base').values();
    return (await base?.documents?.counts(callWith()))?.documents ?? 0;
  };

  it('lose no document where one of them prunes', async () => {
    const [one, two] = [await write('one', FILES), await write('two', FILES)];
    await ingest(one, false);
    expect(await Promise.all([ingest(one, true), ingest(two, false)])).to.deep.equal([[], []]);
    expect(await documents()).to.equal(2 * FILES);
  });

  it('lose no document where both prune, one with new documents of the same folder', async () => {
    const path = await write('one', FILES);
    await ingest(path, false);
    const first = ingest(path, true);
    await write('one', 2 * FILES, FILES);
    expect(await Promise.all([first, ingest(path, true)])).to.deep.equal([[], []]);
    expect(await documents()).to.equal(2 * FILES);
  });
});
