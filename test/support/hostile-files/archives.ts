import { type HostileFile, KNOWN_SIZES } from './hostile-file.ts';
import { docxParts, endOfZip, paragraphXml, zipWith } from './zip.ts';

const MANY = Array.from({ length: 25_000 }, (_, index) => ({ name: `word/${index}.xml`, data: '' }));
const ENTITIES = `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>`;

/** Two entries of the directory that stand on the same bytes. */
function overlapping(): Buffer {
  const one = zipWith([{ name: 'word/document.xml', data: paragraphXml('a').repeat(1000) }]);
  const directory = one.indexOf('PK\x01\x02');
  const entry = one.subarray(directory, one.length - 22);
  const twin = Buffer.from(entry.toString('latin1').replace('document', 'documenz'), 'latin1');
  return Buffer.concat([one.subarray(0, directory), entry, twin, endOfZip(2, 2 * entry.length, directory)]);
}

/** Archives, as DOCX files. */
export const ARCHIVES: Record<string, HostileFile> = {
  [`${KNOWN_SIZES.docx} paragraphs.docx`]: {
    content: () => zipWith(docxParts(paragraphXml('a').repeat(KNOWN_SIZES.docx))),
    reason: /has more than 1000000 tags/,
  },
  'a part of 150 MB.docx': {
    content: () => zipWith([...docxParts('a'), { name: 'word/styles.xml', data: Buffer.alloc(150e6, '<a/> ') }]),
    reason: /unpacks to more than (128 MiB|400 times)/,
  },
  'a thousand times its size.docx': {
    content: () => zipWith(docxParts(' '.repeat(20e6))),
    reason: /more than 400 times its size/,
  },
  'says less than comes out.docx': {
    content: () => zipWith(docxParts('a').map((part) => ({ ...part, says: 10 }))),
    reason: /damaged archive: .* cannot be unpacked/,
  },
  'files over one another.docx': { content: overlapping, reason: /lies over what follows it/ },
  '25,000 parts.docx': { content: () => zipWith(MANY), reason: /holds more than 20000 files/ },
  'encrypted part.docx': {
    content: () => zipWith(docxParts('a').map((part) => ({ ...part, flags: 1 }))),
    reason: /is protected by a password/,
  },
  'encrypted.docx': {
    content: () => Buffer.from('d0cf11e0a1b11ae1'.repeat(100), 'hex'),
    reason: /is protected by a password, or/,
  },
  'truncated.docx': { content: () => zipWith(docxParts('a')).subarray(0, 300), reason: /is no ZIP archive, or is cut short/ },
  'deep.docx': { content: () => zipWith(docxParts('<w:p>'.repeat(10_000))), reason: /nested more than 256 deep/ },
  'entities.docx': { content: () => zipWith(docxParts('&c;', ENTITIES)), reason: /declares entities of its own/ },
  'without a document.docx': { content: () => zipWith(docxParts('a').slice(0, 1)), reason: /main document|Could not find/ },
  'empty.docx': { content: () => '', reason: /is empty/ },
  'text.docx': { content: () => 'This is no archive at all.', reason: /is no ZIP archive/ },
};
