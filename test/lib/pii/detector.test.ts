import { expect } from 'chai';
import { piiDetector } from '../../../lib/pii/detector.ts';
import { PII_DEFAULTS, type PiiOptions } from '../../../lib/pii/options.ts';

const detect = { ...PII_DEFAULTS.detect, name: true, credentials: true };

/** What is found, as `type: text`. */
const found = (text: string, options: Partial<PiiOptions> = {}): string[] =>
  piiDetector({ ...PII_DEFAULTS, detect, ...options })
    .detect(text)
    .map((span) => `${span.type}: ${span.text}`);

type Row = readonly [text: string, ...found: string[]];

const TABLES: Readonly<Record<string, readonly Row[]>> = {
  'payment cards': [
    ['Pay with 4111111111111111 please', 'credit_card: 4111111111111111'],
    ['Pay with 4111 1111 1111 1111.', 'credit_card: 4111 1111 1111 1111'],
    ['4111-1111-1111-1111', 'credit_card: 4111-1111-1111-1111'],
    ['3782 822463 10005', 'credit_card: 3782 822463 10005'],
    ['30569309025904', 'credit_card: 30569309025904'],
    ['6011111111111117', 'credit_card: 6011111111111117'],
    ['3530111333300000', 'credit_card: 3530111333300000'],
    ['2221000000000009', 'credit_card: 2221000000000009'],
    ['4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1', 'credit_card: 4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1'],
    ['my card 630427373398 is lost', 'credit_card: 630427373398'],
    ['from 4111111111111111 to 5555555555554444', 'credit_card: 4111111111111111', 'credit_card: 5555555555554444'],
    ['4111111111111112 does not check'],
    ['0.4111111111111111'],
    ['order 630427373398'],
    ['X4111111111111111'],
    ['1234567890123452'],
  ],
  'bank accounts': [
    ['IBAN DE89 3704 0044 0532 0130 00, please', 'iban: DE89 3704 0044 0532 0130 00'],
    ['GB82WEST12345698765432', 'iban: GB82WEST12345698765432'],
    ['gb82west12345698765432', 'iban: gb82west12345698765432'],
    ['NO9386011117947', 'iban: NO9386011117947'],
    ['MT84MALT011000012345MTLCAST001S', 'iban: MT84MALT011000012345MTLCAST001S'],
    ['FR14-2004-1010-0505-0001-3M02-606', 'iban: FR14-2004-1010-0505-0001-3M02-606'],
    ['DE88 3704 0044 0532 0130 00'],
    ['DE89 3704 0044 0532 0130'],
    ['DE89370400440532013000X'],
    ['ZZ89370400440532013000'],
  ],
  'e-mail addresses': [
    ['Write to ada@example.com.', 'email: ada@example.com'],
    ['<Ada.Lovelace+x@mail.example.co.uk>', 'email: Ada.Lovelace+x@mail.example.co.uk'],
    ['mailto:ada@example.com?subject=x', 'email: ada@example.com'],
    ['o’neil@example.ie', 'email: o’neil@example.ie'],
    ['用户@例子.广告', 'email: 用户@例子.广告'],
    ['ada＠example．com', 'email: ada＠example．com'],
    ['a@b, @handle, a@@b.com, icon@2x.png, me@localhost'],
  ],
  'IP addresses': [
    ['from 195.206.132.199 again', 'ip_address: 195.206.132.199'],
    ['http://195.206.132.199:8080/x', 'ip_address: 195.206.132.199'],
    ['6e40:4041:c617:e898:c11:40d2:c669:2eb4', 'ip_address: 6e40:4041:c617:e898:c11:40d2:c669:2eb4'],
    ['it is 2001:db8::8a2e:370:7334.', 'ip_address: 2001:db8::8a2e:370:7334'],
    ['256.1.1.1, 1.2.3, 1.2.3.4.5, v1.2.3.4, version 1.2.3.4, 127.0.0.1, 255.255.255.0, 10.0.0.0/8, 12:30:45, std::vector, ::1'],
  ],
  'social security numbers': [
    ['my ssn is 536-22-8726', 'ssn: 536-22-8726'],
    ['it is 536-22-8726', 'ssn: 536-22-8726'],
    ['SSN: 536 22 8726', 'ssn: 536 22 8726'],
    ['social security number 536228726', 'ssn: 536228726'],
    ['536228726 and 536 22 8726'],
    ['000-22-8726, 666-22-8726, 900-22-8726, 536-00-8726, 536-22-0000'],
  ],
  'dates of birth': [
    ['I was born on 12 March 1985 in Rome.', 'date_of_birth: 12 March 1985'],
    ['DOB: 03/12/1985', 'date_of_birth: 03/12/1985'],
    ['Geburtsdatum: 12.03.1985', 'date_of_birth: 12.03.1985'],
    ['née le 12 mars 1985', 'date_of_birth: 12 mars 1985'],
    ['March 12th, 1985 is my birthday', 'date_of_birth: March 12th, 1985'],
    ['1985-03-12 (date of birth)', 'date_of_birth: 1985-03-12'],
    ['The meeting is on 12 March 2025.'],
    ['She was born on 45/45/1985.'],
    ['born in the USA'],
  ],
  'phone numbers': [
    ['call 415-555-0132 now', 'phone: 415-555-0132'],
    ['(415) 555-0132', 'phone: (415) 555-0132'],
    ['+49 30 901820', 'phone: +49 30 901820'],
    ['+44 (0)20 7946 0958', 'phone: +44 (0)20 7946 0958'],
    ['020 7946 0958', 'phone: 020 7946 0958'],
    ['Tel: 4155550132', 'phone: 4155550132'],
    ['They are not answering at 516 466 638', 'phone: 516 466 638'],
    ['٠٢٠ ٧٩٤٦ ٠٩٥٨', 'phone: ٠٢٠ ٧٩٤٦ ٠٩٥٨'],
    ['415-555-0132 or 415-555-0133', 'phone: 415-555-0132', 'phone: 415-555-0133'],
    ['order 4155550132 has shipped'],
    ['Order number: 415-555-0132'],
    ['invoice no. 020 7946 0958'],
    ['4155550132'],
    ['2024-01-02 15:30, 1999-2004, 1.234.567, 3.14159265, 12 500 000'],
    ['ISBN 978-3-16-148410-0'],
  ],
  passwords: [
    ['password: hunter2', 'password: hunter2'],
    ['My password is Tr0ub4dor&3.', 'password: Tr0ub4dor&3'],
    ['my PIN is 4711', 'password: 4711'],
    ['Passwort: geheim!', 'password: geheim!'],
    ['my password is swordfish', 'password: swordfish'],
    ['My password is not working.'],
    ['the password is case sensitive'],
    ['Forgot password: what do I do?'],
    ['my pin is blocked'],
  ],
  'user names': [
    ['username: jsmith', 'user_name: jsmith'],
    ['my user name is jsmith99 and I cannot get in', 'user_name: jsmith99'],
    ['Login: ada.lovelace', 'user_name: ada.lovelace'],
    ['my username is already taken'],
    ['the login is required'],
  ],
  credentials: [
    ['AKIAIOSFODNN7EXAMPLE', 'credentials: AKIAIOSFODNN7EXAMPLE'],
    ['api key: 8f14e45fceea167a5a36dedd4bea2543', 'credentials: 8f14e45fceea167a5a36dedd4bea2543'],
    [
      '-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----',
      'credentials: -----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----',
    ],
    ['the api key is on the page of settings'],
  ],
  'postal codes': [
    ['ZIP: 94105', 'zip_code: 94105'],
    ['ZIP code 7412 SL', 'zip_code: 7412 SL'],
    ['San Francisco, CA 94105-1234', 'zip_code: 94105-1234'],
    ['EC1Y 8SY', 'zip_code: EC1Y 8SY'],
    ['K1A 0B1', 'zip_code: K1A 0B1'],
    ['PLZ 10115', 'zip_code: 10115'],
    ['room 94105, A1 paper, zip files of 2024'],
  ],
  names: [
    ['My name is Ada Lovelace.', 'name: Ada Lovelace'],
    ['my name is lena andersson.', 'name: lena andersson'],
    ['Ich heiße Ludwig van Beethoven', 'name: Ludwig van Beethoven'],
    ['Name:   Šárka Ottová\nPhone', 'name: Šárka Ottová'],
    ['Ask Dr. Watson', 'name: Watson'],
    ['My name is not shown'],
    ['Ada Lovelace wrote programs'],
  ],
};

