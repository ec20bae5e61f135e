import { join } from 'node:path';
import { expect } from 'chai';
import type { Issue } from '../../../core/contract/errors.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { Trace } from '../../../core/contract/trace.ts';
import { onnx } from '../../../plugins/embedder/onnx/index.ts';
import { detectIntent } from '../../../plugins/understand/detect-intent/index.ts';
import { configure } from '../../../sdk/testing/run-step.ts';
import { callWith, quietHost } from '../../support/call.ts';
import { folderWith } from '../../support/folder.ts';

const CATEGORIES = [
  { name: 'Account', examples: ['How do I change my password?', 'delete my account', 'I cannot sign in'] },
  {
    name: 'Identity',
    id: 7,
    fallback_url: 'https://example.com/identity',
    examples: ['Which ID can I use to verify my identity?', 'photo of my license'],
  },
  { name: 'Fees', description: 'What does it cost?' },
];

async function opened(options: object, resources = {}) {
  const step = detectIntent.create(configure(detectIntent, options, resources));
  await step.ready?.(quietHost);
  return async (question: string, facts: Partial<Turn> = {}, trace?: Trace): Promise<Partial<Turn>> => {
    const call = callWith(trace && { trace });
    const found = (await step.run({ question, ...facts }, call)) as Partial<Turn>; // it never finishes
    const { categorySelectionTime, ...given } = found;
    expect(categorySelectionTime).to.be.a('number').at.least(0);
    return given;
  };
}

describe('detect_intent', () => {
  it('tells label, number, name and address of the category, and what comes nearest', async () => {
    const ask = await opened({ categories: CATEGORIES });
    const { topIntents, ...given } = await ask('Which ID do you want to verify my identity?');
    expect(given).to.deep.equal({
      intent: 'Identity-id-want-verify',
      category: 7,
      categoryName: 'Identity',
      categoryUrl: 'https://example.com/identity',
    });
    expect(topIntents?.[0]).to.deep.include({ intent: 'Identity-id-want-verify' });
    expect(topIntents?.[0]?.score).to.be.within(50, 100);
  });

  const PLACES: readonly [question: string, category: number, name: string][] = [
    ['change the password', 1, 'Account'],
    ['What does it cost?', 2, 'Fees'],
    ['WHICH id can i use, to verify my identity', 7, 'Identity'],
    ['Who won the world cup?', 0, 'Other'],
  ];
  for (const [question, category, categoryName] of PLACES)
    it(`sorts "${question}" into ${categoryName}`, async () => {
      const ask = await opened({ categories: CATEGORIES });
      expect(await ask(question)).to.include({ category, categoryName });
    });

  it('is of the category Other without categories, with a label all the same', async () => {
    const ask = await opened({});
    expect(await ask('How do I change my password?')).to.deep.equal({
      intent: 'FAQ-change-password',
      category: 0,
      categoryName: 'Other',
      topIntents: [],
    });
  });

  it('lets the default category have a name, an address and examples of its own', async () => {
    const other = { id: 0, name: 'General', fallback_url: 'https://example.com/', examples: ['change the weather'] };
    const ask = await opened({ categories: [...CATEGORIES, other] });
    for (const question of ['Change the weather!', 'Who won the world cup?'])
      expect(await ask(question)).to.include({ category: 0, categoryName: 'General', categoryUrl: 'https://example.com/' });
    expect((await ask('Change the weather!')).intent).to.equal('FAQ-change-weather');
  });

  it('reads the question that stands alone, and its language', async () => {
    const ask = await opened({ categories: CATEGORIES });
    expect(await ask('And that?', { query: 'delete my account' })).to.include({ category: 1 });
    expect(await ask('Wie ändere ich mein Passwort?', { language: 'de' })).to.include({ intent: 'FAQ-ändere-passwort' });
  });

  it('is as strict as its threshold', async () => {
    const question = 'change the password of my router at home';
    for (const [threshold, category] of [
      [0.1, 1],
      [0.95, 0],
    ]) {
      const ask = await opened({ categories: CATEGORIES, threshold });
      expect(await ask(question)).to.include({ category });
    }
  });

  it('tells its figures in the trace, and words of the question only where texts may be told', async () => {
    const ask = await opened({ categories: CATEGORIES });
    for (const withContent of [false, true]) {
      const trace = new Trace(withContent);
      const noted: object[] = [];
      trace.note = (details) => void noted.push(details);
      await ask('delete my account', {}, trace);
      expect(noted).to.deep.equal([
        {
          category: 'Account',
          nearest: [{ category: 'Account', score: 100 }],
          ...(withContent && { intent: 'Account-delete-account' }),
        },
      ]);
    }
  });

  describe('by meaning, with the bundled model', function () {
    this.timeout(30_000);
    const embedder = onnx.create(configure(onnx));
    let ask: Awaited<ReturnType<typeof opened>>;
    before(async () => {
      await embedder.ready?.(quietHost);
      ask = await opened({ embedder: 'embed', categories: CATEGORIES }, { embed: embedder });
    });
    after(() => embedder.close?.());

    const CASES: readonly [question: string, categoryName: string][] = [
      ['my login does not work any more', 'Account'],
      ['I want to close my profile for good', 'Account'],
      ['Is a passport accepted as proof of who I am?', 'Identity'],
      ['Is this service free of charge?', 'Fees'],
      ['How do I boil an egg?', 'Other'],
      ['Who won the world cup in 1998?', 'Other'],
    ];
    for (const [question, categoryName] of CASES)
      it(`${question} -> ${categoryName}`, async () => expect(await ask(question)).to.include({ categoryName }));
  });
});

