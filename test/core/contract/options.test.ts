import { resolve } from 'node:path';
import { expect } from 'chai';
import { Type } from 'typebox';
import { bytes, Duration, milliseconds, Path, ResourceName, Secret, Size } from '../../../core/contract/options.ts';
import { maskSecrets, references, resolveOptions } from '../../../core/host/resolve-options.ts';
import { checker } from '../../../core/host/schema.ts';
import { suggestion } from '../../../core/host/suggestion.ts';

const schema = Type.Object({
  wait: Duration({ default: '20s', description: 'A time.' }),
  room: Size({ default: '1MiB', description: 'A size.' }),
  file: Path({ default: './beside', description: 'A path.' }),
  from: ResourceName('store', { description: 'A store.' }),
  token: Type.Optional(Secret({ description: 'A secret.' })),
  many: Type.Array(Type.Object({ key: Secret({ description: 'A secret.' }), wait: Duration({ description: 'A time.' }) }), {
    default: [],
    description: 'A list.',
  }),
  named: Type.Unsafe<Record<string, { key: string }>>({
    type: 'object',
    default: {},
    description: 'A mapping.',
    additionalProperties: Type.Object({ key: Secret({ description: 'A secret.' }) }),
  }),
});
const given = { from: 's', token: 'hidden', many: [{ key: 'k', wait: '1m' }], named: { a: { key: 'k' } } };

describe('options', () => {
  for (const [text, wanted] of [
    ['5ms', 5],
    ['20s', 20_000],
    ['1.5m', 90_000],
    ['2h', 7_200_000],
    ['1d', 86_400_000],
  ] as const) {
    it(`reads ${text} as ${wanted} milliseconds`, () => expect(milliseconds(text)).to.equal(wanted));
  }

  for (const [text, wanted] of [
    ['7B', 7],
    ['1kB', 1000],
    ['1KiB', 1024],
    ['1.5MiB', 1_572_864],
    ['2MB', 2_000_000],
    ['1GiB', 1_073_741_824],
    ['1GB', 1e9],
  ] as const) {
    it(`reads ${text} as ${wanted} bytes`, () => expect(bytes(text)).to.equal(wanted));
  }

  it('reach a plugin in its own units, with paths made absolute and resources in place of names', () => {
    const { value } = checker(schema)({ ...given, file: 'notes' });
    const store = { store: true };
    const got = resolveOptions(schema, value, {
      folder: '/etc/pipelines',
      resource: (name) => (name === 's' ? store : undefined),
    });
    expect(got).to.deep.equal({
      wait: 20_000,
      room: 1_048_576,
      file: resolve('/etc/pipelines/notes'),
      from: store,
      token: 'hidden',
      many: [{ key: 'k', wait: 60_000 }],
      named: { a: { key: 'k' } },
    });
  });

  it('keep an absolute path', () => {
    const got = resolveOptions(schema, { file: '/var/x' }, { folder: '/etc', resource: () => undefined });
    expect(got).to.deep.equal({ file: '/var/x' });
  });

  it('show no secret, at any depth', () => {
    expect(maskSecrets(schema, given)).to.deep.equal({
      from: 's',
      token: '********',
      many: [{ key: '********', wait: '1m' }],
      named: { a: { key: '********' } },
    });
  });

  it('leave an empty secret to be seen as empty', () => {
    expect(maskSecrets(schema, { token: '' })).to.deep.equal({ token: '' });
  });

  it('name the resources they point to', () => {
    expect(references(schema, given)).to.deep.equal([{ path: ['from'], kind: 'store', name: 's' }]);
  });

  it('are closed at every depth', () => {
    const { issues } = checker(schema)({ ...given, extra: 1, many: [{ key: 'k', wait: '1s', extra: 1 }] });
    expect(issues.map(({ path }) => path.join('.'))).to.have.members(['extra', 'many.0.extra']);
  });

  it('are not changed where they were given', () => {
    const mine = { from: 's' };
    checker(schema)(mine);
    expect(mine).to.deep.equal({ from: 's' });
  });

  const NAMES: readonly [string, string][] = [
    ['retreive', "; did you mean 'retrieve'?"],
    ['lod', "; did you mean 'load'?"],
    ['laod', "; did you mean 'load'?"],
    ['generate_answer', '; there is load, retrieve'],
  ];
  for (const [name, wanted] of NAMES) {
    it(`are suggested for ${name}`, () => expect(suggestion(name, ['load', 'retrieve'])).to.equal(wanted));
  }

  it('are not suggested where there is none', () => expect(suggestion('x', [])).to.equal(''));
});
