import { expect } from 'chai';
import { cpuNow } from '../../../bench/support/cpu.ts';
import type { Call } from '../../../core/contract/call.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { Trace } from '../../../core/contract/trace.ts';
import { checker } from '../../../core/host/schema.ts';
import { screenWords } from '../../../plugins/gate/screen-words/index.ts';
import { foldText, WordList } from '../../../plugins/gate/screen-words/matcher.ts';
import { coarseWords, LISTED } from '../../../plugins/gate/screen-words/profanity.ts';
import { callWith } from '../../support/call.ts';
import { scoredPassage } from '../../support/documents.ts';
import { ran } from '../../support/run-step.ts';

const BLOCKED = { reason: 'blocked', answer: 'I cannot help with that.' };

/** What is found of a list in a text, in order. */
const findIn = (entries: readonly string[], text: string): string[] =>
  [...new WordList(entries).find(foldText(text))].map(({ entry }) => entry);

describe('screen_words', () => {
  for (const [name, facts, config, expected] of [
    ['lets an ordinary question pass', { question: 'Where is Scunthorpe?' }, {}, {}],
    ['blocks a coarse question', { question: 'Why the fuck is it broken?' }, {}, BLOCKED],
    ['says its own text', { question: 'Oh shit!' }, { text: 'Politely, please.' }, { ...BLOCKED, answer: 'Politely, please.' }],
    ['says the text of the request', { question: 'Shit', options: { sensitiveText: 'No.' } }, {}, { ...BLOCKED, answer: 'No.' }],
    ['lets coarse words pass where told', { question: 'Oh shit!' }, { profanity: false }, {}],
    ['blocks what is listed', { question: 'Who sues ACME Corp?' }, { block: ['acme corp'] }, BLOCKED],
    ['spares what is allowed', { question: 'Is it a bitch?' }, { allow: ['bitch'] }, {}],
    ['spares a phrase that is allowed', { question: 'Who are Pussy Riot?' }, { allow: ['pussy riot'] }, {}],
    ['spares that phrase alone', { question: 'Who are Pussy Riot, pussy?' }, { allow: ['pussy riot'] }, BLOCKED],
    ['spares what is both blocked and allowed', { question: 'ACME lamps' }, { block: ['acme'], allow: ['ACME lamps'] }, {}],
    ['looks at the answer alone once there is one', { question: 'Oh shit!', answer: 'Two years.' }, {}, {}],
    ['blocks a coarse answer', { question: 'Why?', answer: 'Because you are an asshole.' }, {}, BLOCKED],
    ['reads German as German', { question: 'Wie dick ist die Scheisse?', language: 'de' }, {}, BLOCKED],
    [
      'reads English in other languages as far as they borrow it',
      { question: 'Was für ein Bullshit', language: 'de' },
      {},
      BLOCKED,
    ],
    ['knows no coarse Swedish', { question: 'När är det slut?', language: 'sv' }, {}, {}],
    ['knows what Swedish borrows', { question: 'What the fuck?', language: 'sv' }, {}, BLOCKED],
    [
      'reads the answer in its own language',
      { question: 'Why?', answer: 'Merde!', language: 'en', answerLanguage: 'fr' },
      {},
      BLOCKED,
    ],
    ['knows regions', { question: 'Why?', answer: 'Merda!', answerLanguage: 'pt-br' }, {}, BLOCKED],
  ] as const) {
    it(name, async () => expect(await ran(screenWords, { options: {}, ...facts }, config)).to.deep.equal(expected));
  }

  describe('an answer from coarse documents', () => {
    const facts = {
      question: 'Who?',
      options: {},
      answer: 'The Shit Museum.',
      passages: [scoredPassage('a', 'The shit museum is in Italy.')],
    };
    for (const [name, given, config, expected] of [
      ['passes', {}, {}, {}],
      ['passes by the title too', { passages: [scoredPassage('a', 'In Italy.', { title: 'Shit' })] }, {}, {}],
      ['is blocked for other words', { answer: 'The shit museum, asshole.' }, {}, BLOCKED],
      ['is blocked where passages are not trusted', {}, { trust_passages: false }, BLOCKED],
      ['is blocked for words that the operator lists', {}, { block: ['museum'] }, BLOCKED],
      ['does not excuse the question', { answer: undefined, question: 'What shit?' }, {}, BLOCKED],
    ] as const) {
      it(name, async () =>
        expect(await ran(screenWords, { ...facts, ...given } as Partial<Turn>, config)).to.deep.equal(expected),
      );
    }
  });

  describe('tells which list it was and how many', () => {
    const lines: unknown[] = [];
    const log = { ...callWith().log, debug: (_: string, fields?: object) => lines.push(fields) };
    for (const [name, content, words] of [
      ['but not the words', false, {}],
      ['and the words where content may be told', true, { words: ['acme', 'shit'] }],
    ] as const) {
      it(name, async () => {
        const trace = new Trace(content);
        const call: Call = { ...callWith(), log, trace };
        const config = { profanity: true, block: ['acme'], allow: [], text: '', trust_passages: true };
        await screenWords.create(config).run({ question: 'ACME is shit, shit, shit', options: {} }, call);
        trace.end({ step: 'screen_words', seconds: 0, outcome: 'finish' });
        expect(trace.steps[0]?.details).to.deep.equal({ screened: 'question', block: 1, profanity: 1, ...words });
        expect(lines.at(-1)).to.deep.equal({ screened: 'question', block: 1, profanity: 1 });
      });
    }
  });

  for (const [name, config] of [
    ['an empty word', { block: [''] }],
    ['a blank word', { allow: [' '] }],
    ['a word that is a number', { block: [7] }],
    ['a word without a list', { block: 'acme' }],
    ['words by language', { block: { de: ['x'] } }],
  ] as const) {
    it(`refuses ${name}`, () => expect(checker(screenWords.config)(config).issues).to.have.lengthOf(1));
  }
});

