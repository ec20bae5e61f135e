import { expect } from 'chai';
import { decode } from '../../../lib/ingest/decode.ts';

describe('decode', () => {
  const rows: [name: string, bytes: Buffer, named: (string | undefined)[], text: string][] = [
    ['takes UTF-8 for granted', Buffer.from('Größe'), [], 'Größe'],
    ['takes what is not UTF-8 for Windows-1252', Buffer.from('Größe', 'latin1'), [], 'Größe'],
    ['believes a name', Buffer.from([0xd0, 0xe0]), ['windows-1251'], 'Ра'],
    ['believes the first name that it knows', Buffer.from([0xd0, 0xe0]), [undefined, 'no-such', 'KOI8-R', 'windows-1251'], 'пЮ'],
    ['believes a byte order mark more than a name', Buffer.from('\ufeffa', 'utf16le'), ['iso-8859-1'], 'a'],
    ['gives single line feeds', Buffer.from('a\r\nb\rc'), [], 'a\nb\nc'],
  ];
  for (const [name, bytes, named, text] of rows) it(name, () => expect(decode(bytes, named)).to.equal(text));
});
