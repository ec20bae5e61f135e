import { expect } from 'chai';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { lintPipeline } from '../../../core/host/load.ts';
import { builtins } from '../../../plugins/index.ts';
import { refineAnswer } from '../../../plugins/refine/refine-answer/index.ts';
import { scoredPassage } from '../../support/documents.ts';
import { type Ran, ran } from '../../support/run-step.ts';

const refine = (answer: string, config: object = {}, facts: Partial<Turn> = {}): Promise<Ran> =>
  ran(refineAnswer, { answer, options: {}, ...facts }, config);

const request = (answer: string, answerEngineering: Turn['options']['answerEngineering'], config: object = {}) =>
  refine(answer, config, { options: { answerEngineering } });

/** A list as a request gives it, an answer, and what becomes of it. */
const LISTS: readonly [string, string, string, string][] = [
  ['single quotes', `[{'re': '/hi/gi', 'rp': 'Hello'}]`, 'Hi, hi!', 'Hello, Hello!'],
  ['double quotes', `[{"re": "/hi/gi", "rp": "Hello"}]`, 'Hi, hi!', 'Hello, Hello!'],
  ['names without quotes, and commas at ends', `[{re: '/hi/g', rp: "it's",},]`, 'hi', `it's`],
  ['an expression without quotes', `[{re: /[/']a\\/b/i, rp: '-'}]`, `'A/B`, '-'],
  ['one entry without a list', `{'rp': '-', 're': '/a/'}`, 'aa', '-a'],
  ['an escaped quote', `[{'re': '/it\\'s/', 'rp': 'it\\'s not "so"'}]`, `it's`, `it's not "so"`],
  ['a backslash as it is', `[{'re': '/\\d+\\b/g', 'rp': '#'}]`, '12 ab 3', '# ab #'],
  ['a backslash escaped', `[{"re": "/\\\\d+\\\\b/g", "rp": "#"}]`, '12 ab 3', '# ab #'],
  ['slashes escaped, as PHP does', `[{"re":"\\/a\\\\\\/b\\/g","rp":"\\/"}]`, 'a/b', '/'],
  ['control characters', `[{'re': '/, /g', 'rp': '\\n\\t\\u00e9\\q'}]`, 'a, b', 'a\n\té\\qb'],
  ['one after the other', `[{'re': '/a/', 'rp': 'b'}, {'re': '/b/', 'rp': 'c'}]`, 'a', 'c'],
  ['an empty list', '[ ]', 'a', 'a'],
  ['no list', '  ', 'a', 'a'],
  ['an empty replacement', `[{'re': '/a/g', 'rp': ''}]`, 'banana', 'bnn'],
];

/** A list that cannot be read, and why. */
const BAD_LISTS: readonly [string, string][] = [
  [`[{'re': '/hi/gi, 'rp': 'x'}]`, "'}' is missing at character 19"],
  [`[{'re': '/hi/gi', 'rp': 'x}]`, "the text of 'rp' is missing or its quotes do not close at character 25"],
  [`[{'re': '/hi/gi', 'rp': 5}]`, "the text of 'rp' is missing or its quotes do not close at character 25"],
  [`[{'re': '/hi/gi'}]`, "'rp' is missing in the entry that ends at character 18"],
  [`[{'re': '/hi/gi', 'to': 'x'}]`, "'re' or 'rp' is missing at character 19"],
  [`[{'re': '/hi/', 'rp': 'x'}`, "']' is missing at character 27"],
  [`[{'re': '/hi/', 'rp': 'x'}] x`, 'there is more at character 29'],
  ['hello', "'{' is missing at character 1"],
];

