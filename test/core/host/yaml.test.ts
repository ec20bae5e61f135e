import { expect } from 'chai';
import { resolver } from '../../../core/host/env.ts';
import { readYaml, withFurther } from '../../../core/host/yaml.ts';

const read = (text: string, env = {}) => readYaml('f.yaml', text, resolver(env));

describe('a YAML file', () => {
  const VALUES: readonly [string, string, unknown][] = [
    ['types of its own', 'a: 1\nb: "1"\nc: yes\nd: true\ne: null\nf: 1.5', { a: 1, b: '1', c: 'yes', d: true, e: null, f: 1.5 }],
    ['a plain variable with the type that it reads as', 'a: ${N}\nb: ${T}\nc: ${S}', { a: 7, b: true, c: 'seven' }],
    ['a quoted variable as text', 'a: "${N}"\nb: \'${T}\'', { a: '7', b: 'true' }],
    ['a part of a text', 'a: n${N}', { a: 'n7' }],
    ['a text that is code in no other language', 'a: ${CODE}', { a: '{"x": [1]}' }],
    ['lists', 'a:\n  - ${N}\n  - b', { a: [7, 'b'] }],
    ['what only looks like a variable', 'a: "$${GONE} ${N}"', { a: '${GONE} 7' }],
    ['keys as they are', '"${N}": 1', { '${N}': 1 }],
    ['nothing', '', null],
  ];
  const env = { N: '7', T: 'true', S: 'seven', CODE: '{"x": [1]}' };
  for (const [name, text, wanted] of VALUES) {
    it(`holds ${name}`, () => expect(read(text, env)).to.deep.include({ value: wanted, problems: [] }));
  }

  it('has no value when it cannot be read', () => {
    const { value, problems } = read('a: [1\nb: 2');
    expect(value).to.equal(undefined);
    expect(problems[0]).to.include({ file: 'f.yaml', line: 2 });
  });

  it('is not made larger than it is by its aliases', () => {
    const bomb = [
      'a0: &a0 [x]',
      ...Array.from({ length: 12 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(10).fill(`*a${n}`).join(', ')}]`),
    ];
    const outcome = read(bomb.join('\n'));
    expect(outcome.value).to.equal(undefined);
    expect(outcome.problems).to.have.lengthOf(1);
  });

  it('has no value when it names an anchor that is not there', () => {
    const { value, problems } = read('a: *b');
    expect(value).to.equal(undefined);
    expect(problems[0]?.message).to.match(/^Unresolved alias/);
  });

  const PLACES: readonly [string, (string | number)[], boolean, [number, number]][] = [
    ['a value', ['list', 1, 'key'], false, [4, 10]],
    ['a key', ['list', 1, 'key'], true, [4, 5]],
    ['an entry', ['list', 0], false, [3, 5]],
    ['what is not there, at what holds it', ['list', 1, 'other'], false, [4, 5]],
    ['what lies below nothing, at what is there', ['none', 'at', 'all'], false, [1, 1]],
    ['the whole', [], false, [1, 1]],
  ];
  for (const [name, path, key, wanted] of PLACES) {
    it(`points to ${name}`, () => {
      const { line, column } = read('top: 1\nlist:\n  - one\n  - key: two\n').problem(path, 'm', key);
      expect([line, column]).to.deep.equal(wanted);
    });
  }

  const SECRET = 'S3CRET-9f8e7d6c5b4a';
  const MESSAGES: readonly [what: string, text: string, path: string[], message: string, wanted: string][] = [
    ['a value', 'a: ${K}', ['a'], `wants less than '${SECRET}'`, "wants less than '${K}'"],
    ['a value with more around it', 'a: x${K}y', ['a'], `no 'x${SECRET}y' here`, "no 'x${K}y' here"],
    ['a value as JSON', 'a: ${Q}', ['a'], `no ${JSON.stringify('say "S3CRET"')} here`, 'no "${Q}" here'],
    ['a stretch of a value', 'a: ${K}', ['a'], 'unexpected at: 9f8e7d6c5b', 'unexpected at: ${K}'],
    ['a short value', 'a: ${N}', ['a'], 'version is 7: 17 is wanted', 'version is ${N}: 17 is wanted'],
    ['a value below the place', 'a: { b: ["${K}"] }', ['a'], `'${SECRET}' stands twice`, "'${K}' stands twice"],
    ['a value in a path', 'a: ${K}/b', ['a'], `there is no /home/${SECRET}/b`, 'there is no /home/${K}/b'],
    ['nothing where the place has none', 'a: ${N}\nb: 7', ['b'], 'version is 7', 'version is 7'],
  ];
  for (const [what, text, path, message, wanted] of MESSAGES)
    it(`tells by its name what variables hold: ${what}`, () => {
      const given = { K: SECRET, Q: 'say "S3CRET"', N: '7' };
      expect(read(text, given).problem(path, message).message).to.equal(wanted);
    });

  it('says once what cannot be filled in', () => {
    const yaml = read('a: ${UNSET}\nb: 1');
    const further = [yaml.problem(['b'], 'later'), yaml.problem(['a'], 'of the wrong type')];
    expect(withFurther(yaml, further).map(({ line, message }) => [line, message.split(':')[0]])).to.deep.equal([
      [1, 'the variable UNSET is not set'],
      [2, 'later'],
    ]);
  });
});
