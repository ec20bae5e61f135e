import { expect } from 'chai';
import { type Capabilities, openCapabilities } from '../../../appliance/access/capabilities.ts';
import { openServiceDatabase } from '../../../appliance/state/service-database.ts';
import { folderWith } from '../../support/folder.ts';

function opened(folder: string): Capabilities {
  const database = openServiceDatabase(folder);
  const capabilities = openCapabilities(database);
  database.close();
  return capabilities;
}

describe('capabilities', () => {
  const folder = folderWith({});
  let ours: Capabilities;
  let others: Capabilities;
  before(() => {
    ours = opened(folder);
    others = opened(folderWith({}));
  });

  it('are numbers of 39 digits, the same for whoever shares the folder', () => {
    const number = ours.number(['thumbs', 'test', '17']);
    expect(number).to.match(/^\d{39}$/);
    expect(opened(folder).isNumber(number, ['thumbs', 'test', '17'])).to.equal(true);
    expect(ours.number(['thumbs', 'test', '17'])).to.equal(number);
  });

  const claim = ['thumbs', 'test', '17'] as const;
  const FORGED: readonly [name: string, number: () => string][] = [
    ['another answer', () => ours.number(['thumbs', 'test', '18'])],
    ['another instance', () => ours.number(['thumbs', 'other', '17'])],
    ['another purpose', () => ours.number(['train', 'test', '17'])],
    ['other parts of the same text', () => ours.number(['thumbs', 'tes', 't17'])],
    ['another folder', () => others.number(claim)],
    ['fewer digits', () => ours.number(claim).slice(1)],
    ['more digits', () => `0${ours.number(claim)}`],
    ['one digit more', () => ours.number(claim).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))],
    ['nothing', () => ''],
  ];
  for (const [name, number] of FORGED)
    it(`are no number of ${name}`, () => {
      expect(ours.isNumber(number(), claim)).to.equal(false);
    });

  it('are tokens that give back what they hold', () => {
    const texts = ['test', 'p#1', 'Wie läuft’s? "so" 🙂'];
    expect(ours.unseal('train', ours.seal('train', texts))).to.deep.equal(texts);
  });

  const sealed = () => ours.seal('train', ['test', 'p#1']);
  const payload = (texts: unknown) => Buffer.from(JSON.stringify(texts)).toString('base64url');
  const TOKENS: readonly [name: string, token: () => string][] = [
    ['another purpose', () => ours.seal('other', ['test', 'p#1'])],
    ['another folder', () => others.seal('train', ['test', 'p#1'])],
    ['a changed passage', () => `${payload(['test', 'p#2'])}.${sealed().split('.')[1]}`],
    ['no proof', () => `${payload(['test', 'p#1'])}.`],
    ['no texts', () => `${payload({ length: 0 })}.${sealed().split('.')[1]}`],
    ['no JSON', () => 'bm8.bm8'],
    ['nothing', () => ''],
    ['dots', () => '...'],
  ];
  for (const [name, token] of TOKENS)
    it(`are no token of ${name}`, () => {
      expect(ours.unseal('train', token())).to.equal(undefined);
    });
});