/** Pattern and reason for which it is refused. */
const REFUSED: readonly [string, string][] = [
  ['/(?=a)b/', "lookahead and lookbehind ('(?=') cannot be searched for in linear time"],
  ['/a(?!b)/g', "lookahead and lookbehind ('(?!') cannot be searched for in linear time"],
  ['/(?<=a)b/', "lookahead and lookbehind ('(?<=') cannot be searched for in linear time"],
  ['(?<!a)b', "lookahead and lookbehind ('(?<!') cannot be searched for in linear time"],
  ['/(a)\\1/', "a reference back to a group ('\\1') cannot be searched for in linear time"],
  ['/(?<x>a)\\k<x>/', "a reference back to a group ('\\k') cannot be searched for in linear time"],
  ['/(/', 'its pattern cannot be read: missing closing ): `(`'],
  ['/a/gg', "the flag 'g' is unknown or stands twice"],
  ['/a/y', "the flag 'y' is unknown or stands twice"],
  ['/a', "its pattern begins with '/' and does not end with '/' and flags"],
  ['//', "its pattern begins with '/' and does not end with '/' and flags"],
  ['', 'its pattern is empty'],
  ['/a{1000}b{1000}/', 'its pattern is too large'],
  ['a'.repeat(2001), 'its pattern is longer than 2000 characters'],
];

/** What JavaScript itself makes of these, we make too. */
const AS_JAVASCRIPT: readonly [RegExp, string, string][] = [
  [/(\w+) (\w+)/g, '$2 $1', 'one two three four'],
  [/(?<first>\w)(?<second>\w)/, '$<second>$<first>$<none>|$<', 'abc'],
  [/(a)|b/g, '[$1]', 'ab'],
  [/b/, "$`|$&|$'|$$|$0|$1|$10|$<x>|\\1|\\", 'abc'],
  [/(b)/, '$1$10$01$2$00', 'abc'],
  [/a*/g, '-', 'baac'],
  [/x*/g, '-', 'abc'],
  [/^b$/gm, 'x', 'a\nb\nc'],
  [/a.c/s, 'x', 'a\nc'],
  [/\s+/g, '_', 'a\u00a0b\u2003\ufeffc \n d'],
  [/\S+/g, '_', 'a\u00a0b c'],
  [/[^\s,]+/g, '_', 'a\u00a0b,c'],
  // biome-ignore lint/correctness/noEmptyCharacterClassInRegex: people write it, and it matches anything
  [/[^]/g, '.', 'a\n'],
  [/\u00e9|\cA/g, 'e', 'é\u0001'],
  [/[\b]/, 'x', 'a\bb'],
  [/[(?=]\/[\]1]/g, 'x', '=/] (/1'],
  [/./u, '$&$&', '😀b'],
  [/b/, '😀', '😀b😀'],
];

/** Slow in an engine that backtracks: pattern and what is repeated, between a beginning and an end. */
const ATTACKS: readonly [string, string, string, string][] = [
  ['/^(a+)+$/', '', 'a', '!'],
  ['/(a|a)*b/g', '', 'a', 'c'],
  ['/^(([a-z])+.)+[A-Z]([a-z])+$/', '', 'a', '1'],
  ['/(x+x+)+y/g', '', 'x', ''],
  ['/\\s+$/g', '', ' ', 'x'],
  ['/^([\\w.-]+)+@/g', '', 'w.', ' '],
  ['/(.*?,){11}P/', '', '1,', 'Q'],
  ['/<!--.*?-->/gs', '', '<!--', ''],
  ['/"(\\\\.|[^"])*"/g', '"', '\\a', ''],
  ['/(\\d+\\.?)+,/', '', '1', ';'],
  ['/a.*z|[a-z]/g', '', 'a', ''],
  ['/[ab]*a[ab]{300}c/g', '', 'abbaab', 'c'],
];

