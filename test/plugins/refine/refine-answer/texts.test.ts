import { expect } from 'chai';
import { cpuNow } from '../../../../bench/support/cpu.ts';
import type { Turn } from '../../../../core/contract/facts/turn.ts';
import { refineAnswer } from '../../../../plugins/refine/refine-answer/index.ts';
import { scoredPassage } from '../../../support/documents.ts';
import { type Ran, ran } from '../../../support/run-step.ts';

const refine = (answer: string, config: object = {}, facts: Partial<Turn> = {}): Promise<Ran> =>
  ran(refineAnswer, { answer, options: {}, ...facts }, config);

describe('refine_answer', () => {
  describe('cleanses', () => {
    for (const [name, config, answer, expected] of [
      [
        'HTML',
        { clean_html: true },
        '<p class="a>b">One <b>two</b></p><br/>three<!-- no --><script>x</script>',
        'One two\nthree',
      ],
      [
        'no text that looks like it',
        { clean_html: true },
        'List<String>, a < b > c, <it> &lt;b&gt;',
        'List<String>, a < b > c, <it> &lt;b&gt;',
      ],
      ['tags that others hide', { clean_html: true }, '<scr<b>ipt>x', ''],
      ['tags hidden too deeply', { clean_html: true }, '<<<<b>b>b>b>b>', '&lt;b>b>'],
      [
        'Markdown',
        { clean_markdown: true },
        '# A\n> **b** and *c* [d](https://e.f) `g*h*`\n```\n*i*\n```\n---',
        'A\nb and c d g*h*\n*i*\n',
      ],
      [
        'no text that looks like it',
        { clean_markdown: true },
        'snake_case_name 2 * 3 * 4 [1] #5',
        'snake_case_name 2 * 3 * 4 [1] #5',
      ],
      ['both', { clean_html: true, clean_markdown: true }, '<i>**a**</i>', 'a'],
      ['nothing unless it is told to', {}, '<b>**a**</b>', '<b>**a**</b>'],
    ] as const) {
      it(`${name}: ${answer}`.replaceAll('\n', ' '), async () =>
        expect((await refine(answer, config)).answer).to.equal(expected),
      );
    }

    for (const piece of ['<b ', '<p "', '<!--', '*a', '**a ', '[a](', '`', '<script>', '_a ', '> ', '<b<b>'])
      it(`a lot of ${piece} at once`, async () => {
        const started = cpuNow().all;
        await refine(piece.repeat(100_000 / piece.length), { clean_html: true, clean_markdown: true });
        expect(cpuNow().all - started).to.be.below(500);
      });
  });

  describe('embeds links', () => {
    const passages = [
      scoredPassage('a', '', { title: 'User Guide', url: 'https://x.org/guide (1)' }),
      scoredPassage('b', '', { title: 'Guide', url: 'https://x.org/short' }),
      scoredPassage('c', '', { title: 'Evil', url: 'javascript:alert(1)' }),
      scoredPassage('d', '', { title: 'User Guide', url: 'https://x.org/other' }),
      scoredPassage('e', '', { title: 'No', url: 'https://x.org/no' }),
    ];
    const long = '[User Guide](https://x.org/guide%20%281%29)';
    for (const [answer, expected, unique_links = false] of [
      ['See the User Guide.', `See the ${long}.`],
      ['Guide, User Guide', `[Guide](https://x.org/short), ${long}`],
      ['User Guide, User Guide', `${long}, ${long}`],
      ['User Guide, User Guide', `${long}, User Guide`, true],
      ['Guides, Evil, No, misGuide', 'Guides, Evil, No, misGuide'],
      ['`Guide` [Guide](x) https://x.org/Guide', '`Guide` [Guide](x) https://x.org/Guide'],
    ] as const) {
      it(`${unique_links ? 'once ' : ''}in ${answer}`, async () =>
        expect((await refine(answer, { embed_links: true, unique_links }, { passages })).answer).to.equal(expected));
    }
  });
});
