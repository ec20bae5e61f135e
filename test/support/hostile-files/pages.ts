import { deflateSync } from 'node:zlib';
import { type HostileFile, KNOWN_SIZES } from './hostile-file.ts';

/** A PDF of these objects, numbered from 1, the first of them its catalog; without a table of them, which readers make then. */
const pdfWith = (objects: readonly (string | Buffer)[], trailer = ''): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    ...objects.flatMap((object, index) => [Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]),
    Buffer.from(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\n%%EOF\n`),
  ]);

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>';

function doubleFlate(): Buffer {
  const data = deflateSync(deflateSync(Buffer.alloc(KNOWN_SIZES.pdf, ' ')));
  const head = `<< /Length ${data.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`;
  return pdfWith([CATALOG, PAGES, PAGE, Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream')])]);
}

const LOCK = `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`;
const encrypted = (): Buffer => pdfWith([CATALOG, PAGES, PAGE, '<< >>', LOCK], `/Encrypt 5 0 R /ID [<00><00>]`);

const attributes = (): string => Array.from({ length: KNOWN_SIZES.attributes }, (_, index) => `a${index}="1"`).join(' ');
const nested = (tag: string, depth: number): string => `<html><body>${`<${tag}>`.repeat(depth)}text${`</${tag}>`.repeat(depth)}`;

/** Pages: PDF, HTML, Markdown and text. */
export const PAGE_FILES: Record<string, HostileFile> = {
  'a stream of 200 MB packed twice.pdf': { content: doubleFlate, reason: /takes (more memory than the 448 MiB|longer than)/ },
  'encrypted.pdf': { content: encrypted, reason: /is protected by a password/ },
  'truncated.pdf': { content: () => pdfWith([CATALOG]).subarray(0, 30), reason: /is not a PDF that can be read/ },
  'text.pdf': { content: () => 'This is no PDF.', reason: /is not a PDF that can be read/ },
  'empty.pdf': { content: () => '', reason: /is not a PDF that can be read/ },
  'deep.html': { content: () => nested('div', KNOWN_SIZES.depth), reason: /nested more than 512 deep/ },
  'deep in formats.html': { content: () => nested('b', 20_000), reason: /nested more than 512 deep/ },
  'attributes.html': { content: () => `<p ${attributes()}>text</p>`, reason: /more than 500 attributes/ },
  '45 MB of paragraphs.html': { content: () => '<p>'.repeat(KNOWN_SIZES.html / 3), reason: /more than 200000 elements/ },
  'picture.html': { content: () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), reason: /is no text: it holds NUL/ },
  'comments.md': { content: () => '<!-- '.repeat(1e5), reason: /cannot be cleaned: takes longer than the 4s/ },
  'tables.md': { content: () => '<table> '.repeat(1e5), reason: /cannot be cleaned: takes longer than the 4s/ },
  'quoted.md': { content: () => '> a\n\n'.repeat(5e5), reason: /cut into passages: takes/ },
  'aliases.md': {
    content: () => `---\na: &a [x,x,x,x,x,x,x,x,x,x]\n${'bcdefgh'.replace(/./g, (name) => line(name))}---\ntext`,
    reason: /alias/i,
  },
  'deep front matter.md': { content: () => `---\na: ${'['.repeat(20_000)}\n---\ntext`, reason: /nested too deeply|Flow|flow/ },
  'nul.md': { content: () => 'a\0b', reason: /holds NUL/ },
  'empty.md': { content: () => '', reason: /has no text/ },
  'blank.txt': { content: () => ' \n'.repeat(1000), reason: /has no text/ },
  'no mark.txt': { content: () => Buffer.from('UTF-16 without a mark', 'utf16le'), reason: /UTF-16 without a byte order mark/ },
  'broken.txt': { content: () => Buffer.from('fffe610000d8', 'hex'), reason: /is not the UTF-16LE that its/ },
  'broken utf-8.txt': { content: () => Buffer.from('efbbbfff61', 'hex'), reason: /is not the UTF-8 that its/ },
  'unknown.bin': { content: () => Buffer.from([1, 0, 2]), reason: /binary file of a kind that is not known/ },
};

/** A list of ten times the list before it. */
function line(name: string): string {
  const before = `*${String.fromCharCode(name.charCodeAt(0) - 1)}`;
  return `${name}: &${name} [${Array(10).fill(before).join(', ')}]\n`;
}
