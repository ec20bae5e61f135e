import { expect } from 'chai';
import { cpuNow } from '../../../bench/support/cpu.ts';
import type { Block } from '../../../lib/text/block.ts';
import { blocksOf } from '../../../lib/text/blocks.ts';

/** A block in short: its kind with what tells it apart, and its text or its parts. */
function short(block: Block, text: string): unknown {
  const own = text.slice(block.start, block.end);
  switch (block.kind) {
    case 'heading':
      return `h${block.level} ${block.words}`;
    case 'list':
      return {
        [block.ordered ? `steps from ${block.first}` : 'list']: block.items.map(({ blocks }) =>
          blocks.map((each) => short(each, text)),
        ),
      };
    case 'code':
      return { [`code ${block.language}`.trim()]: own };
    case 'table': {
      const rows = block.rows.map(({ start, end }) => text.slice(start, end));
      return block.header ? { table: text.slice(block.header.start, block.header.end), rows } : { rows };
    }
    case 'quote':
      return { quote: block.blocks.map((each) => short(each, text)) };
    default:
      return own;
  }
}

const CASES: readonly [name: string, text: string, blocks: unknown[]][] = [
  ['paragraphs', 'One\nline.\n\nTwo.', ['One\nline.', 'Two.']],
  ['nothing', ' \n\n', []],
  ['headings', '# A\n\ntext\n\nB\n---\n## C ##', ['h1 A', 'text', 'h2 B', 'h2 C']],
  ['a heading right above text', '# A\ntext', ['h1 A', 'text']],
  ['steps with what is nested in them', '1. a\n   - n\n2. b', [{ 'steps from 1': [['a', { list: [['n']] }], ['b']] }]],
  ['steps that go on', '4. a\n5. b', [{ 'steps from 4': [['a'], ['b']] }]],
  ['code with its language', '```yaml\nx: 1\n```', [{ 'code yaml': '```yaml\nx: 1\n```' }]],
  ['code that never ends', 'a\n\n```\nx\n\ny', ['a', { code: '```\nx\n\ny' }]],
  ['headings inside of code, which are none', 'a\n\n````\n```\n# x\n````\n# b', ['a', { code: '````\n```\n# x\n````' }, 'h1 b']],
  [
    'headings that end a list, a quotation and a table',
    '- a\n# b\n> c\n# d\n| e |\n|---|\n# f',
    [{ list: [['a']] }, 'h1 b', { quote: ['c'] }, 'h1 d', { table: '| e |\n|---|', rows: [] }, 'h1 f'],
  ],
  ['indented code', 'a\n\n    x\n    y', ['a', { code: '    x\n    y' }]],
  ['a table', '| a | b |\n|---|---|\n| 1 | 2 |', [{ table: '| a | b |\n|---|---|', rows: ['| 1 | 2 |'] }]],
  ['rows without a line of dashes', '| a | b |\n| 1 | 2 |', [{ rows: ['| a | b |', '| 1 | 2 |'] }]],
  ['a table that breaks off', '| a | b |\n|---|---|\n| 1', [{ table: '| a | b |\n|---|---|', rows: ['| 1'] }]],
  ['quotations', '> a\n> b\n\nc', [{ quote: ['a\n> b'] }, 'c']],
  [
    'bullets that Markdown does not know',
    'Bring:\n• a pen\n• paper\nof any kind',
    ['Bring:', { list: [['• a pen'], ['• paper\nof any kind']] }],
  ],
  ['no rules', 'a\n\n---\n\nb', ['a', 'b']],
  ['tags as text', '<your-app>\n\n- <b>x</b>', ['<your-app>', { list: [['<b>x</b>']] }]],
  ['lines that end in two signs', '# A\r\n\r\n- x\r\n- y\r\n', ['h1 A', { list: [['x'], ['y']] }]],
  ['mixed ends of lines', 'a\r\nb\n\r\n- x\ry', ['a\r\nb', { list: [['x\ry']] }]],
  ['text from right to left', '# כותרת\n\n- פריט\n', ['h1 כותרת', { list: [['פריט']] }]],
];

