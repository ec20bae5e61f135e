import { expect } from 'chai';
import type { Call } from '../../core/contract/call.ts';
import { Failure } from '../../core/contract/errors.ts';
import type { Embedder } from '../../core/contract/resources/embedder.ts';
import type { ResourceWith } from '../../core/contract/resources/kinds.ts';
import type { DocumentsWanted, KnowledgeBase, SearchQuery } from '../../core/contract/resources/knowledge-base.ts';
import { detectLanguage } from '../../lib/text/language.ts';
import { callWith, silent } from './call.ts';
import { LetterEmbedder, loadable } from './documents.ts';
import { thrownBy } from './steps.ts';

export interface NewBase {
  /** `null` for none at all. */
  embedder?: Embedder | null;
  filter_field?: string;
}

/** Opens a new and empty knowledge base. Whoever makes it closes it after the test. */
export type OpenBase = (options?: NewBase) => Promise<LoadableBase>;

/** One that documents can be loaded into and looked up in. */
export type LoadableBase = ResourceWith<'knowledge_base', 'documents' | 'writer'>;

/** Ids of the documents that were found, best first. */
export async function findIds(
  base: KnowledgeBase,
  text: string,
  { access = [], ...changes }: Partial<SearchQuery & Pick<Call, 'access'>> = {},
): Promise<string[]> {
  const { passages } = await base.search({ text, mode: 'hybrid', top: 5, language: 'en', ...changes }, callWith({ access }));
  return passages.map(({ document }) => document);
}

/** A text in one language, with a question that its words answer. */
export const WORDS = [
  ['en', 'The guarantee covers broken pumps for two years.', 'Is a broken pump guaranteed?'],
  ['de', 'Die Heizungsanlage muss jährlich gewartet werden.', 'Wie oft wird die Heizungsanlage gewartet?'],
  ['es', 'La garantía cubre las bombas rotas durante dos años.', '¿Está cubierta por la garantia una bomba rota?'],
  ['fr', 'La garantie couvre les pompes cassées pendant deux ans.', 'Une pompe cassee est-elle couverte ?'],
  ['ru', 'Гарантия распространяется на сломанные насосы в течение двух лет.', 'Есть ли гарантия на сломанный насос?'],
  ['ar', 'يغطي الضمان المضخات المكسورة لمدة سنتين.', 'هل تشمل الضمانات المضخة المكسورة؟'],
  ['ja', '保証は故障したポンプを二年間カバーします。', '故障したポンプは保証されますか？'],
  ['ko', '보증은 고장난 펌프를 2년 동안 보장합니다.', '고장난 펌프를 보증하나요?'],
  ['zh', '保修涵盖两年内损坏的水泵。', '水泵损坏在保修范围内吗？'],
  ['th', 'การรับประกันครอบคลุมปั๊มที่เสียหายเป็นเวลาสองปี', 'การรับประกันครอบคลุมปั๊มไหม'],
] as const;

