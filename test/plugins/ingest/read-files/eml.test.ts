import { expect } from 'chai';
import { pdfOf } from '../../../support/pdf.ts';
import { readAs, testFolder } from '../support.ts';

const HEAD =
  'From: =?iso-8859-1?Q?J=F6rg?= <j@example.com>\r\nTo: Ann <a@example.com>, b@example.com\r\nDate: Tue, 5 Mar 2024 10:00:00 +0100';
const message = (...lines: string[]): string => lines.join('\r\n');

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/.{76}/g, '$&\r\n');
const part = (type: string, name: string, content: Buffer): string =>
  message(
    '--b',
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    base64(content),
  );

describe('read_files: EML', () => {
  const folder = testFolder();

  it('is titled with the subject, knows its people and its date, and prefers the text to the HTML', async () => {
    const { documents, failures } = await readAs(
      folder,
      'a.eml',
      message(
        HEAD,
        'Subject: =?utf-8?B?TGllZmVydW5nIMO8YmVy?= =?utf-8?Q?f=C3=A4llig?=',
        'MIME-Version: 1.0',
        'Content-Type: multipart/alternative; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain; charset=iso-8859-1',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Die Lieferung kommt sp=E4ter, als wir es=',
        ' wollten.',
        '--b',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<p>HTML</p>',
        '--b--',
      ),
    );
    expect(failures).to.deep.equal([]);
    expect(documents).to.have.length(1);
    expect(documents[0]).to.deep.include({
      id: 'a.eml',
      title: 'Lieferung überfällig',
      content: 'Die Lieferung kommt später, als wir es wollten.',
      format: 'text',
      metadata: { from: 'Jörg <j@example.com>', to: 'Ann <a@example.com>, b@example.com', date: '2024-03-05T09:00:00.000Z' },
    });
  });

  for (const [name, charset, bytes] of [
    ['Russian', 'koi8-r', Buffer.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4])],
    ['Japanese', 'iso-2022-jp', Buffer.from('\x1b$B$3$s$K$A$O\x1b(B', 'latin1')],
  ] as const)
    it(`reads ${name} in base64 of ${charset}`, async () => {
      const content = message(
        HEAD,
        'Subject: x',
        `Content-Type: text/plain; charset=${charset}`,
        'Content-Transfer-Encoding: base64',
        '',
        base64(bytes),
      );
      const { documents } = await readAs(folder, 'a.eml', content);
      expect(documents[0]?.content).to.equal(name === 'Russian' ? 'Привет' : 'こんにちは');
    });

  it('reads HTML where there is no text, and a title from the file where there is no subject', async () => {
    const { documents, markdown } = await readAs(
      folder,
      'late-delivery.eml',
      message(HEAD, 'Content-Type: text/html', '', '<h2>A</h2><p>b</p>'),
    );
    expect(documents[0]).to.include({ title: 'Late delivery', format: 'html' });
    expect(markdown).to.deep.equal(['## A\n\nb']);
  });

  it('reads attachments as documents of their own, and names those that cannot be read', async () => {
    const inner = message(HEAD, 'Subject: Older', '', 'What was said before.');
    const content = message(
      HEAD,
      'Subject: Prices',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'See below.',
      part('application/pdf', '../price list.pdf', pdfOf([['Small: 3 EUR']])),
      part('text/csv', 'plans.csv', Buffer.from('Plan,Price\nSmall,3\nLarge,9\n')),
      part('application/octet-stream', 'a.bin', Buffer.from([1, 0, 2])),
      '--b',
      'Content-Type: message/rfc822',
      '',
      inner,
      '--b--',
    );
    const { documents, failures } = await readAs(folder, 'mail.eml', content);
    expect(documents.map(({ id, title, content: text }) => [id, title, text.trim()])).to.deep.equal([
      ['mail.eml', 'Prices', 'See below.'],
      ['mail.eml#1/price list.pdf', 'Price list', 'Small: 3 EUR'],
      ['mail.eml#2/plans.csv#1', 'Plans', 'Plan: Small\nPrice: 3'],
      ['mail.eml#2/plans.csv#2', 'Plans', 'Plan: Large\nPrice: 9'],
      ['mail.eml#4/message-4.eml', 'Older', 'What was said before.'],
    ]);
    expect(new Set(documents.map(({ origin }) => origin)).size).to.equal(1);
    expect(failures.map(({ item, reason }) => [item.slice(item.lastIndexOf('/mail')), reason])).to.deep.equal([
      ['/mail.eml#3/a.bin', 'is a binary file of a kind that is not known'],
    ]);
  });

  it('leaves out pictures that stand in the text', async () => {
    const content = message(
      HEAD,
      'Content-Type: multipart/related; boundary=b',
      '',
      '--b',
      'Content-Type: text/html',
      '',
      '<p>a <img src="cid:1"></p>',
      '--b',
      'Content-Type: image/png; name=logo.png',
      'Content-ID: <1>',
      '',
      'x',
      '--b--',
    );
    const { documents, failures } = await readAs(folder, 'a.eml', content);
    expect([documents.length, failures]).to.deep.equal([1, []]);
  });

  it('reads no parts that are nested without an end', async () => {
    const parts = Array.from({ length: 1000 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`);
    const { failures } = await readAs(folder, 'a.eml', `Subject: x\r\n${parts.join('')}`);
    expect(failures[0]?.reason).to.match(/nesting depth of 30/);
  });

  it('says what is no message', async () => {
    expect((await readAs(folder, 'a.eml', '')).failures[0]?.reason).to.equal('is empty');
    expect((await readAs(folder, 'a.eml', '\r\n\r\nnothing')).failures[0]?.reason).to.match(/no headers/);
  });
});
