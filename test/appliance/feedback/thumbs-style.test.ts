import { expect } from 'chai';
import { safeStyle } from '../../../appliance/feedback/thumbs-style.ts';

describe('a style of the rating buttons', () => {
  const STYLES: readonly [given: string, kept: string][] = [
    ['', ''],
    ['color: red', 'color:red'],
    ['COLOR : #0066CC ; Background: rgb(1, 2, 3) ;', 'color:#0066cc;background:rgb(1, 2, 3)'],
    ['margin: 0 4px 1.5em -2%', 'margin:0 4px 1.5em -2%'],
    ['body { color: blue } svg{padding:2px;opacity:.5}', 'color:blue;padding:2px;opacity:.5'],
    ['justify-content: center; text-align:left', 'justify-content:center;text-align:left'],
    ['color: hsla(120, 50%, 50%, .5)', 'color:hsla(120, 50%, 50%, .5)'],
    // What loads, runs, hides, reaches out or ends the style.
    ['background: url(https://evil.example/x.png)', ''],
    ['background:URL(//evil.example)', ''],
    ['background: image-set("x.png" 1x)', ''],
    ['color: expression(alert(1))', ''],
    ['color: var(--x)', ''],
    ['color: red !important', ''],
    ['@import "https://evil.example/x.css"; color: red', 'color:red'],
    ['@import url(x); @charset "x"; @font-face { src: url(x) }', ''],
    ['</style><script>alert(1)</script>', ''],
    ['color: red</style>', ''],
    ['color: red/**/;background:re/**/d', ''],
    ['color:\\72 ed', ''],
    ['behavior: url(x.htc); -moz-binding: url(x)', ''],
    ['position: fixed; top: 0; width: 100%; height: 100%; z-index: 9', ''],
    ['content: "x"; cursor: url(x); filter: url(#x); mask: url(x)', ''],
    ['color: red\n; background: \r\n url(x)', 'color:red'],
    ['margin: 99999px; padding: calc(1px + 1px); opacity: 2', ''],
    [`color: #${'a'.repeat(400)}`, ''],
    ['__proto__: red; constructor: red', ''],
  ];
  for (const [given, kept] of STYLES)
    it(`keeps of ${JSON.stringify(given.slice(0, 60))} '${kept}'`, () => {
      expect(safeStyle(given)).to.equal(kept);
    });

  it('keeps no more than twenty declarations', () => {
    expect(safeStyle('color:red;'.repeat(100)).split(';')).to.have.length(20);
  });
});