/** What every knowledge base does that Touchstone loads. Writes are searched after `commit` alone: not every server sees them at once. */
export function itKeepsAndFinds(open: OpenBase): void {
  const openWith = async (...documents: Parameters<typeof loadable>[]): Promise<LoadableBase> => {
    const base = await open();
    await base.writer.load(
      documents.map((each) => loadable(...each)),
      callWith(),
    );
    await base.writer.commit(callWith());
    return base;
  };

  it('says nothing when it is empty, and counts nothing', async () => {
    const base = await open();
    for (const mode of ['keyword', 'vector', 'hybrid'] as const)
      expect(await findIds(base, 'anything at all', { mode })).to.deep.equal([]);
    expect(await base.documents.counts(callWith())).to.deep.equal({ documents: 0, passages: 0 });
    expect(await base.writer.hashes(['a'], callWith())).to.deep.equal(new Map());
    expect(await base.writer.idsOf('/documents', callWith())).to.deep.equal([]);
  });

  it('lists documents in the order of their ids, as many as are wanted, and tells how many there are', async () => {
    const base = await openWith(
      ['b', ['one', 'two'], { title: 'Pumps "new"', url: 'https://x.org/Pump' }],
      ["a/it's", 'text', { title: 'Valves' }],
      ['c', 'a pump in the text', { title: 'Other' }],
    );
    const b = { id: 'b', title: 'Pumps "new"', url: 'https://x.org/Pump', origin: '/documents', passages: 2 };
    const a = { id: "a/it's", title: 'Valves', url: '', origin: '/documents', passages: 1 };
    const first = await base.documents.list({ limit: 2 }, callWith());
    expect(first?.documents.map(({ language, loaded, ...each }) => each)).to.deep.equal([a, b]);
    expect(
      first?.documents.map(({ language = 'en' }) => language),
      'where it is kept',
    ).to.deep.equal(['en', 'en']);
    expect(first?.total).to.equal(3);
    const cases = {
      'PUMPS "': ['b'],
      "IT'S": ["a/it's"],
      'x.org/p': ['b'],
      'a*': [],
      v: ["a/it's"],
      '%': [],
      C: ['c'],
      '': [a.id, 'b', 'c'],
    };
    for (const [search, ids] of Object.entries(cases)) {
      const found = await base.documents.list({ limit: 10, search }, callWith());
      expect([found?.documents.map(({ id }) => id), found?.total], search).to.deep.equal([ids, ids.length]);
    }
    expect(await (await open()).documents.list({ limit: 10 }, callWith())).to.deep.equal({ documents: [], total: 0 });
  });

  it('lists documents a page at a time, and those of an origin alone', async () => {
    const base = await openWith(
      ...['c', 'a', 'b', 'e'].map((id): Parameters<typeof loadable> => [id, 'text', { origin: '/one' }]),
      ['d', ['one', 'two'], { origin: "/it's" }],
    );
    const list = async (wanted: DocumentsWanted): Promise<[string[], number]> => {
      const { documents, total } = await base.documents.list(wanted, callWith());
      return [documents.map(({ id }) => id), total];
    };
    expect(await list({ limit: 2, skip: 1 })).to.deep.equal([['b', 'c'], 5]);
    expect(await list({ limit: 10, skip: 4 })).to.deep.equal([['e'], 5]);
    expect(await list({ limit: 10, skip: 10_000 })).to.deep.equal([[], 5]);
    expect(await list({ limit: 2, skip: 2, origin: '/one' })).to.deep.equal([['c', 'e'], 4]);
    expect(await list({ limit: 2, origin: "/it's" })).to.deep.equal([['d'], 1]);
    expect(await list({ limit: 2, origin: '/one', search: 'E' })).to.deep.equal([['e'], 1]);
    expect(await list({ limit: 2, origin: '/on' })).to.deep.equal([[], 0]);
  });

  it('gives the passages of a document in their order', async () => {
    const base = await openWith(["it's", ['one', 'two', 'three'], { title: 'T', url: 'u', source: 's' }], ['b', 'four']);
    const found = (await base.documents.passagesOf("it's", callWith())) ?? [];
    expect(found.map(({ text }) => text)).to.deep.equal(['one', 'two', 'three']);
    const second = { id: "it's#1", document: "it's", position: 1, title: 'T', url: 'u', source: 's', text: 'two' };
    expect(found[1]).to.deep.equal({ ...second, headings: [], start: 0, end: 3 });
    for (const other of ["it's#1", 'c']) expect(await base.documents.passagesOf(other, callWith())).to.deep.equal([]);
  });

  for (const [language, text, question] of WORDS) {
    it(`finds by words in ${language}`, async () => {
      const base = await openWith(['right', text], ['other', 'Opening hours: Monday to Friday.']);
      expect(await findIds(base, question, { language, mode: 'keyword' })).to.deep.equal(['right']);
    });
  }

  it('finds by words among documents of all these languages, told what language the question seems to be in', async () => {
    const base = await openWith(...WORDS.map(([language, text]): [string, string] => [language, text]));
    const found = await Promise.all(
      WORDS.map(async ([, , question]) => {
        const language = await detectLanguage(question);
        return (await findIds(base, question, { language, mode: 'keyword' }))[0];
      }),
    );
    expect(found).to.deep.equal(WORDS.map(([language]) => language));
    const counts = await base.languages?.(callWith());
    expect([...(counts?.keys() ?? [])].sort()).to.deep.equal(WORDS.map(([language]) => language).sort());
  });

  for (const question of ['', '   ', '?!', 'the of and', '"+-~*:()\\']) {
    it(`finds nothing by words for ${JSON.stringify(question)}, which has none`, async () => {
      const base = await openWith(['a', 'The pump of the house.']);
      expect(await findIds(base, question, { mode: 'keyword' })).to.deep.equal([]);
    });
  }

  it('takes a question of thousands of words', async () => {
    const base = await openWith(['a', 'The pump of the house.']);
    const question = `pump ${Array.from({ length: 5_000 }, (_, index) => `word${index}`).join(' ')}`;
    for (const mode of ['keyword', 'hybrid'] as const) expect(await findIds(base, question, { mode })).to.deep.equal(['a']);
  });

  it('finds by meaning, and by both with scores from 0 to 1 in order', async () => {
    const base = await openWith(['aaa', 'aaaa aaab'], ['zzz', 'zzzz zzzy'], ['mix', 'aazz']);
    expect((await findIds(base, 'aaaa', { mode: 'vector' }))[0]).to.equal('aaa');
    const { passages, candidates } = await base.search({ text: 'zzzz', mode: 'hybrid', top: 2 }, callWith());
    expect(passages.map(({ document }) => document)[0]).to.equal('zzz');
    expect(passages).to.have.length(2);
    expect(candidates).to.equal(3);
    const scores = passages.map(({ score }) => score);
    expect(scores).to.deep.equal(scores.toSorted((a, b) => b - a));
    for (const score of scores) expect(score).to.be.within(0, 1);
  });

  it('tells the cosine of each passage, that of the weakest candidate, and the raw score of its words', async () => {
    const base = await openWith(['aaa', 'aaaa aaab'], ['zzz', 'zzzz zzzy'], ['mix', 'aazz']);
    const embedder = new LetterEmbedder();
    const { passages, similarityFloor } = await base.search({ text: 'zzzz', mode: 'hybrid', top: 3 }, callWith());
    const question = await embedder.embedQuestion('zzzz');
    const cosines = await Promise.all(
      passages.map(async ({ text }) =>
        (await embedder.embedQuestion(text)).reduce((sum, x, i) => sum + x * (question[i] ?? 0), 0),
      ),
    );
    for (const [index, { similarity }] of passages.entries()) expect(similarity).to.be.closeTo(cosines[index] ?? 2, 1e-4);
    expect(similarityFloor).to.be.closeTo(Math.min(...cosines), 1e-4);
    expect(passages.find(({ document }) => document === 'zzz')?.keyword).to.be.greaterThan(0);
    expect(passages.find(({ document }) => document === 'aaa')?.keyword).to.equal(undefined);
  });

  it('gives back every field of a passage as it was loaded', async () => {
    const document = loadable('d 1', ['First part about pumps.', 'Second part about valves.'], {
      title: "Pump's & Co",
      url: 'https://example.org/p?a=1',
      source: 'manual',
      metadata: { year: 2024, draft: false, owner: 'Zoë', 'a.b': 'dotted', ratio: 0.5 },
    });
    const [, second] = document.passages;
    if (second) Object.assign(second, { headings: ['One', 'Two "quoted"'], start: 24, end: 50 });
    const base = await open();
    await base.writer.load([document], callWith());
    await base.writer.commit(callWith());
    const [passage] = (await base.search({ text: 'valves', mode: 'keyword', top: 1 }, callWith())).passages;
    expect(passage).to.deep.include({ ...second, metadata: document.metadata });
    expect(['pump', 'valv', 'zebra'].map((term) => passage?.terms?.has(term))).to.deep.equal([true, true, false]);
  });

  it('gives passages by their places, with what they know of their section', async () => {
    const document = loadable("a/it's", ['one', 'two', 'three', 'four']);
    const [first, second] = document.passages;
    Object.assign(first ?? {}, { section: { first: 0, last: 2 }, cutAfter: 'list' });
    Object.assign(second ?? {}, {
      section: { first: 0, last: 2 },
      lead: 1,
      cutBefore: 'table',
      cutAfter: 'table',
      headings: ['A'],
    });
    const base = await open();
    await base.writer.load([document, loadable('b', ['eins', 'zwei'])], callWith());
    await base.writer.commit(callWith());
    const ranges = [
      { document: "a/it's", first: 0, last: 1 },
      { document: 'b', first: 1, last: 9 },
      { document: 'c', first: 0, last: 1 },
    ];
    const given = (await base.passagesAt?.(ranges, callWith())) ?? [];
    const inOrder = given.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(inOrder.map(({ id, text }) => [id, text])).to.deep.equal([
      ["a/it's#0", 'one'],
      ["a/it's#1", 'two'],
      ['b#1', 'zwei'],
    ]);
    expect(inOrder[0]).to.deep.include({ section: { first: 0, last: 2 }, cutAfter: 'list' });
    expect(inOrder[1]).to.deep.include({ lead: 1, cutBefore: 'table', cutAfter: 'table', headings: ['A'], position: 1 });
    const { passages } = await base.search({ text: 'two', mode: 'keyword', top: 1, language: 'en' }, callWith());
    expect(passages[0]).to.deep.include({ section: { first: 0, last: 2 }, lead: 1, cutBefore: 'table' });
  });

  it('opens what was loaded before passages knew their sections, and says once what loading again brings', async () => {
    const base = await openWith(['a', 'a pump'], ['b', 'another pump']);
    const said: string[] = [];
    const log = { ...silent, info: (message: string) => void said.push(message) };
    for (const text of ['pump', 'another', 'zebra'])
      await base.search({ text, mode: 'keyword', top: 2, language: 'en' }, callWith({ log }));
    expect(said).to.have.length(1);
    expect(said[0]).to.include('Ingest the documents again');
  });

  it('keeps documents apart whatever their ids look like', async () => {
    const ids = [
      'a',
      'a#0',
      'a#1',
      'a#1#0',
      'A',
      ' a',
      'ä/ö?#%',
      '_id',
      'x'.repeat(600),
      `${'x'.repeat(600)}y`,
      '"\\\'',
      '你好 🙂',
    ];
    const base = await open();
    await base.writer.load(
      ids.map((id, index) => loadable(id, [`alpha${index}`, `beta${index}`])),
      callWith(),
    );
    await base.writer.commit(callWith());
    expect(await base.documents.counts(callWith())).to.deep.equal({ documents: ids.length, passages: 2 * ids.length });
    expect([...(await base.writer.hashes(ids, callWith())).keys()]).to.have.members(ids);
    expect(await base.writer.idsOf('/documents', callWith())).to.have.members(ids);
    for (const [index, id] of ids.entries()) expect(await findIds(base, `beta${index}`, { mode: 'keyword' })).to.deep.equal([id]);
    await base.writer.remove(ids.slice(1), callWith());
    await base.writer.commit(callWith());
    expect(await base.documents.counts(callWith())).to.deep.equal({ documents: 1, passages: 2 });
    expect(await findIds(base, 'beta0', { mode: 'keyword' })).to.deep.equal(['a']);
  });

  it('counts how common each word of a question is', async () => {
    const base = await openWith(['one', 'pump one'], ['two', 'pump two'], ['three', 'pump three']);
    const { termShares } = await base.search({ text: 'pump three zebra', mode: 'keyword', top: 1 }, callWith());
    expect([...(termShares ?? [])]).to.deep.equal([
      ['pump', 4 / 7],
      ['three', 2 / 7],
      ['zebra', 1 / 7],
    ]);
  });

  it('counts anew what was committed since', async () => {
    const base = await openWith(['one', 'pump']);
    const share = async () => (await base.search({ text: 'pump', mode: 'keyword', top: 1 }, callWith())).termShares?.get('pump');
    expect(await share()).to.equal(2 / 5);
    await base.writer.load([loadable('two', 'pump'), loadable('three', 'pump')], callWith());
    await base.writer.commit(callWith());
    expect(await share()).to.equal(4 / 7);
  });

  it('tells little of a word from one document alone', async () => {
    const base = await openWith(['only', 'The library opens at nine.']);
    const { termShares } = await base.search({ text: 'library tomorrow', mode: 'keyword', top: 1 }, callWith());
    expect([...(termShares?.values() ?? [])]).to.deep.equal([0.4, 0.2]);
  });

  it('searches in the language of its documents when the question seems to be in another', async () => {
    const base = await openWith(['en', 'The pumps are guaranteed and they will be repaired by the maker.']);
    const { language, passages } = await base.search(
      { text: 'guaranteeing pumps', mode: 'keyword', top: 1, language: 'fi' },
      callWith(),
    );
    expect(language).to.equal('en');
    expect(passages).to.have.length(1);
  });

  it('tells what its documents are written in, each and all', async () => {
    const base = await openWith(
      [
        'en',
        ['The pumps are guaranteed and they will be repaired by the maker.', 'It is not for sale in the shops of the town.'],
      ],
      ['de', 'Die Heizungsanlage muss jährlich gewartet werden, und das ist nicht teuer.'],
    );
    const spoken = await base.languages?.(callWith());
    expect([...(spoken ?? [])].sort()).to.deep.equal([
      ['de', 1],
      ['en', 2],
    ]);
    const { passages } = await base.search({ text: 'Heizungsanlage', mode: 'keyword', top: 1, language: 'de' }, callWith());
    expect(passages[0]?.language).to.equal('de');
  });

  describe('typing errors', () => {
    const read = async (base: KnowledgeBase, text: string, changes: Partial<SearchQuery> = {}) =>
      base.search({ text, mode: 'hybrid', top: 1, language: 'en', correct: true, ...changes }, callWith());
    const openBoth = (): Promise<LoadableBase> =>
      openWith(
        ['pump', 'The warranty covers every broken pump for two years, says Marvin.', { title: 'Universal warranty' }],
        ['oven', 'The oven bakes bread in an hour.'],
      );

    for (const [text, corrected] of [
      ['Is there a waranty for the pump?', 'Is there a warranty for the pump?'],
      ['What does the wararnty cover?', 'What does the warranty cover?'],
      ['A uinversal pump', 'A universal pump'],
      ['Does Mravin sell pumps?', 'Does Marvin sell pumps?'],
    ] as const) {
      it(`of "${text}" are read as words of the documents, in every mode`, async () => {
        const base = await openBoth();
        for (const mode of ['keyword', 'vector', 'hybrid'] as const) {
          const result = await read(base, text, { mode });
          expect(result.corrected).to.equal(corrected);
        }
        expect((await read(base, text, { mode: 'keyword' })).passages[0]?.document).to.equal('pump');
        const plain = await base.search({ text: corrected, mode: 'hybrid', top: 1, language: 'en' }, callWith());
        expect(await read(base, text)).to.deep.equal({ ...plain, corrected });
      });
    }

    for (const [name, text] of [
      ['a word of the documents', 'pumps and breads'],
      ['a word of the language', 'the bread of my warrant'],
      ['another name', 'Does Martin sell pumps?'],
      ['a number or an identifier', 'pump1 or pmup_x or pmup.org'],
      ['a word that is far from all', 'kubernetes clusters'],
    ] as const) {
      it(`are not seen in ${name}`, async () => expect((await read(await openBoth(), text)).corrected).to.equal(undefined));
    }

    it('are left where nobody asks for more', async () => {
      const { corrected } = await read(await openBoth(), 'Is there a waranty?', { correct: false });
      expect(corrected).to.equal(undefined);
    });

    it('are none in words that were loaded since', async () => {
      const base = await openBoth();
      expect((await read(base, 'waranty')).corrected).to.equal('warranty');
      await base.writer.load([loadable('new', 'A waranty is not what it seems.')], callWith());
      await base.writer.commit(callWith());
      expect((await read(base, 'waranty')).corrected).to.equal(undefined);
    });
  });

  it('takes semantic search for search by meaning', async () => {
    const base = await openWith(['a', 'pump alpha'], ['b', 'valve beta']);
    const [vector, semantic] = [
      await findIds(base, 'pump', { mode: 'vector' }),
      await findIds(base, 'pump', { mode: 'semantic' }),
    ];
    expect(semantic).to.deep.equal(vector).and.to.have.length(2);
  });

  it('replaces a document whole, removes one, and keeps hashes and origins', async () => {
    const base = await openWith(['d', ['old one', 'old two', 'old three']], ['e', 'stays', { origin: '/elsewhere' }]);
    await base.writer.load([loadable('d', ['new text'])], callWith());
    await base.writer.commit(callWith());
    expect(await base.documents.counts(callWith())).to.deep.equal({ documents: 2, passages: 2 });
    expect(await findIds(base, 'old', { mode: 'keyword' })).to.deep.equal([]);
    expect(await base.writer.hashes(['d', 'e', 'nope'], callWith())).to.deep.equal(
      new Map([
        ['d', 'new text'],
        ['e', 'stays'],
      ]),
    );
    expect(await base.writer.idsOf('/elsewhere', callWith())).to.deep.equal(['e']);
    await base.writer.remove(['d', 'nope'], callWith());
    await base.writer.commit(callWith());
    expect(await base.documents.counts(callWith())).to.deep.equal({ documents: 1, passages: 1 });
    expect(await findIds(base, 'new', { mode: 'keyword' })).to.deep.equal([]);
    expect(await base.writer.hashes(['d'], callWith())).to.deep.equal(new Map());
  });

  it('gives the new text of a passage that has been shown before', async () => {
    const base = await openWith(['d', ['pump old', 'pump older']]);
    const texts = async () => {
      const { passages } = await base.search({ text: 'pump', mode: 'hybrid', top: 5 }, callWith());
      return passages.map(({ text }) => text).sort();
    };
    expect(await texts()).to.deep.equal(['pump old', 'pump older']);
    await base.writer.load([loadable('d', ['pump new', 'pump newer'])], callWith());
    await base.writer.commit(callWith());
    expect(await texts()).to.deep.equal(['pump new', 'pump newer']);
  });

  it('takes documents one at a time, at once, and none', async () => {
    const base = await open();
    expect(await base.writer.load([], callWith())).to.deep.equal({ loaded: [], failures: [] });
    const reports = await Promise.all(['a', 'b', 'c'].map((id) => base.writer.load([loadable(id, `pump ${id}`)], callWith())));
    expect(reports.map(({ loaded }) => loaded)).to.deep.equal([['a'], ['b'], ['c']]);
    await base.writer.commit(callWith());
    expect((await base.writer.idsOf('/documents', callWith())).sort()).to.deep.equal(['a', 'b', 'c']);
  });

  it('says what is missing when a search by meaning has no embedder', async () => {
    const base = await open({ embedder: null });
    await base.writer.load([loadable('d', 'pump')], callWith());
    await base.writer.commit(callWith());
    expect(await findIds(base, 'pump', { mode: 'keyword' })).to.deep.equal(['d']);
    const failure = await thrownBy(findIds(base, 'pump', { mode: 'vector' }));
    expect(failure).to.be.instanceOf(Failure);
    expect(failure.message).to.contain('embedder');
  });

  it('says what it is when a search fails, and passes on why it was broken off', async () => {
    const broken = new LetterEmbedder();
    broken.embedQuestion = () => Promise.reject(new Error('no such kernel'));
    const base = await open({ embedder: broken });
    const search = (call = callWith()) => base.search({ text: 'pump', mode: 'vector', top: 5 }, call);
    const failure = await thrownBy(search());
    expect(failure).to.be.instanceOf(Failure);
    expect(failure.code).to.equal('resource_unavailable');
    expect(failure.message).to.match(/cannot be searched: no such kernel/);
    const left = await thrownBy(search(callWith({ signal: AbortSignal.abort(new Failure('client_closed', 'gone')) })));
    expect(left.message).to.match(/^(gone|no such kernel)$/);
  });
}
