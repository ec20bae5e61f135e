import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { FieldFilter } from '../../../core/contract/access.ts';
import type { LoadableDocument } from '../../../core/contract/facts/batch.ts';
import type { SearchMode } from '../../../core/contract/resources/knowledge-base.ts';
import { embedded } from '../../../plugins/knowledge-base/embedded/index.ts';
import { callWith, quietHost } from '../../support/call.ts';
import { LetterEmbedder, loadable } from '../../support/documents.ts';
import { openBase } from '../../support/elasticsearch/base.ts';
import { describeElasticsearch, workspaceOn } from '../../support/elasticsearch.ts';
import type { LoadableBase } from '../../support/knowledge-base-suite.ts';
import { Picker } from '../../support/random.ts';

const VALUES = [
  '',
  'a',
  'A',
  ' a',
  'a ',
  'b',
  "b's",
  '"b"',
  'b\\',
  '\\',
  'a=b',
  '=',
  '==a',
  '*',
  'a*',
  '?',
  '[a TO b]',
  'a OR b',
  "x') OR true --",
  'source=a',
  'ä',
  'a\u0308',
  '你好',
  'ไทย',
  '🙂',
  'a\nb',
  'a\tb',
  '\u0000',
  '<< query >>',
  '{"match_all":{}}',
  'true',
  'false',
  '0',
  '1.0',
  'null',
  'x'.repeat(3_000),
  `${'x'.repeat(3_000)}y`,
];
const FIELDS = ['source', 'public_record', 'team', 'level', 'a.b', 'title', 'no such field'];
const MODES: readonly SearchMode[] = ['keyword', 'vector', 'hybrid'];
const DOCUMENTS = 40;
const FILTERS = 1_000;

interface Confined {
  filter?: string[];
  access: FieldFilter[];
}

const documentOf = (pick: Picker, index: number): LoadableDocument =>
  loadable(`d${index}`, `pump ${'abcdefgh'[index % 8]}`, {
    source: pick.one(VALUES),
    ...(pick.below(3) > 0 && { publicRecord: pick.below(2) === 0 }),
    metadata: {
      ...(pick.below(3) > 0 && { team: pick.one(VALUES) }),
      ...(pick.below(2) > 0 && { level: pick.below(3) }),
      ...(pick.below(2) > 0 && { 'a.b': pick.one(VALUES) }),
    },
  });

function confinedOf(pick: Picker): Confined {
  const filter = pick.some(VALUES, 4);
  const access = Array.from({ length: pick.below(3) }, () => ({ field: pick.one(FIELDS), values: pick.some(VALUES, 25) }));
  return { access, ...(filter.length > 0 && { filter }) };
}

/** What the filters let through, said without any index. */
function idsAllowed(documents: readonly LoadableDocument[], { filter, access }: Confined): string[] {
  const conditions = [...access, ...(filter ? [{ field: 'source', values: filter }] : [])];
  const held = ({ metadata, source, title, publicRecord }: LoadableDocument, field: string) =>
    ({ ...metadata, source, title, public_record: publicRecord })[field];
  return documents
    .filter((document) =>
      conditions.every(({ field, values }) => {
        const value = held(document, field);
        return value !== undefined && values.includes(String(value));
      }),
    )
    .map(({ id }) => id)
    .sort();
}

describeElasticsearch('filters of both knowledge bases', (server) => {
  const pick = new Picker(20_240_601);
  const documents = Array.from({ length: DOCUMENTS }, (_, index) => documentOf(pick, index));
  const filters = Array.from({ length: FILTERS }, () => confinedOf(pick));
  const space = workspaceOn(server);
  let folder: string;
  let bases: Record<'embedded' | 'elasticsearch', LoadableBase>;

  before(async function () {
    this.timeout(60_000);
    folder = await mkdtemp(join(tmpdir(), 'touchstone-kb-'));
    const embedder = new LetterEmbedder();
    const weights = { candidates: 100, vector_weight: 0.8, foreign_vector_weight: 0.1 };
    bases = {
      embedded: embedded.create({ path: join(folder, 'kb'), embedder, filter_field: 'source', ...weights }),
      elasticsearch: await openBase({ endpoint: server().url, index: space.name('filters'), embedder }),
    };
    await bases.embedded.ready?.(quietHost);
    for (const base of Object.values(bases)) {
      expect((await base.writer.load(documents, callWith())).failures).to.deep.equal([]);
      await base.writer.commit(callWith());
    }
  });
  after(async () => {
    for (const base of Object.values(bases)) await base.close?.();
    await rm(folder, { recursive: true, force: true });
  });

  it('are worth the test: they let through all, some and none', () => {
    const counts = filters.map((each) => idsAllowed(documents, each).length);
    expect(counts.filter((count) => count === 0).length).to.be.greaterThan(100);
    expect(counts.filter((count) => count > 0 && count < DOCUMENTS).length).to.be.greaterThan(200);
    expect(counts.filter((count) => count === DOCUMENTS).length).to.be.greaterThan(10);
  });

  for (const name of ['embedded', 'elasticsearch'] as const) {
    for (const mode of MODES) {
      it(`let through what they say and nothing else: ${name}, ${mode}`, async () => {
        const query = { text: 'pump a', mode, top: DOCUMENTS, language: 'en' };
        for (let start = 0; start < FILTERS; start += 25) {
          await Promise.all(
            filters.slice(start, start + 25).map(async (confined) => {
              const { access, filter } = confined;
              const { passages } = await bases[name].search({ ...query, filter }, callWith({ access }));
              const ids = passages.map(({ document }) => document).sort();
              expect(ids, JSON.stringify(confined)).to.deep.equal(idsAllowed(documents, confined));
            }),
          );
        }
      }).timeout(60_000);
    }
  }
});
