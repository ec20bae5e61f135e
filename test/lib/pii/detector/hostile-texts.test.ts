import { expect } from 'chai';
import { cpuNow } from '../../../../bench/support/cpu.ts';
import { piiDetector } from '../../../../lib/pii/detector.ts';
import { PII_DEFAULTS } from '../../../../lib/pii/options.ts';

const UNITS = 300_000;
/** Milliseconds for them on a slow and busy machine; quadratic work takes minutes. */
const MOST = 15_000;

const REPEATED = {
  digits: '1',
  'digits apart': '1 ',
  pairs: '01 ',
  'card groups': '4111 ',
  'digits and dashes': '12-',
  dots: '1.',
  colons: 'a1:',
  'phone beginnings': '+1(',
  brackets: '(1',
  'at signs': '@',
  'addresses without an end': 'a@a.',
  'local parts': 'a.b-c+',
  'account beginnings': 'DE89 ',
  'words of birth': 'born ',
  'birth and dates': 'born 1/1/1990 ',
  'words of secrets': 'password is ',
  'keys without an end': 'sk-',
  'begun keys': '-----BEGIN PRIVATE KEY-----',
  names: 'my name is A ',
  'numbers and names': '12 Rue A ',
  capitals: 'Main ',
  'streets without an end': '1 Main ',
  corners: 'corner of A ',
  'told streets': 'address is 1 A ',
  blanks: ' ',
  lines: '\n',
  'wide digits': '１',
  'unseen marks': '1\u200b',
  prose: 'Please write to me at 12 Main Street or call 415-555-0132, as the order 5512 has not come. ',
} as const;

describe('the detector of personal data, on hostile texts', function () {
  this.timeout(4 * MOST);
  const { detect: types } = PII_DEFAULTS;
  const detector = piiDetector({
    ...PII_DEFAULTS,
    detect: { ...types, name: true, credentials: true },
    patterns: [{ name: 'own', re: '(a+)+$' }],
  });

  for (const [name, unit] of Object.entries(REPEATED))
    it(`takes a bounded time for ${name}`, () => {
      const text = unit.repeat(Math.ceil(UNITS / unit.length)).slice(0, UNITS);
      const started = cpuNow().all;
      detector.detect(text);
      expect(cpuNow().all - started).to.be.below(MOST);
    });
});
