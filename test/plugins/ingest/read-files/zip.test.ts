import { expect } from 'chai';
import { checkXml } from '../../../../plugins/ingest/read-files/xml.ts';
import { unzip, ZIP_LIMITS } from '../../../../plugins/ingest/read-files/zip.ts';
import { zipWith } from '../../../support/hostile-files/zip.ts';

describe('unzip', () => {
  const archive = zipWith([
    { name: 'a.xml', data: '<a>text</a>' },
    { name: 'folder/', data: '' },
    { name: 'b.bin', data: Buffer.alloc(1000, 7) },
    { name: 'c.xml', data: Buffer.from('\ufeff<c/>', 'utf16le') },
  ]);

  it('gives what is asked for', () => {
    const { names, has, bytes, text } = unzip(archive);
    expect(names).to.deep.equal(['a.xml', 'b.bin', 'c.xml']);
    expect([has('a.xml'), has('d')]).to.deep.equal([true, false]);
    expect(text('a.xml')).to.equal('<a>text</a>');
    expect(text('c.xml')).to.equal('<c/>');
    expect(bytes('b.bin')).to.deep.equal(Buffer.alloc(1000, 7));
    expect(() => bytes('d')).to.throw('has no part d inside');
  });

  it('counts what is unpacked over all parts', () => {
    const opened = unzip(archive, { ...ZIP_LIMITS, bytes: 1500 });
    opened.bytes('b.bin');
    expect(() => opened.bytes('b.bin')).to.throw('unpacks to more than 1.5 KiB (b.bin)');
    expect(opened.text('a.xml')).to.equal('<a>text</a>');
  });

  it('refuses what is damaged anywhere, and never hangs or reads beyond the end', () => {
    let refused = 0;
    for (let at = 0; at < archive.length; at++)
      for (const bit of [1, 128]) {
        const damaged = Buffer.from(archive);
        damaged[at] = (damaged[at] ?? 0) ^ bit;
        try {
          const opened = unzip(damaged);
          for (const name of opened.names) opened.bytes(name);
        } catch (error) {
          refused++;
          expect(error).to.be.instanceOf(Error);
        }
      }
    expect(refused).to.be.above(archive.length / 2);
  });
});

describe('checkXml', () => {
  it('lets documents through, and what looks like tags in comments and data', () => {
    const inner = '<a>'.repeat(1000);
    expect(() => checkXml(`<!DOCTYPE html><r><!--${inner}--><![CDATA[${inner}]]><b/><c d="e"></c></r>`, 'x')).to.not.throw();
  });

  it('refuses entities and depth', () => {
    expect(() => checkXml('<!DOCTYPE a [<!ENTITY b "c">]><a/>', 'x')).to.throw('declares entities of its own (x)');
    expect(() => checkXml('<a>'.repeat(300), 'x')).to.throw('is nested more than 256 deep (x)');
  });
});
