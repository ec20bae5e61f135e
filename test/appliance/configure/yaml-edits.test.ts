import { expect } from 'chai';
import { applyEdits, type Edit, EditRefusal } from '../../../appliance/configure/yaml-edits.ts';

/** A text, what is changed, and the text that comes of it. */
const SHAPES: readonly [name: string, text: string, edit: Edit, after: string][] = [
  ['a comment behind the value', 'a: 1 # why\nb: 2\n', { pointer: '/a', value: 5 }, 'a: 5 # why\nb: 2\n'],
  ['double quotes', 'a: "x" # c\nb: 2\n', { pointer: '/a', value: 'y z' }, 'a: "y z" # c\nb: 2\n'],
  ['single quotes', "a: 'x'\nb: 2\n", { pointer: '/a', value: "it's" }, "a: 'it''s'\nb: 2\n"],
  ['lines that end with CRLF', 'a: 1\r\nb:\r\n  c: 2\r\n', { pointer: '/b/d', value: 3 }, 'a: 1\r\nb:\r\n  c: 2\r\n  d: 3\r\n'],
  ['a byte order mark', '\uFEFFa: {x: 1}\n', { pointer: '/a/z', value: true }, '\uFEFFa: {x: 1, z: true}\n'],
  ['a mapping in braces', 'a: {x: 1,  y: 2 }\n', { pointer: '/a/x', value: 7 }, 'a: {x: 7,  y: 2 }\n'],
  ['braces with a comma at the end', '"k 1": {"a": 1,}\n', { pointer: '/k 1/b', value: 2 }, '"k 1": {"a": 1, b: 2,}\n'],
  ['empty braces', 'a: {} # none yet\nb: 3\n', { pointer: '/a/z/w', value: 1 }, 'a: { z: { w: 1 } } # none yet\nb: 3\n'],
  ['a key with nothing behind it', 'a:\nb: 3\n', { pointer: '/a/z', value: 1 }, 'a: { z: 1 }\nb: 3\n'],
  ['a comment where the value would be', 'a: # c\nb: 3\n', { pointer: '/a/z', value: 1 }, 'a: { z: 1 } # c\nb: 3\n'],
  ['a null', 'a: ~\nb: 3\n', { pointer: '/a/z', value: 1 }, 'a: { z: 1 }\nb: 3\n'],
  [
    'a new key behind a comment',
    'a:\n  x: 1 # c\n  y: 2 # d\nb: 3\n',
    { pointer: '/a/z', value: 'v' },
    'a:\n  x: 1 # c\n  y: 2 # d\n  z: v\nb: 3\n',
  ],
  ['the end of a file without a line break', 'a:\n  x: 1', { pointer: '/a/z', value: 2 }, 'a:\n  x: 1\n  z: 2'],
  [
    'a block of lines',
    'a: |\n  one\n  two\n# c\nb: 3\n',
    { pointer: '/a', value: 'three\n\nfour\n' },
    'a: |\n  three\n\n  four\n# c\nb: 3\n',
  ],
  ['a folded block', 'a: >-\n  one\n  two\n# c\nb: 3\n', { pointer: '/a', value: 'three' }, 'a: three\n# c\nb: 3\n'],
  [
    'options of a step with a label',
    'l:\n  - r: { a: 1 }\n    label: z # c\n',
    { pointer: '/l/0/r/b', value: 2 },
    'l:\n  - r: { a: 1, b: 2 }\n    label: z # c\n',
  ],
  ['a list in lines', 'a:\n  - 1 # one\n  - 2\nb: 3 # t\n', { pointer: '/a', value: [4] }, 'a:\n  [ 4 ]\nb: 3 # t\n'],
  ['one of a list in brackets', 'a: [1,   2]\n', { pointer: '/a/1', value: 'x' }, 'a: [1,   x]\n'],
  ['an alias', 'a: &x 1\nb: *x # c\n', { pointer: '/b', value: 2 }, 'a: &x 1\nb: 2 # c\n'],
  ['what looks like a number', 'a: x\n', { pointer: '/a', value: '123' }, 'a: "123"\n'],
  ['what looks like a comment', 'a: x\n', { pointer: '/a', value: '# 1: 2' }, 'a: "# 1: 2"\n'],
  ['a variable', 'a: ${X}\n', { pointer: '/a', value: '${Y:-./d}/kb' }, 'a: "${Y:-./d}/kb"\n'],
  [
    'another plugin',
    'kb:\n  es:\n    e: 1\n  # end\nb: 3\n',
    { pointer: '/kb', value: { emb: {} } },
    'kb:\n  { emb: {} }\n  # end\nb: 3\n',
  ],
  [
    'a key that goes, of lines',
    'a:\n  x: 1 # c\n  # of y\n  y: 2\nb: 3\n',
    { pointer: '/a/x', unset: true },
    'a:\n  # of y\n  y: 2\nb: 3\n',
  ],
  ['a key that goes, of braces', 'a: { x: 1, y: 2 }\n', { pointer: '/a/y', unset: true }, 'a: { x: 1 }\n'],
  ['the first key that goes, of braces', 'a: { x: 1, y: 2 }\n', { pointer: '/a/x', unset: true }, 'a: { y: 2 }\n'],
  ['the only key that goes', 'a: { x: 1 } # c\n', { pointer: '/a/x', unset: true }, 'a: {} # c\n'],
  ['what is so already', 'a:   1\n', { pointer: '/a', value: 1 }, 'a:   1\n'],
];

const REFUSED: readonly [name: string, text: string, edit: Edit, pointer: string, words: RegExp][] = [
  ['a value that others share', 'a: &x 1\nb: *x\n', { pointer: '/a', value: 2 }, '/a', /anchor '&x'/],
  ['a place below an alias', 'a: &x {k: 1, m: 2}\nb: *x\n', { pointer: '/b/k', value: 2 }, '/b/k', /alias/],
  ['an entry that is not there', 'a: [1]\n', { pointer: '/a/3', value: 2 }, '/a/3', /has 1 entries/],
  ['what is no pointer', 'a: 1\n', { pointer: 'a', value: 2 }, 'a', /no JSON pointer/],
  ['the prototype of objects', 'a: 1\n', { pointer: '/__proto__/a', value: 2 }, '/__proto__', /no name/],
  ['neither a value nor its end', 'a: 1\n', { pointer: '/a' }, '/a', /`value`, or `unset: true`/],
  ['a file that is no YAML', 'a: [1\n', { pointer: '/a', value: 2 }, '/a', /no YAML/],
];

describe('a change of a YAML text', () => {
  for (const [name, text, edit, after] of SHAPES)
    it(`leaves all else as it is, byte for byte: ${name}`, () => {
      expect(applyEdits(text, [edit])).to.equal(after);
    });

  for (const [name, text, edit, pointer, words] of REFUSED)
    it(`is refused with its place: ${name}`, () => {
      expect(() => applyEdits(text, [edit]))
        .to.throw(EditRefusal, words)
        .with.property('pointer', pointer);
    });

  it('may be several, each made of what the one before left', () => {
    const edits = [
      { pointer: '/a/b', value: 1 },
      { pointer: '/a/c', value: 2 },
      { pointer: '/a/b', unset: true },
    ];
    expect(applyEdits('a: {} # c\n', edits)).to.equal('a: { c: 2 } # c\n');
  });
});