describe('the categories of detect_intent', () => {
  const YAML = `
- { name: Account, id: 4, examples: [change my password] }
- name: Orders
  fallback_url: https://example.com/orders
  examples:
    - where is my parcel
`;
  const FILES: readonly [name: string, text: string, question: string, expected: object][] = [
    [
      'categories.yaml',
      YAML,
      'Where is my parcel?',
      { category: 1, categoryName: 'Orders', categoryUrl: 'https://example.com/orders' },
    ],
    [
      'categories.csv',
      'example,category\nchange my password,Account\n"where, please, is my parcel?",Orders\n',
      'where please is my parcel',
      { category: 2, categoryName: 'Orders' },
    ],
    [
      'semicolons.csv',
      '\ufeffCategory;Example\r\nOrders;where, please, is my parcel?\r\n',
      'where please is my parcel',
      { category: 1, categoryName: 'Orders' },
    ],
    [
      'blank.csv',
      'example,category,note\n\nmy parcel,Orders,x\n,Orders,\nmy car,,\n',
      'my car',
      { category: 0, categoryName: 'Other' },
    ],
  ];
  for (const [name, text, question, expected] of FILES)
    it(`come from ${name}`, async () => {
      const ask = await opened({ file: join(folderWith({ [name]: text }), name), match: 'exact' });
      expect(await ask(question)).to.include(expected);
    });

  it('join what the options and the file say of one name; numbers that nobody named are the next free ones', async () => {
    const file = join(folderWith({ 'more.csv': 'example,category\nforgot it,account\nmy bill,Money\n' }), 'more.csv');
    const categories = [
      { name: 'Account', examples: ['change it'] },
      { name: 'Parcels', id: 2, examples: ['my parcel'] },
    ];
    const ask = await opened({ categories, file, match: 'exact' });
    const found = await Promise.all(['change it', 'forgot it', 'my parcel', 'my bill'].map((question) => ask(question)));
    expect(found.map(({ category, categoryName }) => [category, categoryName])).to.deep.equal([
      [1, 'Account'],
      [1, 'Account'],
      [2, 'Parcels'],
      [3, 'Money'],
    ]);
  });

  const folder = folderWith({
    'no-columns.csv': 'question,label\na,b\n',
    'text.yaml': 'just text',
    'unnamed.yaml': '- { examples: [a] }',
  });
  const MISTAKES: readonly [name: string, options: object, path: Issue['path'], message: RegExp][] = [
    ['vectors without an embedder', { match: 'vector' }, ['match'], /name one with the option 'embedder'/],
    ['a file that is not there', { file: join(folder, 'nowhere.csv') }, ['file'], /nowhere\.csv cannot be used: ENOENT/],
    ['columns of other names', { file: join(folder, 'no-columns.csv') }, ['file'], /columns example and category/],
    ['YAML that is no list', { file: join(folder, 'text.yaml') }, ['file'], /to be a list of categories/],
    ['a category without a name', { file: join(folder, 'unnamed.yaml') }, ['file'], /\/0 must have required propert/],
    [
      'one number for two',
      {
        categories: [
          { name: 'A', id: 3 },
          { name: 'B', id: 3 },
        ],
      },
      ['categories'],
      /'A' and 'B' have the same id 3/,
    ],
    ['two default ones', { categories: [{ name: 'Other' }, { name: 'B', id: 0 }] }, ['categories'], /same id 0/],
  ];
  for (const [name, options, path, message] of MISTAKES)
    it(`are refused with ${name}`, async () => {
      const issues = (await detectIntent.check?.(configure(detectIntent, options))) ?? [];
      expect(issues).to.have.lengthOf(1);
      expect(issues[0]?.path).to.deep.equal(path);
      expect(issues[0]?.message).to.match(message);
    });

  it('keep the service from starting where their file has gone', async () => {
    const thrown = await opened({ file: join(folder, 'nowhere.csv') }).catch((error: unknown) => error);
    expect(thrown).to.include({ code: 'configuration_invalid' });
  });
});