describe('the detector of personal data', () => {
  for (const [what, rows] of Object.entries(TABLES))
    describe(what, () => {
      for (const [text, ...wanted] of rows)
        it(`${wanted.length === 0 ? 'leaves' : 'finds'} ${text.slice(0, 60)}`, () => expect(found(text)).to.deep.equal(wanted));
    });

  it('looks for no names and keys unless told', () => {
    expect(found('My name is Ada, api key: 8f14e45fceea167a5a36dedd4bea2543', PII_DEFAULTS)).to.deep.equal([]);
  });

  it('leaves out each type that is off', () => {
    const samples = 'ada@example.com 4111111111111111 DE89370400440532013000 195.206.132.199 536-22-8726 +49 30 901820';
    expect(found(samples)).to.have.length(6);
    for (const type of ['email', 'credit_card', 'iban', 'ip_address', 'ssn', 'phone'] as const)
      expect(
        found(samples, { detect: { ...detect, [type]: false } }).filter((each) => each.startsWith(`${type}:`)),
      ).to.deep.equal([]);
  });

  it('reads numbers as the countries write them that are named', () => {
    expect(found('01 42 68 53 00')).to.deep.equal([]);
    expect(found('01 42 68 53 00', { phone_countries: ['FR'] })).to.deep.equal(['phone: 01 42 68 53 00']);
  });

  it('takes patterns of a configuration, and leaves what it allows', () => {
    const patterns = [{ name: 'staff_number', re: '/\\bE-\\d{4}\\b/i' }];
    expect(found('I am e-1234', { patterns })).to.deep.equal(['staff_number: e-1234']);
    expect(found('Write to Help@example.com or ada@example.com', { allow: ['help@example.com'] })).to.deep.equal([
      'email: ada@example.com',
    ]);
  });

  for (const [name, text] of [
    ['full width', '４１１１ １１１１ １１１１ １１１１'],
    ['other digits', '४१११ ११११ ११११ ११११'],
    ['no-break spaces', '4111\u00a01111\u20071111\u202f1111'],
    ['other dashes', '4111\u20101111\u20131111\u22121111'],
    ['marks that nobody sees', '4111\u200b1111\u20601111\ufeff1111'],
    ['styled digits', '𝟒𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏'],
    ['the digits of keys', [...'4111111111111111'].map((digit) => `${digit}\ufe0f\u20e3`).join('')],
  ] as const)
    it(`reads numbers in ${name}, and knows where they stand`, () => {
      const [span] = piiDetector(PII_DEFAULTS).detect(`Karte: ${text} 🎉 ok`);
      expect(span?.type).to.equal('credit_card');
      expect(span?.start).to.equal(7);
      expect(text.replace(/[\ufe0f\u20e3]+$/, '')).to.equal(span?.text);
    });

  it('gives stretches that are in order and lie apart', () => {
    const spans = piiDetector({ ...PII_DEFAULTS, detect }).detect(
      'password: ada@example.com, 12 Main Street, Springfield, IL 62701, call +1 415 555 0132, my name is Ada Byron',
    );
    expect(spans.map(({ type }) => type)).to.deep.equal(['email', 'street_address', 'phone', 'name']);
    for (const [at, { start }] of spans.entries()) expect(start).to.be.at.least(spans[at - 1]?.end ?? 0);
  });
});
