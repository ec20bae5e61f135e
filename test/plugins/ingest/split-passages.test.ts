import { expect } from 'chai';
import type { Passage } from '../../../core/contract/facts/batch.ts';
import { segmenter } from '../../../lib/text/words.ts';
import { documentWith, split } from './support.ts';

const SMALL = { size: 100, overlap: 0, min: 0 };
const sentence = (number: number): string => `Sentence number ${number} says what it has to say.`;
const paragraph = (count: number, from = 1): string =>
  Array.from({ length: count }, (_, index) => sentence(from + index)).join(' ');

async function passagesOf(content: string, options: object = SMALL, document: object = {}): Promise<Passage[]> {
  const { loadable } = await split([documentWith({ content, ...document })], options);
  return loadable.flatMap(({ passages }) => passages);
}

const CHINESE = '如果您忘记了密码，请在登录页面上选择相应的链接。然后输入您的电子邮件地址，我们会把一封信发给您。'.repeat(12);
const THAI = 'การยืนยันตัวตนช่วยปกป้องบัญชีของคุณจากการเข้าถึงโดยไม่ได้รับอนุญาต'.repeat(12);
/** Letters of two UTF-16 units, without a space. */
const TWO_UNITS = '𝔘𝔫𝔦𝔠𝔬𝔡𝔢'.repeat(100);
const COMMANDS = Array.from({ length: 20 }, (_, index) => `command --option ${index} value`).join('\n');
const CODE = `Before.\n\n\`\`\`sh\n${COMMANDS}\n\`\`\`\n\nAfter.`;
const TABLE =
  '| Plan | Price |\n| --- | --- ' +
  `|\n${Array.from({ length: 20 }, (_, index) => `| Plan ${index} | ${index} euros |`).join('\n')}`;