describe('a list of words', () => {
  for (const [entry, text, meets] of [
    ['ass', 'A class in Massachusetts', false],
    ['ass', 'ASS!', true],
    ['fuck', 'ＦＵＣＫ', true],
    ['fuck', '𝖋𝖚𝖈𝖐', true],
    ['fuck', 'f\u00adu\u200bck', true],
    ['fuck', 'fück', true],
    ['fuck', 'fu\u0308ck', true],
    ['fuck', '**fuck**', true],
    ['fuck', 'f*ck', true],
    ['fuck', 'F**K.', true],
    ['fuck', 'f*** f*k *', false],
    ['fuck', 'fork f*rk', false],
    ['f u c k', 'F_U_C_K', true],
    ['sh!t', 'oh, sh!t!', true],
    ['sh!t', 'wash!to', false],
    ['a$$', 'USD a$$ets', false],
    ['cabrón', 'Cabrón', true],
    ['cabrón', 'cabron', false],
    ['ano', 'Feliz año', false],
    ['coño', 'el cono', false],
    ['scheiße', 'SCHEISSE', true],
    ["it's", 'it’s', true],
    ['AC/DC', "AC/DC's tour", true],
    ['C++', 'C++ or C', true],
    ['C++', 'Basic++', false],
    ['project titan', 'the Project\n  Titan, secret', true],
    ['project titan', 'project big titan', false],
    ['project titan', 'projects titan', false],
    ['red lamp', 'the red red lamp', true],
    ['хуй', 'Хуй!', true],
    ['秘密', '这是秘密计划', true],
    ['ลับ', 'แผนลับของเรา', true],
    ['\u200b', 'anything', false],
  ] as const) {
    it(`${meets ? 'finds' : 'does not find'} "${entry}" in "${text}"`, () => {
      expect(findIn([entry], text).length > 0).to.equal(meets);
    });
  }

  it('finds phrases with and without accents beside each other', () => {
    expect(findIn(['résumé fraud', 'resume now'], 'résumé now, Résumé fraud')).to.deep.equal(['resume now', 'résumé fraud']);
  });

  it('tells where each entry stands', () => {
    const text = foldText('Red lamp, red');
    expect([...new WordList(['red', 'red lamp']).find(text)]).to.deep.equal([
      { entry: 'red', start: 0, end: 3 },
      { entry: 'red lamp', start: 0, end: 8 },
      { entry: 'red', start: 10, end: 13 },
    ]);
  });

  for (const [name, text] of [
    ['words', 'the answer is here '.repeat(5500)],
    ['one word', 'a'.repeat(100_000)],
    ['asterisks', `*${'a'.repeat(100_000)}`],
    ['masks', 'f*'.repeat(50_000)],
    ['beginnings of phrases', 'f u c '.repeat(17_000)],
    ['accents', `e${'\u0301'.repeat(100_000)}`],
    ['Chinese', '这个泵的保修期是多久'.repeat(10_000)],
  ] as const) {
    it(`takes linear time for 100,000 characters of ${name}`, () => {
      const list = new WordList(coarseWords('en'));
      const started = cpuNow().all;
      Array.from(list.find(foldText(text)));
      expect(cpuNow().all - started).to.be.below(1000); // 10 to 80 ms; quadratic time would be minutes
    });
  }
});

describe('coarse words', () => {
  // Each is an ordinary word, a name, a product or a clinical term somewhere.
  const ordinary = `How big is Scunthorpe's first class? Dick Cheney read Moby Dick in Cumming. Galaxy A55, an ass file, magna cum laude.
    The breast and the breasts, sex, penis, vagina, anus, semen. Cock valves, a cocktail, Hancock, a flange, cotton balls.
    Maine coon, Van Dyke, Wang, Willy, Cox, Fanny pack, SPAC, CIPA, Nob Hill. The band's hit. Is Jack off today? Finger prick.`;
  it('leave ordinary ones alone', () => expect(findIn(coarseWords('en'), ordinary)).to.deep.equal([]));

  for (const [language, text] of [
    ['de', 'Wie dick ist das Huhn? Eier, Nüsse, Hunde, ein Metzger, lustige Knochen. Das Ficksche Gesetz. Schwül.'],
    ['es', 'El año, la leche caliente, un perro negro, la nuez, el hueso, el titular, heroína, comer.'],
    ['fr', 'Pour les chefs, le con dit, Un gros bouton, le feu, la pomme, mettre, glisser.'],
    ['it', 'Il pesce, la regina, le palle, montare, Troia, la fava, battere.'],
    ['nl', 'Hoe dik is de kip? De eikel, het gat, de hond, een beurt.'],
    ['pt', 'A cerveja, o pinto, a aranha, comer frango assado, um ano.'],
  ] as const) {
    it(`leave ordinary ones alone in ${language}`, () => {
      expect(findIn(coarseWords(language), text)).to.deep.equal([]);
    });
  }

  it('are listed for seven languages', () => expect(LISTED).to.deep.equal(['de', 'en', 'es', 'fr', 'it', 'nl', 'pt']));

  for (const language of [...LISTED, 'sv'])
    it(`hold what ${language} borrows`, () => expect(findIn(coarseWords(language), 'Fucking BULLSHIT')).to.have.lengthOf(2));
});