describe('blocks of Markdown', () => {
  for (const [name, text, blocks] of CASES)
    it(name, () => expect(blocksOf(text).map((block) => short(block, text))).to.deep.equal(blocks));

  it('reads lists that are nested ten deep', () => {
    const text = Array.from({ length: 10 }, (_, depth) => `${'  '.repeat(depth)}- level ${depth}`).join('\n');
    let [block] = blocksOf(text);
    for (let depth = 0; depth < 10; depth++) {
      if (block?.kind !== 'list') throw new Error(`no list at depth ${depth}`);
      const [own, nested]: Block[] = block.items[0]?.blocks ?? [];
      expect(own && text.slice(own.start, own.end)).to.equal(`level ${depth}`);
      block = nested;
    }
  });

  it('leaves no words out', () => {
    for (const [, text] of CASES) {
      const covered = new Set(
        blocksOf(text).flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
      );
      const lost = [...text.matchAll(/[\p{L}\p{N}]/gu)].filter(({ index }) => !covered.has(index));
      expect(lost.map(([sign]) => sign)).to.deep.equal([]);
    }
  });

  it('reads a section that comes again at another place', () => {
    const section = '# A\n\n- b\n  - c\n\n| d |\n|---|\n| e |\n';
    const [text, later] = [section, `Before.\n\n${section}${section}`];
    const alone = blocksOf(text).map((block) => short(block, text));
    expect(blocksOf(later).map((block) => short(block, later))).to.deep.equal(['Before.', ...alone, ...alone]);
    expect(blocksOf(text).map((block) => short(block, text))).to.deep.equal(alone);
  });

  it('reads long texts in slices, with the places as they are', () => {
    const part = (at: number): string =>
      `## Part ${at}\n\n- item ${at}\n\n\`\`\`\n# no heading\n\n${'x\n'.repeat(40)}\`\`\`\n\n| a |\n|---|\n| ${at} |\n\n> ${at}`;
    const text = Array.from({ length: 400 }, (_, at) => part(at)).join('\n\n');
    const found = blocksOf(text);
    expect(found).to.have.length(2000);
    const alone = Array.from({ length: 400 }, (_, at) => blocksOf(part(at)).map((block) => short(block, part(at)))).flat();
    expect(found.map((block) => short(block, text))).to.deep.equal(alone);
  });

  it('reads a long table a row a line, wherever it stands, and goes on behind it', () => {
    const rows = Array.from({ length: 5000 }, (_, at) => `| row ${at} | ${at} |${at % 7 ? '' : ' '}`);
    const lines = ['| a | b |', '|---|---|', ...rows];
    const table = { table: '| a | b |\n|---|---|', rows };
    for (const [text, ...expected] of [
      [`# T\n\n${lines.join('\n')}\n\nAfter.`, 'h1 T', table, 'After.'],
      [`${lines.join('\r\n')}\r\n`, { ...table, table: '| a | b |\r\n|---|---|\r' }],
      [`- x\n\n  ${lines.join('\n  ')}\n\nAfter.`, { list: [['x', { ...table, table: '| a | b |\n  |---|---|' }]] }, 'After.'],
    ] as const)
      expect(blocksOf(text).map((block) => short(block, text))).to.deep.equal(expected);
  });

  it('takes rows of very many cells for text', () => {
    const wide = `${'| a '.repeat(3000)}|\n${'|---'.repeat(3000)}|\n${'| b '.repeat(3000)}|`;
    expect(blocksOf(wide).map((block) => short(block, wide))).to.deep.equal([wide]);
  });

  it('is done with long texts made to be slow', () => {
    const hostile = [
      `| a | b |\n|---|---|\n${'| cell | cell |\n'.repeat(60_000)}`,
      ...['- a\n'.repeat(6e4), '> '.repeat(5e5), '- '.repeat(5e5), '1. '.repeat(3e5), '```\n'.repeat(6e4), '*'.repeat(1e6)],
      ...['['.repeat(1e6), '|'.repeat(1e6), '#'.repeat(1e6), '\n'.repeat(1e6), `${' '.repeat(1e6)}-`, '# a\n'.repeat(6e4)],
      Array.from({ length: 1200 }, (_, depth) => `${' '.repeat(depth)}- x`).join('\n'),
    ];
    for (const text of hostile) {
      const started = cpuNow().all;
      blocksOf(text);
      expect(cpuNow().all - started, JSON.stringify(text.slice(0, 20))).to.be.below(20_000);
    }
  }).timeout(300_000);
});
