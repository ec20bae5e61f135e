import { expect } from 'chai';
import type { ScoredPassage } from '../../../core/contract/facts/search.ts';
import { extractive } from '../../../plugins/language-model/extractive/index.ts';
import { callWith } from '../../support/call.ts';
import { scoredPassage } from '../../support/documents.ts';

const MANUAL = scoredPassage(
  'manual',
  'The pump was built in 1998 in Graz. It is guaranteed for two years from the day of purchase. Clean the filter every ' +
    'month. Call the service if it leaks.',
  { title: 'Pump' },
);
const OFFICE = scoredPassage(
  'office',
  'Our office is open from nine to five. Anna Berg leads the service team. Why not pay us a visit?',
  { score: 0.7 },
);

const ask = (question: string, passages: ScoredPassage[] = [MANUAL, OFFICE], sentences = 1, language = 'en') =>
  extractive
    .create({ sentences, near: 0.6, min_support: 0.3 })
    .generate({ system: '', user: '', question, passages, language }, callWith());

describe('language model extractive', () => {
  for (const [question, expected] of [
    ['How long is the pump guaranteed?', 'It is guaranteed for two years from the day of purchase.'],
    ['When was the pump built?', 'The pump was built in 1998 in Graz.'],
    ['Who leads the service team?', 'Anna Berg leads the service team.'],
    ['When is the office open?', 'Our office is open from nine to five.'],
  ] as const) {
    it(`answers "${question}"`, async () => expect((await ask(question)).text).to.equal(expected));
  }

  for (const [language, expected] of [
    ['en', 'The pay of an intern is set by grade.'],
    ['de', 'The desk of an intern is in the hall.'],
  ] as const)
    it(`${language === 'en' ? 'takes' : 'does not take'} near words for those of a question in ${language}`, async () => {
      const passage = scoredPassage('intern', 'The desk of an intern is in the hall. The pay of an intern is set by grade.');
      expect((await ask('Salary of an intern?', [passage], 1, language)).text).to.equal(expected);
    });

  it('says nothing rather than something unrelated', async () => {
    expect(await ask('What is the capital of France?')).to.deep.equal({ text: '', quotes: [], model: 'extractive' });
    expect((await ask('What?', [])).text).to.equal('');
  });

  it('quotes in document order, with spans that hold', async () => {
    const { text, quotes = [] } = await ask('How long is the pump guaranteed, and when was the pump built?', undefined, 3);
    expect(quotes.length).to.be.greaterThan(1);
    for (const { passage, start, end } of quotes) {
      const from = [MANUAL, OFFICE].find(({ id }) => id === passage);
      expect(text).to.contain(from?.text.slice(start, end));
    }
    const starts = quotes.filter(({ passage }) => passage === 'manual#0').map(({ start }) => start);
    expect(starts).to.deep.equal(starts.toSorted((a, b) => a - b));
  });

  it('quotes no heading, and sets items of a list on their own lines', async () => {
    const guide = scoredPassage(
      'guide',
      '## Reset the pump\nDo this to reset the pump:\n- Press the red pump button.\n- Wait for the pump.',
    );
    const { text } = await ask('How do I reset the pump?', [guide], 3);
    expect(text).to.equal('Do this to reset the pump:\n- Press the red pump button.\n- Wait for the pump.');
  });

  it('does not say the same twice, nor answer with a question', async () => {
    const twice = [
      scoredPassage('a', 'The pump leaks.'),
      scoredPassage('b', 'The pump leaks.'),
      scoredPassage('c', 'Does the pump leak?'),
    ];
    expect((await ask('What does the pump do when it leaks?', twice, 3)).text).to.equal('The pump leaks.');
  });

  describe('shows what belongs together whole', () => {
    const page = (text: string, changes: Partial<ScoredPassage> = {}) => [
      scoredPassage('page', text, { title: 'Help', ...changes }),
    ];
    const STEPS = '1. Open the lid.\n2. Turn the key.\n3. Close the lid.';
    const CODE = '```sh\nfan reset --all\nfan start\n```';
    const TABLE = '| Fan | Watts |\n| --- | --- |\n| Small | 20 |\n| Large | 90 |';
    const CASES: readonly [name: string, question: string, text: string, answer: string, headings?: string[]][] = [
      [
        'steps',
        'How do I reset the fan?',
        `## Reset the fan\n\nDo this:\n\n${STEPS}\n\n## Other\n\nThe fan is red.`,
        `Do this:\n${STEPS}`,
      ],
      ['steps below a heading that stands above the passage', 'How do I reset the fan?', STEPS, STEPS, ['Reset the fan']],
      [
        'steps with code between them',
        'How do I reset the fan?',
        `## Reset the fan\n\n1. Open the lid.\n\n${CODE}\n\n2. Close the lid.`,
        `1. Open the lid.\n\n${CODE}\n\n2. Close the lid.`,
      ],
      [
        'steps that a sentence announces',
        'How do I clean the fan blades?',
        `To clean the fan blades, follow these steps.\n\n${STEPS}\n\nThe end is near.`,
        `To clean the fan blades, follow these steps.\n${STEPS}`,
      ],
      [
        'a list',
        'Which fans are there?',
        `The fans that are there:\n\n- small fan\n- large fan\n\nCall us about other things.`,
        'The fans that are there:\n- small fan\n- large fan',
      ],
      [
        'the command',
        'Which command resets the fan?',
        `This command resets the fan:\n\n${CODE}\n\nIt takes a minute.`,
        `This command resets the fan:\n\n${CODE}`,
      ],
      [
        'the row with its header for a value',
        'How many watts does the large fan take?',
        `${TABLE}\n\nFans are useful.`,
        '| Fan | Watts |\n| --- | --- |\n| Large | 90 |',
      ],
      ['a table below its heading', 'Fan power table', `## Fan power table\n\n${TABLE}`, TABLE],
      [
        'a sentence for a fact',
        'When was the fan built?',
        `## Fan\n\nThe fan is red. The fan was built in 1999.\n\n${STEPS}`,
        'The fan was built in 1999.',
      ],
      [
        'a sentence that denies',
        'Can I wash the fan?',
        'The fan is red and loud. You cannot wash the fan.',
        'You cannot wash the fan.',
      ],
      [
        'no announcement without what it announces',
        'What does the fan need?',
        'The fan needs the following:\n\nThe fan needs a plug.',
        'The fan needs a plug.',
      ],
      [
        'what sections below it hold, where a heading has only these',
        'How do I reset the fan?',
        `## Reset the fan\n\n### Small\n\nPress it.\n\n### Large\n\nPull it.\n\n## Other\n\nNo.`,
        '### Small\n\nPress it.\n\n### Large\n\nPull it.',
      ],
      ['quotations without their marks', 'Who may use the fan?', '> Only Ada may use\n> the fan.', 'Only Ada may use the fan.'],
    ];
    for (const [name, question, text, answer, headings = []] of CASES)
      it(name, async () => expect((await ask(question, page(text, { headings }), 1)).text).to.equal(answer));

    it('says how many items are left out of a long list, and where they are', async () => {
      const items = Array.from({ length: 30 }, (_, at) => `${at + 1}. Press button ${at + 1}.`);
      const { text } = await ask('How do I reset the fan?', page(`## Reset the fan\n\n${items.join('\n')}`));
      expect(text.split('\n')).to.deep.equal([...items.slice(0, 20), '(10 more in “Help”)']);
    });

    it('names the place of every stretch, the same but for white space', async () => {
      for (const [, question, text, , headings = []] of CASES) {
        const [passage] = page(text, { headings });
        const answer = await ask(question, passage ? [passage] : [], 3);
        const flat = (of: string): string => of.replace(/(?:\n> |\s)+/g, ' ').trim();
        for (const { start, end, answer: place } of answer.quotes ?? [])
          expect(flat(answer.text.slice(place.start, place.end))).to.equal(flat(text.slice(start, end)));
        const quoted = (answer.quotes ?? []).reduce(
          (rest, { answer: { start, end } }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
          answer.text,
        );
        expect(quoted.trim(), question).to.equal('');
      }
    });

    it('puts the document first that most is taken from', async () => {
      const texts = [
        scoredPassage('a', 'The fan is loud.', { title: 'A' }),
        scoredPassage('b', 'The fan is loud at night when it turns, and the fan is red. The fan is also heavy.', { title: 'B' }),
      ];
      const { quotes = [] } = await ask('What is the fan like, loud or red or heavy?', texts, 3);
      expect(quotes[0]?.passage).to.equal('b#0');
    });
  });

  describe('takes what is broken', () => {
    const deep = Array.from({ length: 10 }, (_, depth) => `${'  '.repeat(depth)}- fan level ${depth}`).join('\n');
    const CASES: readonly [name: string, text: string][] = [
      ['a fence that never closes', 'The fan resets so:\n\n```\nfan reset\nfan start'],
      ['a table that breaks off', '| Fan | Watts |\n|---|---|\n| fan reset | 2'],
      ['lists nested ten deep', deep],
      ['headings only', '# Fan\n\n## Reset the fan\n\n### Fan'],
      ['mixed ends of lines', 'Reset the fan:\r\n\n- fan one\r\n- fan two\r- fan three\n'],
      ['text from right to left', '# המאוורר\n\nכדי לאפס את fan עשו זאת:\n\n1. פתחו fan\n2. סגרו fan'],
      ['a row of 200 kB', `| fan |\n|---|\n| ${'fan reset '.repeat(20_000)}|`],
      ['nothing but white space', ' \n\t\r\n'],
      ['white space that is none', 'fan\u00a0reset\u200b\ufeff fan'],
    ];
    for (const [name, text] of CASES)
      it(name, async () => {
        const passage = scoredPassage('p', text, { title: 'Fan' });
        const { text: answer, quotes = [] } = await ask('How do I reset the fan?', [passage], 3);
        for (const { start, end, answer: place } of quotes) {
          expect(start).to.be.within(0, text.length);
          expect(end).to.be.within(start, text.length);
          expect(answer.slice(place.start, place.end).replace(/\s+/g, '')).to.equal(text.slice(start, end).replace(/\s+/g, ''));
        }
      });
  });
});
