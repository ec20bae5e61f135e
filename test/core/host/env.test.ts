import { join } from 'node:path';
import { expect } from 'chai';
import { resolver, UnsetVariable, variable } from '../../../core/host/env.ts';
import { folderWith } from '../../support/folder.ts';

describe('variables', () => {
  const folder = folderWith({ key: 'from a file\n', windows: 'line\r\n', lines: 'a\nb\n' });
  const env = {
    A: 'one',
    EMPTY: '',
    KEY_FILE: join(folder, 'key'),
    W_FILE: join(folder, 'windows'),
    L_FILE: join(folder, 'lines'),
    GONE_FILE: '/nowhere',
    MISTAKEN_FILE: 'S3CRET-9f8e7d6c5b4a',
  };

  const RESOLVED: readonly [string, string][] = [
    ['no variable', 'no variable'],
    ['${A}', 'one'],
    ['<${A}-${A}>', '<one-one>'],
    ['${B:-two}', 'two'],
    ['${B:-}', ''],
    ['${A:-two}', 'one'],
    ['${EMPTY:-two}', 'two'],
    ['${B:-a b:c}', 'a b:c'],
    ['$${A}', '${A}'],
    ['$A costs $5', '$A costs $5'],
    ['${KEY}', 'from a file'],
    ['${W}', 'line'],
    ['${L}', 'a\nb'],
  ];
  for (const [text, wanted] of RESOLVED) {
    it(`makes ${JSON.stringify(text)} ${JSON.stringify(wanted)}`, () => expect(resolver(env)(text)).to.equal(wanted));
  }

  const REFUSED: readonly [string, RegExp][] = [
    ['${B}', /^the variable B is not set: set it, or B_FILE, or write \$\{B:-default\}$/],
    ['${EMPTY}', /^the variable EMPTY is not set/],
    ['${}', /is not a variable/],
    ['${A-b}', /is not a variable/],
    ['${1A}', /is not a variable/],
    ['${GONE}', /^GONE_FILE names \/nowhere, which cannot be read: ENOENT/],
    ['${MISTAKEN}', /^MISTAKEN_FILE names no path: it wants that of a file$/],
  ];
  for (const [text, message] of REFUSED) {
    it(`refuses ${JSON.stringify(text)}`, () => expect(() => resolver(env)(text)).to.throw(message));
  }

  it('that are not set have an error of their own', () => {
    expect(() => resolver({})('${B}')).to.throw(UnsetVariable);
  });

  it('win over their files', () => {
    expect(variable({ KEY: 'itself', KEY_FILE: join(folder, 'key') }, 'KEY')).to.equal('itself');
    expect(variable({}, 'KEY')).to.equal(undefined);
  });
});