describe('refine_answer', () => {
  describe('reads the list of a request', () => {
    for (const [name, list, answer, expected] of LISTS)
      it(`with ${name}`, async () => expect(await request(answer, list)).to.deep.equal({ answer: expected, draft: answer }));

    for (const [list, reason] of BAD_LISTS) {
      it(`and says what is wrong with ${list}`, async () => {
        const warnings = [`No replacement of answerEngineering was made: ${reason}.`];
        expect(await request('hi', list)).to.deep.equal({ answer: 'hi', draft: 'hi', warnings });
      });
    }

    it('which may be one already', async () =>
      expect((await request('hi', [{ re: '/hi/', rp: '$&$&' }])).answer).to.equal('hihi'));
    it('unless it is told not to', async () =>
      expect((await request('hi', [{ re: '/hi/', rp: 'x' }], { requests: false })).answer).to.equal('hi'));
  });

  describe('refuses', () => {
    for (const [re, reason] of REFUSED) {
      it(`${re.slice(0, 30) || 'nothing'} in a request, and makes the others`, async () => {
        const { answer, warnings } = await request('ab', [
          { re, rp: 'x' },
          { re: '/b/', rp: 'c' },
        ]);
        expect(answer).to.equal('ac');
        expect(warnings).to.deep.equal([`Replacement 1 of answerEngineering was not made: ${reason}.`]);
      });
      it(`${re.slice(0, 30) || 'nothing'} in the configuration`, async () => {
        const error: unknown = await refine('ab', {
          replace: [
            { re: 'b', rp: 'c' },
            { re, rp: 'x' },
          ],
        }).catch((thrown: unknown) => thrown);
        expect(error).to.deep.include({ code: 'configuration_invalid', message: `refine_answer: replace[1].re: ${reason}` });
      });
      it(`${re.slice(0, 30) || 'nothing'} when the file is linted`, async () => {
        const text = JSON.stringify({
          version: 1,
          answer: [
            {
              refine_answer: {
                replace: [
                  { re: 'b', rp: '' },
                  { re, rp: 'x' },
                ],
              },
            },
          ],
        });
        const problems = await lintPipeline({ file: 'p.yaml', text, env: {}, builtins });
        expect(
          problems.map(({ column, message }) => [message, text.slice(column - 1).startsWith(JSON.stringify(re))]),
        ).to.deep.equal([[`this replacement cannot be made: ${reason}`, true]]);
      });
    }
  });

  describe('replaces as JavaScript does:', () => {
    for (const [pattern, rp, answer] of AS_JAVASCRIPT)
      it(`${pattern} by ${rp}`, async () =>
        expect((await refine(answer, { replace: [{ re: String(pattern), rp }] })).answer).to.equal(answer.replace(pattern, rp)));

    it('every match of a bare pattern', async () =>
      expect((await refine('a/b/c', { replace: [{ re: '[/]', rp: '-' }] })).answer).to.equal('a-b-c'));
  });

  describe('is done with 10 kB', () => {
    for (const [re, beginning, pump, end] of ATTACKS) {
      it(`of ${pump} against ${re}`, async () => {
        const text = beginning + pump.repeat(Math.ceil(10_240 / pump.length)) + end;
        await request(text, [{ re, rp: 'x' }], { patience: '30ms' }); // the first run compiles our own code
        const times: number[] = [];
        for (let run = 0; run < 3; run++) {
          const started = performance.now();
          await request(text, [{ re, rp: 'x' }], { patience: '30ms' });
          times.push(performance.now() - started);
        }
        expect(Math.min(...times)).to.be.below(50);
      });
    }
  });

  it('lets the configuration have larger patterns than a request', async () => {
    const replace = [{ re: '/a{400}/', rp: 'x' }];
    const text = 'a'.repeat(400);
    expect((await refine(text, { replace })).answer).to.equal('x');
    expect((await request(text, replace)).answer).to.equal(text);
  });

  it('makes 1000 replacements, and tells that it makes no more', async () => {
    const rule = { re: '/a(\\d*)$/', rp: 'a$1$1' };
    const replace = Array.from({ length: 1001 }, (_, index) => ({ re: `/^${index}$/`, rp: String(index + 1) }));
    expect(await request('0', replace, { patience: '30s' })).to.deep.equal({
      answer: '1000',
      draft: '0',
      warnings: ['Only the first 1000 replacements of answerEngineering were made.'],
    });
    expect((await refine('0', { replace })).answer).to.equal('1001');
    expect((await request('a', [rule])).answer).to.equal('a');
  });

  it('tells the first mistakes and counts the rest', async () => {
    const { warnings } = await request('a', Array(20).fill({ re: '(', rp: '' }));
    expect(warnings).to.have.lengthOf(6);
    expect(warnings?.at(-1)).to.equal('15 more were not made.');
  });

  it('gives up what takes too long, and leaves the text as it was', async () => {
    const text = 'a'.repeat(200_000);
    const { answer, warnings } = await request(text, [
      { re: '/a.*z|[a-z]/g', rp: 'x' },
      { re: '/a/', rp: 'b' },
    ]);
    expect(answer).to.equal(text);
    expect(warnings).to.deep.equal([
      'Replacement 1 of answerEngineering was not made: it took too long, or made the text too long.',
      'Replacement 2 of answerEngineering was not made: those before it took all the time.',
    ]);
  });

  it('lets no text grow without end', async () => {
    const doubling = Array(100).fill({ re: '/^.+$/s', rp: '$&$&' });
    const { answer = '' } = await request('0123456789', doubling, { patience: '1s' });
    expect(answer.length).to.be.below(1_000_001);
    const error: unknown = await refine('0123456789', { replace: doubling }).catch((thrown: unknown) => thrown);
    expect(error).to.deep.include({ code: 'step_failed' });
  });

  it('replaces in a huge answer', async () => {
    const { answer } = await refine('lamp '.repeat(200_000), { replace: [{ re: '/lamp/g', rp: 'Lamp' }] });
    expect(answer).to.equal('Lamp '.repeat(200_000));
  });

  describe('applies to', () => {
    const passages = [scoredPassage('d', 'A lamp.')];
    const replace = [{ re: 'lamp', rp: 'torch' }];
    for (const [apply_to, answer, passage] of [
      ['answer', 'The torch.', undefined],
      ['passages', undefined, 'A torch.'],
      ['both', 'The torch.', 'A torch.'],
    ] as const) {
      it(apply_to, async () => {
        const facts = await refine('The lamp.', { apply_to, replace }, { passages });
        expect([facts.answer, facts.passages?.[0]?.text]).to.deep.equal([answer, passage]);
        expect(passages[0]?.text).to.equal('A lamp.');
      });
    }
    it('passages before there is an answer', async () => {
      const facts = await ran(refineAnswer, { options: {}, passages }, { replace });
      expect(facts).to.deep.equal({ passages: [{ ...passages[0], text: 'A torch.' }] });
    });
  });

  it('keeps the draft there is, and drops citations that no longer fit', async () => {
    const facts = { draft: 'Before.', citations: [{ start: 0, end: 4, passages: [] }] };
    const replace = [{ re: 'lamp', rp: 'torch' }];
    expect(await refine('lamp', { replace }, facts)).to.deep.equal({ answer: 'torch', draft: 'Before.', citations: [] });
    expect(await refine('torch', { replace }, facts)).to.deep.equal({ answer: 'torch', draft: 'Before.' });
  });

  it('drops quotes from passages that it changed', async () => {
    const quotes = [{ passage: 'a', answer: { start: 0, end: 5 }, span: { start: 9, end: 14 } }];
    const citations = [{ start: 0, end: 5, passages: ['a'], quotes }];
    const facts = {
      options: {},
      answer: 'torch',
      citations,
      passages: [{ id: 'a', text: 'the lamp torch' }],
    } as unknown as Partial<Turn>; // what is read of a passage
    const found = await ran(refineAnswer, facts, { replace: [{ re: 'lamp', rp: 'light' }] });
    expect(found.citations).to.deep.equal([{ start: 0, end: 5, passages: ['a'] }]);
    expect(await ran(refineAnswer, facts)).not.to.have.property('citations');
  });
});
