import { expect } from 'chai';
import type { ScoredPassage } from '../../../core/contract/facts/search.ts';
import { callWith } from '../../support/call.ts';
import { askFor, documentsOf } from '../../support/elasticsearch/base.ts';
import { documentProperties, makeIndex } from '../../support/elasticsearch/documents-index.ts';
import { describeElasticsearch, documentBasesOn } from '../../support/elasticsearch.ts';

describeElasticsearch('an index of documents that somebody else made', (server) => {
  const { space, openOn, openOver } = documentBasesOn(server);

  it('prefers the title to the text, and words together to words apart', async () => {
    const base = await openOver({
      documents: {
        text: { title: 'House', content: 'The heat of a pump is used in many a house of the town and elsewhere.' },
        title: { title: 'Pump', content: 'It moves water through the pipes of a house, and nothing else at all.' },
        together: { title: 'House', content: 'In many a house of the town and elsewhere there is a heat pump today.' },
      },
    });
    expect(documentsOf(await askFor(base, 'What is a pump?'))[0]).to.equal('title');
    expect(documentsOf(await askFor(base, 'heat pump')).indexOf('together')).to.be.lessThan(
      documentsOf(await askFor(base, 'heat pump')).indexOf('text'),
    );
  });

  it('gives a passage all that the fields of its document say', async () => {
    const base = await openOver({
      documents: {
        'id 1': {
          title: 'Pump',
          content: 'A pump moves water.',
          source: 'manual',
          url: 'https://example.org/pump',
          public_record: true,
          objectID: '17',
          year: 2024,
          tags: ['a', 'b'],
          long: 'x'.repeat(5_000),
        },
      },
    });
    const { passages, candidates, termShares } = await askFor(base, 'pump zebra');
    expect(passages).to.have.length(1);
    const [{ score, keyword, terms, ...passage }] = passages as [ScoredPassage]; // one, as just said
    expect(passage).to.deep.equal({
      id: 'id 1#0',
      document: 'id 1',
      position: 0,
      title: 'Pump',
      url: 'https://example.org/pump',
      source: 'manual',
      headings: [],
      text: 'A pump moves water.',
      start: 0,
      end: 19,
      similarity: undefined,
      metadata: {
        title: 'Pump',
        source: 'manual',
        url: 'https://example.org/pump',
        public_record: true,
        objectID: '17',
        year: 2024,
      },
    });
    expect(keyword).to.be.greaterThan(0);
    expect(score).to.be.within(0, 1);
    expect(terms?.has('pump')).to.equal(true);
    expect(candidates).to.equal(1);
    expect([...(termShares ?? [])]).to.deep.equal([
      ['pump', 2 / 5],
      ['zebra', 1 / 5],
    ]);
  });

  it('takes missing fields, several values and numbers for what they are', async () => {
    const base = await openOver({
      documents: {
        bare: { content: 'A bare pump.' },
        many: {
          title: ['First', 'Second'],
          content: ['A pump of many.', 'And more of it.'],
          url: ['u1', 'u2'],
          source: ['s1', 's2'],
        },
        empty: { title: 'Pump' },
        blank: { title: 'Pump', content: ' ' },
        null: { title: 'Pump', content: null, url: null },
        number: { title: 7, content: 'The pump of numbers.', url: 8 },
      },
    });
    const result = await askFor(base, 'pump');
    expect(documentsOf(result).sort()).to.deep.equal(['bare', 'many', 'number']); // who says nothing backs nothing
    const shown = (id: string) => result.passages.filter(({ document }) => document === id);
    expect(shown('bare').map(({ title, url, source, text }) => [title, url, source, text])).to.deep.equal([
      ['', '', '', 'A bare pump.'],
    ]);
    expect(shown('many')[0]).to.include({ title: 'First', url: 'u1', source: 's1', text: 'A pump of many.' });
    expect(shown('number')[0]).to.include({ title: '7', url: '8' });
    for (const source of ['s1', 's2'])
      expect(documentsOf(await askFor(base, 'pump', { filter: [source] }))).to.deep.equal(['many']);
  });

  for (const style of ['objects', 'dots'] as const) {
    it(`finds and shows fields of objects, written with ${style}`, async () => {
      const fields = {
        'meta.name': 'Pump',
        'body.text.en': 'A pump moves water.',
        'meta.link': 'u',
        'meta.team': 'sales',
        'meta.extra': 'more',
      };
      const source =
        style === 'dots'
          ? fields
          : { meta: { name: 'Pump', link: 'u', team: 'sales', extra: 'more' }, body: { text: { en: 'A pump moves water.' } } };
      const text = { type: 'text' } as const;
      const base = await openOver(
        {
          properties: { 'meta.name': text, 'body.text.en': text, 'meta.link': text, 'meta.team': text, 'meta.extra': text },
          documents: { d: source },
        },
        {
          title_field: 'meta.name',
          content_field: 'body.text.en',
          link_field: 'meta.link',
          filter_field: 'meta.team',
          payload_field: 'meta.extra',
        },
      );
      const { passages } = await askFor(base, 'pump', { filter: ['sales'] });
      expect(passages).to.have.length(1);
      expect(passages[0]).to.include({ title: 'Pump', url: 'u', text: 'A pump moves water.' });
      expect(passages[0]?.metadata).to.include({ 'meta.team': 'sales', 'meta.extra': 'more' });
      expect((await askFor(base, 'pump', { filter: ['sale'] })).passages).to.have.length(0);
    });
  }

  for (const [language, analyzer, content, question] of [
    ['de', 'german', 'Die Heizungsanlagen müssen jährlich gewartet werden.', 'Wird eine Heizungsanlage gewartet?'],
    ['zh', 'cjk', '保修涵盖两年内损坏的水泵。', '水泵损坏在保修范围内吗？'],
    ['th', 'thai', 'การรับประกันครอบคลุมปั๊มที่เสียหายเป็นเวลาสองปี', 'การรับประกันครอบคลุมปั๊มไหม'],
    ['ja', 'cjk', '保証は二年間の故障したポンプを対象とします。', 'ポンプの保証は何年ですか'],
  ] as const) {
    it(`finds and cuts texts in ${language}`, async () => {
      const documents = { right: { title: '', content }, other: { title: '', content: 'Opening hours.' } };
      const base = await openOver({ properties: documentProperties(analyzer), documents }, { language });
      const result = await askFor(base, question, { language });
      expect(documentsOf(result)).to.deep.equal(['right']);
      expect(result.passages[0]?.text).to.equal(content);
      expect(Math.max(...(result.termShares?.values() ?? []))).to.be.greaterThan(1 / 6); // some of its words were counted
    });
  }

  const SYNTAX = [
    'pump + valve',
    'pump -valve',
    'pump | valve',
    '"pump valve"',
    '"pump',
    '(pump',
    'pump)',
    'pump~',
    'pump~99999',
    'pu*',
    '*',
    'field:pump',
    'title:(',
    'pump \\',
    '\\',
    'pump^99',
    '[pump TO valve]',
    '{pump}',
    'pump && valve',
    'pump || !valve',
    '/pump/',
    '/pu[/',
    'NOT pump',
    'pump\u0000valve',
    '<< query >> pump',
    '+-|*()~"\\',
  ];
  const SIGNS = {
    pump: { title: 'a', content: 'The pump.' },
    valve: { title: 'b', content: 'The valve.' },
    field: { title: 'c', content: 'A field.' },
  };
  it('takes the signs of a question for plain text', async () => {
    const base = await openOver({ documents: SIGNS });
    for (const question of SYNTAX) {
      const named = Object.keys(SIGNS).filter((word) => new RegExp(`\\b${word}\\b`).test(question));
      expect(documentsOf(await askFor(base, question)).sort(), question).to.deep.equal(named.sort());
    }
  });

  it('takes them for operators where that is wanted, and fails over none', async () => {
    const base = await openOver({ documents: SIGNS }, { simple_query_string: true });
    for (const question of SYNTAX) await askFor(base, question);
    for (const [question, expected] of [
      ['pu*', ['pump']],
      ['"pump valve"', []],
      ['pump | valve', ['pump', 'valve']],
      ['pump + valve', []],
      ['pump +-the', ['pump']],
    ] as const)
      expect(documentsOf(await askFor(base, question)).sort(), question).to.deep.equal(expected);
  });

  it('takes a question of thousands of words', async () => {
    const base = await openOver({ documents: { d: { title: 'a', content: 'The pump.' } } });
    const question = `pump ${Array.from({ length: 5_000 }, (_, index) => `word${index}`).join(' ')}`;
    expect(documentsOf(await askFor(base, question))).to.deep.equal(['d']);
  });

  for (const type of ['keyword', 'match_only_text', 'search_as_you_type', 'text'] as const) {
    it(`takes a title of type ${type}`, async function () {
      const made = {
        properties: { title: { type }, content: { type: 'text' } },
        documents: { d: { title: 'Pump', content: 'It moves water.' } },
      } as const;
      const index = await makeIndex(space, `title-${type.replaceAll('_', '-')}`, made).catch((thrown: Error) => thrown);
      if (index instanceof Error) return this.skip(); // not every build has all types
      const base = await openOn(index);
      expect(base.health().ok, base.health().detail).to.equal(true);
      for (const question of ['Pump', 'Pump water', 'water']) {
        const { passages } = await askFor(base, question);
        expect(passages[0], question).to.include({ title: 'Pump', text: 'It moves water.' });
      }
    });
  }

  it('knows a field that came with a document loaded later', async () => {
    const index = await makeIndex(space, 'later', { documents: {} });
    const base = await openOn(index);
    await space.client.index({
      index,
      id: 'd',
      document: { content: 'A pump.', team: 'sales' },
      refresh: true,
    });
    expect((await base.fields()).map(({ name }) => name)).to.include('team');
    expect(documentsOf(await askFor(base, 'pump', { access: [{ field: 'team', values: ['sales'] }] }))).to.deep.equal(['d']);
    expect(documentsOf(await askFor(base, 'pump', { access: [{ field: 'team', values: ['sale'] }] }))).to.deep.equal([]);
  });

  it('is written in the language that its analyzer was made for', async () => {
    const base = await openOver({ documents: {} }, { language: 'de' });
    expect([...(await base.languages(callWith())).keys()]).to.deep.equal(['de']);
  });

  it('is listed and shown, an entry a document, and nothing is removed from it', async () => {
    const base = await openOver({
      documents: { a: { title: 'Heat pump', content: 'It heats.', url: '/a' }, 'b#1': { title: 'Valve', content: 'It closes.' } },
    });
    const { documents, total } = await base.documents.list({ limit: 1 }, callWith());
    expect([documents.length, total]).to.deep.equal([1, 2]);
    const pump = { id: 'a', title: 'Heat pump', url: '/a' };
    for (const search of ['a', 'PUM'])
      expect((await base.documents.list({ limit: 9, search }, callWith())).documents).to.deep.include(pump);
    expect(await base.documents.list({ limit: 9, search: 'kettle' }, callWith())).to.deep.equal({ documents: [], total: 0 });
    expect((await base.documents.passagesOf('b#1', callWith())).map(({ title, text }) => [title, text])).to.deep.equal([
      ['Valve', 'It closes.'],
    ]);
    expect(await base.documents.passagesOf('b', callWith())).to.deep.equal([]);
    const refused = await base.writer.remove(['a'], callWith()).catch((thrown: Error) => thrown.message);
    expect(refused).to.match(/was not made by Touchstone/);
  });

  it('refuses to be loaded, and says what to do', async () => {
    const base = await openOver({ documents: {} });
    const error = await base.writer.load([], callWith()).catch((thrown: Error) => thrown);
    expect(error)
      .to.be.instanceOf(Error)
      .with.property('message')
      .that.matches(/was not made by Touchstone.*touchstone prepare/);
    expect(await base.writer.idsOf('/documents', callWith())).to.deep.equal([]);
    expect(await base.writer.hashes(['d'], callWith())).to.deep.equal(new Map());
  });
});
