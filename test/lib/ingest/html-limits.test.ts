import { expect } from 'chai';
import { cpuNow } from '../../../bench/support/cpu.ts';
import { checkHtml } from '../../../lib/ingest/html-limits.ts';

const names = (count: number): string => Array.from({ length: count }, (_, index) => `a${index}`).join(' ');

const CASES: Record<string, [html: string, reason: RegExp | undefined]> = {
  'a page': ['<!doctype html><html><body class="a b"><p>One<p>two<br><img src=x></body></html>', undefined],
  'paragraphs, items and cells whose ends are left out': [
    `<p>${'<p>text'.repeat(2000)}<ul>${'<li>a'.repeat(2000)}</ul><table>${'<tr><td>a<td>b'.repeat(2000)}</table>`,
    undefined,
  ],
  'many elements beside one another': ['<div>a</div>'.repeat(10_000), undefined],
  'tags in comments, code and values': [
    `<!-- ${'<div>'.repeat(1000)} --><script>${'"<div>"'.repeat(1000)}</script><p title="${'<div>'.repeat(1000)}">a</p>`,
    undefined,
  ],
  'a long list of classes': [`<p class="${names(2000)}">a</p>`, undefined],
  depth: ['<DIV>'.repeat(600), /nested more than 512 deep/],
  'depth that ends do not hide': [
    `</div></p>${'<section></b>'.repeat(100_000)}${'<div>'.repeat(600)}`,
    /nested more than 512 deep/,
  ],
  'attributes without values': [`<p ${names(1000)}>`, /element p with more than 500 attributes/],
  'attributes without spaces': [`<p ${Array.from({ length: 1000 }, (_, index) => `a${index}="1"`).join('')}>`, /500 attributes/],
  'attributes in a tag that never ends': [`<p ${names(1000)}`, /500 attributes/],
  elements: ['<br>'.repeat(200_001), /more than 200000 elements/],
};

describe('limits of HTML', () => {
  for (const [what, [html, reason]] of Object.entries(CASES))
    it(`${reason ? 'refuses' : 'lets through'} ${what}`, () => {
      if (reason) expect(() => checkHtml(html)).to.throw(reason);
      else expect(() => checkHtml(html)).to.not.throw();
    });

  it('takes a time that grows with the length alone', () => {
    for (const piece of ['<', '<!--', '<script', '<a "', "<a '", '<a b="', '<p ', '</', '<a/']) {
      const started = cpuNow().all;
      try {
        checkHtml(piece.repeat(2e6 / piece.length));
      } catch {
        // Some of these are beyond a bound, which is as well.
      }
      expect(cpuNow().all - started, piece).to.be.below(3000);
    }
  });
});
