import { crc32, deflateRawSync } from 'node:zlib';

/** One file of an archive; what stands in the directory can be another thing than what is there. */
export interface ZipPart {
  name: string;
  data: Buffer | string;
  /** Bytes that the directory says come out. */
  says?: number;
  /** General purpose flags, of which the first bit means encrypted. */
  flags?: number;
}

/** A ZIP archive, packed. */
export function zipWith(parts: readonly ZipPart[]): Buffer {
  const [locals, central]: Buffer[][] = [[], []];
  let offset = 0;
  for (const { name, data: text, says, flags = 0 } of parts) {
    const [path, data] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(says ?? data.length, 18);
    common.writeUInt16LE(path.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    locals?.push(Buffer.from('PK\x03\x04'), common, path, packed);
    central?.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, entry, path);
    offset += 4 + common.length + path.length + packed.length;
  }
  return Buffer.concat([
    ...(locals ?? []),
    ...(central ?? []),
    endOfZip(parts.length, Buffer.concat(central ?? []).length, offset),
  ]);
}

export function endOfZip(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Math.min(count, 0xffff), 8);
  end.writeUInt16LE(Math.min(count, 0xffff), 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** The parts of a DOCX with this body. */
export const docxParts = (body: string, head = ''): ZipPart[] => [
  {
    name: '[Content_Types].xml',
    data:
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ` +
      'ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>',
  },
  {
    name: '_rels/.rels',
    data:
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" ` +
      `Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
  },
  { name: 'word/document.xml', data: `${XML}${head}<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>` },
];

export const paragraphXml = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
