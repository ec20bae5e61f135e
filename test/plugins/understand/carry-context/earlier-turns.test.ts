import { expect } from 'chai';
import { cpuNow } from '../../../../bench/support/cpu.ts';
import { earlierTurns } from '../../../../plugins/understand/carry-context/earlier-turns.ts';

const LAMP = { input: 'Which lamps?', response: 'Aurora and Nova.' };
const PRICE = { input: 'What do they cost?', response: '20 euros.' };

const FORMS: readonly (readonly [name: string, lastTurn: unknown, expected: unknown])[] = [
  ['one exchange', LAMP, [LAMP]],
  ['a list of exchanges', [LAMP, PRICE], [LAMP, PRICE]],
  [
    'a missing side',
    [{ input: 'Which lamps?' }, { response: 'Hello.' }],
    [
      { input: 'Which lamps?', response: '' },
      { input: '', response: 'Hello.' },
    ],
  ],
  [
    'the history of a watsonx Assistant session',
    [
      { a: 'Welcome!' },
      { u: 'Which lamps?', n: true },
      { a: 'Aurora and Nova.' },
      { u: 'What do they cost?' },
      { a: '20 euros.' },
    ],
    [{ input: '', response: 'Welcome!' }, LAMP, PRICE],
  ],
  ['both sides in one entry', [{ u: 'Which lamps?', a: 'Aurora and Nova.' }], [LAMP]],
  [
    'answers in pieces',
    [{ u: 'Which lamps?' }, { a: 'Aurora' }, { a: 'and Nova.' }],
    [{ input: 'Which lamps?', response: 'Aurora\nand Nova.' }],
  ],
  [
    'two questions in a row',
    [{ u: 'Hi' }, { u: 'Which lamps?' }, { a: 'Aurora and Nova.' }],
    [{ input: 'Hi', response: '' }, LAMP],
  ],
  [
    'messages with roles',
    [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Which lamps?' },
      { role: 'assistant', content: 'Aurora and Nova.' },
    ],
    [LAMP],
  ],
  [
    'messages in parts',
    [{ role: 'user', content: [{ type: 'text', text: 'Which' }, { type: 'image_url' }, { type: 'text', text: 'lamps?' }] }],
    [{ input: 'Which\nlamps?', response: '' }],
  ],
  [
    'speakers by other names',
    [
      { speaker: 'Customer', text: 'Which lamps?' },
      { from: 'bot', message: 'Aurora and Nova.' },
    ],
    [LAMP],
  ],
  [
    'markup',
    { input: '<b>Which</b> lamps?<script>alert(1)</script>', response: '<p>Aurora</p><p>and &amp; Nova.</p>' },
    [{ input: 'Which lamps?', response: 'Aurora\nand & Nova.' }],
  ],
  ['a sign that begins no markup', { input: 'Is 3 < 4 & 5 > 4?', response: '' }, [{ input: 'Is 3 < 4 & 5 > 4?', response: '' }]],
  [
    'characters that control something',
    { input: 'Which\u0000 \u202elamps?\r\n', response: '\ud800' },
    [{ input: 'Which lamps?', response: '\ufffd' }],
  ],
  [
    'other types',
    [{ input: 7, response: null }, null, 'text', 5, [LAMP], { role: 'user' }, { role: 'tool', content: 'x' }, {}],
    [],
  ],
  ['nothing', [], []],
  ['a text', 'Which lamps?', []],
  ['null', null, []],
  [
    'names of the prototype',
    [
      { role: 'constructor', content: 'x' },
      { role: '__proto__', content: 'x' },
    ],
    [],
  ],
];

describe('lastTurn', () => {
  for (const [name, lastTurn, expected] of FORMS) {
    it(`is read from ${name}`, async () => expect(await earlierTurns(lastTurn, 50)).to.deep.equal(expected));
  }

  it('keeps the newest', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({ input: `q${index}`, response: 'a' }));
    expect((await earlierTurns(many, 2)).map(({ input }) => input)).to.deep.equal(['q4998', 'q4999']);
    expect(await earlierTurns(many, 0)).to.deep.equal([]);
  });

  it('bounds each side, whatever it is made of', async () => {
    for (const input of ['word '.repeat(1e5), '<b>'.repeat(1e5), '&amp;'.repeat(1e5), '<'.repeat(1e6)]) {
      const started = cpuNow().all;
      const [exchange] = await earlierTurns([{ input, response: 'Yes.' }], 5);
      expect(exchange?.input.length).to.be.at.most(4000);
      expect(cpuNow().all - started).to.be.below(1000);
    }
  });
});
