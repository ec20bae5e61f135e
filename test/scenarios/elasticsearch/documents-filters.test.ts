import { expect } from 'chai';
import type { FieldFilter } from '../../../core/contract/access.ts';
import type { SearchMode } from '../../../core/contract/resources/knowledge-base.ts';
import type { ElasticsearchKnowledgeBase } from '../../../plugins/knowledge-base/elasticsearch/knowledge-base.ts';
import { callWith } from '../../support/call.ts';
import { LetterEmbedder } from '../../support/documents.ts';
import { openBase } from '../../support/elasticsearch/base.ts';
import { describeElasticsearch, workspaceOn } from '../../support/elasticsearch.ts';
import { Picker } from '../../support/random.ts';

const TEXTS = [
  'a',
  'A',
  ' a',
  'a b',
  'a, b',
  'b',
  "b's",
  '"b"',
  '\\',
  '*',
  '!!!',
  'the',
  'ä',
  '你好',
  'a\nb',
  'x'.repeat(300),
  `${'a '.repeat(200)}b`,
];
const LONGS = [0, 5, -7, 2 ** 40];
const DAYS = ['2024-05-01', '2024-05-02T10:00:00Z', '2023-12-31'];
/** What a filter may ask any field for, fitting or not. */
const ASKED = [
  ...TEXTS,
  ...DAYS,
  ...LONGS.map(String),
  'true',
  'false',
  'TRUE',
  '',
  ' 5',
  '5.0',
  '0x5',
  '0b101',
  '1e400',
  '5e0',
  '99999999999999999999',
  'Infinity',
  'NaN',
  'foo 2024',
  'now',
  'now-1d',
  '2024-05-01||/M',
  '1714521600000',
  'May 1, 2024',
  '*',
  '<< query >>',
];
const FIELDS = ['exact', 'flag', 'number', 'day', 'twin', 'plain', 'inner.exact', 'inner.plain', 'short', 'nowhere', 'content'];
const MODES: readonly SearchMode[] = ['keyword', 'vector', 'hybrid'];

const text = { type: 'text' } as const;
const exact = { type: 'keyword' } as const;
const MAPPINGS = {
  properties: {
    title: text,
    content: text,
    content_embedding: { type: 'dense_vector', dims: 16, similarity: 'cosine' },
    exact,
    flag: { type: 'boolean' },
    number: { type: 'long' },
    day: { type: 'date' },
    twin: { type: 'text', fields: { keyword: { type: 'keyword', ignore_above: 256 } } },
    short: { type: 'keyword', ignore_above: 10 },
    plain: text,
    inner: { properties: { exact, plain: text } },
  },
} as const;

type Source = Record<string, unknown>;

/** One value, several, or none. */
const someOf = (pick: Picker, values: readonly unknown[]): unknown =>
  pick.one([undefined, pick.one(values), pick.one(values), [pick.one(values), pick.one(values)]]);

const sourceOf = (pick: Picker): Source => ({
  exact: someOf(pick, TEXTS),
  flag: someOf(pick, [true, false]),
  number: someOf(pick, LONGS),
  day: someOf(pick, DAYS),
  twin: someOf(pick, TEXTS),
  short: someOf(pick, TEXTS),
  plain: someOf(pick, TEXTS),
  'inner.exact': someOf(pick, TEXTS),
  inner: { plain: someOf(pick, TEXTS) },
});

const valuesOf = (source: Source, field: string): unknown[] => {
  const { plain } = source.inner as { plain: unknown }; // as made above
  return [field === 'inner.plain' ? plain : source[field]].flat().filter((value) => value !== undefined);
};

/** A field of a type has a value: words as they stand, numbers and dates by what they mean. */
function holds(field: string, value: unknown, asked: string): boolean {
  if (field === 'number') return /^-?\d+(\.0)?$|^5e0$/.test(asked) && Number(asked) === value;
  if (field === 'day') return dayHolds(String(value), asked);
  if (field === 'short') return value === asked && asked.length <= 10;
  return String(value) === asked;
}