describe('split_passages', () => {
  describe('every passage is a slice of its content within the size', () => {
    const cases: [name: string, content: string, format?: 'text'][] = [
      ['a long paragraph', paragraph(40)],
      ['paragraphs', [paragraph(3), paragraph(5, 4), paragraph(1, 9)].join('\n\n')],
      ['headings', `# A\n\n${paragraph(2)}\n\n## B\n\n${paragraph(9)}\n\n## C\n\nShort.`],
      ['underlined headings', `A\n=\n\n${paragraph(2)}\n\nB\n---\n\n${paragraph(9)}`],
      ['lists', `Choose one of these:\n\n${Array.from({ length: 20 }, (_, index) => `- item ${index} of the list`).join('\n')}`],
      ['code', CODE],
      ['a table', TABLE],
      ['Chinese', CHINESE],
      ['Thai', THAI],
      ['letters of two units', TWO_UNITS],
      ['one very long word', 'x'.repeat(1000)],
      ['plain text with hard line ends', paragraph(30).replace(/(.{60}) /g, '$1\n'), 'text'],
      ['white space all over', `\n\n   ${paragraph(4)}   \n\n\n\n   ${paragraph(4)}\n\n`],
    ];
    for (const [name, content, format = 'markdown'] of cases) {
      for (const options of [SMALL, { size: 150, overlap: 60, min: 80 }, { size: 400, overlap: 100, min: 200 }]) {
        it(`${name}, size ${options.size}`, async () => {
          const passages = await passagesOf(content, options, { format });
          expect(passages).not.to.have.length(0);
          for (const { text, start, end, lead = 0 } of passages) {
            expect(text.slice(lead)).to.equal(content.slice(start, end));
            expect(text).to.equal(text.trim());
            expect(content).to.include(text.slice(0, lead));
            expect(text.length).to.be.within(1, options.size);
          }
        });
      }
    }
  });

  it('leaves nothing out', async () => {
    for (const content of [paragraph(40), CODE, TABLE, CHINESE, THAI, TWO_UNITS]) {
      const passages = await passagesOf(content);
      const covered = passages.map(({ text, lead = 0 }) => text.slice(lead).replace(/\s/g, '')).join('');
      expect(covered).to.equal(content.replace(/\s/g, ''));
    }
  });

  it('cuts no row of a table of a megabyte, loses none, and repeats its header', async () => {
    const rows = Array.from({ length: 40_000 }, (_, at) => `| Plan ${at} | ${at} euros a month |`);
    const header = '| Plan | Price |\n| --- | --- |';
    const passages = await passagesOf(`${header}\n${rows.join('\n')}`, {
      ...{ size: 2000, overlap: 200, min: 600 },
      max_document_memory: '256MiB', // a third of what a parser of all of it would take
    });
    for (const { text } of passages) expect(text.startsWith(`${header}\n`)).to.equal(true);
    expect(passages.flatMap(({ text }) => text.split('\n').slice(2))).to.deep.equal(rows);
    expect(passages.map(({ cutBefore }) => cutBefore).slice(1)).to.satisfy((cuts: unknown[]) =>
      cuts.every((cut) => cut === 'table'),
    );
  }).timeout(60_000);

  it('cuts no item that fits, says what goes on, and knows the section', async () => {
    const items = Array.from({ length: 30 }, (_, at) => `${at + 1}. Turn screw number ${at + 1} to the left. Then wait for it.`);
    const passages = await passagesOf(`# Intro\n\nHello.\n\n# Steps\n\n${items.join('\n')}`, { size: 300, overlap: 50, min: 0 });
    expect(passages.flatMap(({ text, headings }) => (headings[0] === 'Steps' ? text.split('\n') : []))).to.deep.equal(items);
    const steps = passages.slice(1);
    for (const { section } of steps) expect(section).to.deep.equal({ first: 1, last: passages.length - 1 });
    expect(passages[0]?.section).to.deep.equal({ first: 0, last: 0 });
    expect(steps.map(({ cutBefore }) => cutBefore)).to.deep.equal([undefined, ...steps.slice(1).map(() => 'list')]);
    expect(steps.at(-1)).not.to.have.property('cutAfter');
  });

  it('never cuts inside a word of a script without spaces', async () => {
    for (const content of [CHINESE, THAI]) {
      const starts = new Set(Array.from(segmenter('en', 'word').segment(content), ({ index }) => index));
      for (const { start } of await passagesOf(content)) expect(starts.has(start), `${start}`).to.equal(true);
    }
  });

  for (const size of [100, 101, 102, 103])
    it(`never cuts inside a character of two units, size ${size}`, async () => {
      for (const content of [TWO_UNITS, `x${TWO_UNITS}`, `${TWO_UNITS}x`]) {
        const passages = await passagesOf(content, { ...SMALL, size });
        expect(passages).to.have.length.above(5);
        for (const { text } of passages) expect(text.isWellFormed()).to.equal(true);
      }
    });

  it('cuts code and tables between lines only', async () => {
    for (const content of [CODE, TABLE]) {
      const lines = content.split('\n');
      for (const { text } of await passagesOf(content)) expect(lines).to.include.members(text.split('\n'));
    }
  });

  it('ends passages with whole sentences, near the same length', async () => {
    const passages = await passagesOf(paragraph(40), { size: 500, overlap: 0, min: 0 });
    const lengths = passages.map(({ text }) => text.length);
    for (const { text } of passages) expect(text).to.match(/^Sentence.*say\.$/);
    expect(Math.min(...lengths)).to.be.above(Math.max(...lengths) * 0.75);
  });

  it('prefers the end of a paragraph, and keeps a list with the line that announces it', async () => {
    const content = `${paragraph(4)}\n\n${sentence(5)} Do this:\n\n- first\n- second\n- third`;
    const [first, second] = await passagesOf(content, { size: 200, overlap: 0, min: 0 });
    expect(first?.text).to.equal(paragraph(4));
    expect(second?.text).to.match(/^Sentence number 5[\s\S]*third$/);
  });

  it('repeats whole sentences where a paragraph had to be cut, and nothing between paragraphs', async () => {
    const cut = await passagesOf(paragraph(12), { size: 200, overlap: 60, min: 0 });
    for (const [index, { start, text }] of cut.entries()) {
      const before = cut[index - 1];
      if (before) expect(before.end - start).to.be.within(1, 60);
      expect(text).to.match(/^Sentence/);
    }
    const most = await passagesOf(paragraph(12), { size: 200, overlap: 1000, min: 0 });
    const repeated = most.slice(1).map(({ start }, index) => (most[index]?.end ?? 0) - start);
    expect(Math.max(...repeated), 'half of the size').to.be.within(1, 100);
    const apart = await passagesOf(`${paragraph(3)}\n\n${paragraph(3, 4)}`, { size: 200, overlap: 60, min: 0 });
    expect(apart.map(({ text }) => text)).to.deep.equal([paragraph(3), paragraph(3, 4)]);
  });

  describe('headings', () => {
    const cases: [name: string, content: string, expected: [headings: string[], text: string][]][] = [
      [
        'are a path, and no text',
        '# A\n\nOne.\n\n## B\n\nTwo.\n\n# C\n\nThree.',
        [
          [['A'], 'One.'],
          [['A', 'B'], 'Two.'],
          [['C'], 'Three.'],
        ],
      ],
      ['without text of their own stay in the path', '# A\n\n## B\n\nTwo.', [[['A', 'B'], 'Two.']]],
      [
        'without anything below become text',
        '# A\n\nOne.\n\n## B',
        [
          [['A'], 'One.'],
          [['A'], '## B'],
        ],
      ],
      ['that repeat the title are left out', '# Guide\n\n## B\n\nTwo.', [[['B'], 'Two.']]],
      ['lose their closing marks', '## B ##\n\nTwo.', [[['B'], 'Two.']]],
      ['in code are none', '```\n# no heading\n```', [[[], '```\n# no heading\n```']]],
      [
        'may skip levels',
        '# A\n\n### C\n\nThree.\n\n## B\n\nTwo.',
        [
          [['A', 'C'], 'Three.'],
          [['A', 'B'], 'Two.'],
        ],
      ],
      [
        'may be underlined',
        'A\n===\n\nOne.\n\nB\n---\n\nTwo.',
        [
          [['A'], 'One.'],
          [['A', 'B'], 'Two.'],
        ],
      ],
      ['are no rules', 'One.\n\n---\n\nTwo.', [[[], 'One.\n\n---\n\nTwo.']]],
    ];
    for (const [name, content, expected] of cases) {
      it(name, async () => {
        const passages = await passagesOf(content, SMALL, { title: 'Guide' });
        expect(passages.map(({ headings, text }) => [headings, text])).to.deep.equal(expected);
      });
    }
  });

  describe('short sections', () => {
    const long = paragraph(5);
    const cases: [name: string, content: string, expected: [headings: string[], text: string][]][] = [
      [
        'join their siblings with the headings inside',
        '# F\n\n## A\n\nOne.\n\n## B\n\nTwo.',
        [[['F'], '## A\n\nOne.\n\n## B\n\nTwo.']],
      ],
      ['join what is above them', `Intro.\n\n## A\n\n${long}`, [[[], `Intro.\n\n## A\n\n${long}`]]],
      ['join the one before', `# A\n\n${long}\n\n# See also\n\n- This`, [[[], `# A\n\n${long}\n\n# See also\n\n- This`]]],
      [
        'do not join another family',
        `# A\n\n## B\n\n${long}\n\n# C\n\nShort.`,
        [
          [['A', 'B'], long],
          [['C'], 'Short.'],
        ],
      ],
    ];
    for (const [name, content, expected] of cases) {
      it(name, async () => {
        const passages = await passagesOf(content, { size: 400, overlap: 0, min: 100 }, { title: 'Guide' });
        expect(passages.map(({ headings, text }) => [headings, text])).to.deep.equal(expected);
      });
    }
  });

  it('numbers passages and gives them what the document has', async () => {
    const document = { id: 'x/y', title: 'T', url: 'https://example.com/', source: 's' };
    const passages = await passagesOf(paragraph(6), SMALL, document);
    for (const [position, passage] of passages.entries())
      expect(passage).to.deep.include({
        id: `x/y#${position}`,
        document: 'x/y',
        position,
        title: 'T',
        url: document.url,
        source: 's',
      });
  });

  it('keeps a whole document whole', async () => {
    const content = `  ${paragraph(50)}\n`;
    const passages = await passagesOf(content, SMALL, { whole: true });
    expect(passages.map(({ text, start }) => [text, start])).to.deep.equal([[paragraph(50), 2]]);
  });

  it('reports documents without text, after the failures there were', async () => {
    const documents = ['', ' \n', '---', '- \n- '].map((content, index) => documentWith({ id: `${index}`, content }));
    const { loadable, failures } = await split(documents);
    expect(loadable).to.deep.equal([]);
    expect(failures).to.deep.equal(documents.map(({ id }) => ({ item: id, reason: 'has no text' })));
  });

  describe('the hash', () => {
    const base = documentWith({ content: '# A\n\nOne.', metadata: { a: 1, b: 2 } });
    const hashOf = async (given: object, options = {}): Promise<string | undefined> =>
      (await split([{ ...base, ...given }], options)).loadable[0]?.hash;

    it('stays the same for the same document, in whatever order its fields come', async () => {
      expect(await hashOf({ metadata: { b: 2, a: 1 } }))
        .to.equal(await hashOf({}))
        .and.match(/^[\da-f]{64}$/);
    });

    const changes: Record<string, object> = {
      content: { content: '# A\n\nTwo.' },
      heading: { content: '# B\n\nOne.' },
      title: { title: 'B' },
      url: { url: 'https://example.com/' },
      source: { source: 's' },
      'public record': { publicRecord: false },
      metadata: { metadata: { a: 1, b: 3 } },
      origin: { origin: '/elsewhere' },
    };
    for (const [name, change] of Object.entries(changes)) {
      it(`changes with the ${name}`, async () => {
        expect(await hashOf(change)).not.to.equal(await hashOf({}));
      });
    }
  });

  it('takes texts that could make a pattern search for ever', async () => {
    const hostile = [
      'a'.repeat(1e6),
      ' '.repeat(1e6),
      `a${'\n'.repeat(1e6)}b`,
      '!'.repeat(1e6),
      `# a${' '.repeat(1e6)}#x`,
      '. '.repeat(3e5),
    ];
    await split(hostile.map((content, index) => documentWith({ id: `${index}`, content })));
  });
});
