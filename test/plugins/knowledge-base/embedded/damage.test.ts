import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { Failure } from '../../../../core/contract/errors.ts';
import { embedded } from '../../../../plugins/knowledge-base/embedded/index.ts';
import { callWith, quietHost } from '../../../support/call.ts';
import { LetterEmbedder, loadable } from '../../../support/documents.ts';
import { folderWith } from '../../../support/folder.ts';
import type { LoadableBase } from '../../../support/knowledge-base-suite.ts';
import { thrownBy } from '../../../support/steps.ts';

const HARMS: Readonly<Record<string, (file: string) => Promise<void>>> = {
  cut: (file) => readFile(file).then(({ length }) => truncate(file, Math.floor(length / 2))),
  'filled with something else': (file) => readFile(file).then(({ length }) => writeFile(file, Buffer.alloc(length, 0x5a))),
  gone: (file) => rm(file),
};

/** Parts of the folder, as the ends of their paths. */
const PARTS: readonly [what: string, part: RegExp][] = [
  ['the passages', /data\/[^/]+\.lance$/],
  ['the index of the words', /part_0_tokens\.lance$/],
];

describe('an embedded knowledge base whose files are damaged', () => {
  let path: string;
  const bases: LoadableBase[] = [];
  const create = (): LoadableBase => {
    const options = { filter_field: 'source', candidates: 100, vector_weight: 0.8, foreign_vector_weight: 0.1 };
    const base = embedded.create({ path, embedder: new LetterEmbedder(), ...options });
    bases.push(base);
    return base;
  };
  const search = (base: LoadableBase) => base.search({ text: 'guarantee', mode: 'hybrid', top: 3, language: 'en' }, callWith());
  const harm = async (part: RegExp, how: string): Promise<void> => {
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    const files = entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
    const hurt = files.filter((file) => part.test(file));
    expect(hurt).to.have.length.above(0);
    for (const file of hurt) await HARMS[how]?.(file);
  };

  beforeEach(async () => {
    path = join(folderWith(), 'kb');
    const base = create();
    await base.ready?.(quietHost);
    await base.writer.load(
      Array.from({ length: 50 }, (_, at) => loadable(`d${at}`, `The guarantee of pump ${at} is long.`)),
      callWith(),
    );
    await base.writer.commit(callWith());
    await base.close?.();
  });
  afterEach(async () => {
    for (const base of bases.splice(0)) await base.close?.();
    await rm(path, { recursive: true, force: true });
  });

  for (const how of Object.keys(HARMS))
    for (const [what, part] of PARTS)
      for (const when of ['before it is opened', 'while it is open'])
        it(`says so when ${what} is ${how} ${when}, where it is and what mends it`, async () => {
          const base = create();
          if (when === 'before it is opened') await harm(part, how);
          const failure = await thrownBy(
            (async () => {
              await base.ready?.(quietHost);
              if (when === 'while it is open') await harm(part, how);
              await search(base);
            })(),
          );
          expect(failure).to.be.instanceOf(Failure).with.property('code', 'data_corrupt');
          expect(failure.message)
            .to.include(path)
            .and.to.match(/Restore it from a backup, or remove .* and load/);
        });

  it('says what mends a folder whose own file is cut', async () => {
    await writeFile(join(path, 'knowledge-base.json'), '{"format":');
    const failure = await thrownBy(create().ready?.(quietHost) ?? Promise.resolve());
    expect(failure).to.include({ code: 'data_corrupt' });
    expect(failure.message).to.match(/Restore it from a backup, or remove .*kb and load/);
  });

  it('does not call damaged what may not be read, or where the process has too many files open', async () => {
    for (const cause of ['Permission denied (os error 13)', 'Too many open files (os error 24)']) {
      const broken = new LetterEmbedder();
      broken.embedQuestion = () => Promise.reject(new Error(cause));
      const options = { filter_field: 'source', candidates: 100, vector_weight: 0.8, foreign_vector_weight: 0.1 };
      const base = embedded.create({ path, embedder: broken, ...options });
      bases.push(base);
      await base.ready?.(quietHost);
      expect(await thrownBy(search(base))).to.include({ code: 'resource_unavailable' });
    }
  });

  it('is none of the failures of a turn that is over: nothing more is begun', async () => {
    const gone = new Failure('client_closed', 'gone');
    const leaving = new AbortController();
    const embedder = new LetterEmbedder();
    const embed = embedder.embedQuestion.bind(embedder);
    let asked = 0;
    embedder.embedQuestion = (text) => {
      asked++;
      leaving.abort(gone);
      return embed(text);
    };
    const options = { filter_field: 'source', candidates: 100, vector_weight: 0.8, foreign_vector_weight: 0.1 };
    const base = embedded.create({ path, embedder, ...options });
    bases.push(base);
    await base.ready?.(quietHost);
    const query = { text: 'guarantee', mode: 'hybrid', top: 3, language: 'en' } as const;
    expect(await thrownBy(base.search(query, callWith({ signal: leaving.signal })))).to.equal(gone);
    expect(await thrownBy(base.search(query, callWith({ signal: leaving.signal })))).to.equal(gone);
    expect(asked).to.equal(1);
  });
});