/** A day asked for is all of the day. */
const dayHolds = (value: string, asked: string): boolean =>
  asked === '1714521600000' ? value === '2024-05-01' : DAYS.includes(asked) && (value === asked || value.slice(0, 10) === asked);

const idsAllowed = (sources: readonly Source[], conditions: readonly FieldFilter[]): string[] =>
  sources.flatMap((source, index) =>
    conditions.every(({ field, values }) =>
      valuesOf(source, field).some((value) => values.some((asked) => holds(field, value, asked))),
    )
      ? [`d${index}`]
      : [],
  );

describeElasticsearch('filters in an index of somebody else', (server) => {
  const pick = new Picker(7);
  const sources = Array.from({ length: 18 }, () => sourceOf(pick)); // as many as are read for one question
  const space = workspaceOn(server);
  let base: ElasticsearchKnowledgeBase;

  before(async function () {
    this.timeout(60_000);
    const index = space.name('documents');
    const embedder = new LetterEmbedder();
    await space.client.indices.create({ index, mappings: MAPPINGS });
    await space.client.bulk({
      refresh: true,
      operations: await Promise.all(
        sources.map(async (source, at) => {
          const content_embedding = [...(await embedder.embedQuestion(`pump ${'abcdefgh'[at % 8]}`))];
          return [
            { index: { _index: index, _id: `d${at}` } },
            { ...source, title: `t${at}`, content: 'A pump.', content_embedding },
          ];
        }),
      ).then((pairs) => pairs.flat()),
    });
    base = await openBase({ endpoint: server().url, index, embedder, filter_field: 'exact' });
    expect(base.health().ok, base.health().detail).to.equal(true);
    expect(await base.documents.counts(callWith())).to.deep.equal({ documents: sources.length, passages: sources.length });
  });
  after(() => base.close());

  const foundBy = async (mode: SearchMode, conditions: readonly FieldFilter[]): Promise<string[]> => {
    const query = { text: 'pump', mode, top: 100, language: 'en' };
    const { passages } = await base.search(query, callWith({ access: conditions }));
    return [...new Set(passages.map(({ document }) => document))].sort();
  };

  for (const field of FIELDS) {
    it(`compare ${field} with any value, fitting or not`, async () => {
      for (const mode of MODES) {
        await Promise.all(
          ASKED.map(async (value) => {
            const conditions = [{ field, values: [value] }];
            expect(await foundBy(mode, conditions), `${mode} ${value}`).to.deep.equal(idsAllowed(sources, conditions).sort());
          }),
        );
      }
    }).timeout(30_000);
  }

  for (const mode of MODES) {
    it(`hold all at once, each with several values: ${mode}`, async () => {
      const cases = Array.from({ length: 300 }, () =>
        Array.from({ length: 1 + pick.below(3) }, () => ({ field: pick.one(FIELDS), values: pick.some(ASKED, 30) })),
      );
      for (let start = 0; start < cases.length; start += 25) {
        await Promise.all(
          cases.slice(start, start + 25).map(async (conditions) => {
            expect(await foundBy(mode, conditions), JSON.stringify(conditions)).to.deep.equal(
              idsAllowed(sources, conditions).sort(),
            );
          }),
        );
      }
    }).timeout(60_000);
  }

  for (const field of FIELDS) {
    it(`admit documents to be listed and read by ${field}`, async () => {
      await Promise.all(
        ASKED.map(async (value) => {
          const conditions = [{ field, values: [value] }];
          const call = callWith({ access: conditions });
          const { documents, total } = await base.documents.list({ limit: 100 }, call);
          const ids = idsAllowed(sources, conditions).sort();
          expect([documents.map(({ id }) => id).sort(), total], value).to.deep.equal([ids, ids.length]);
          for (const id of ['d0', 'd9'])
            expect((await base.documents.passagesOf(id, call)).length > 0, `${id} ${value}`).to.equal(ids.includes(id));
        }),
      );
    }).timeout(30_000);
  }
});
