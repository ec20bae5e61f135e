import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { generationOf } from '../../../core/host/generation.ts';
import { loadPipeline } from '../../../core/host/load.ts';
import { folderWith } from '../../support/folder.ts';
import { plugins } from '../../support/plugins.ts';

const ANSWER = 'answer: [{ say: { text: hello, token: secret, notes: ./notes.txt } }, { cheer: {} }]';
const SHELF = 'resources: { kb: { shelf: { path: ./kb } } }';

describe('the generation of a pipeline', () => {
  const folder = folderWith({ 'notes.txt': 'one' });
  const of = async (text: string, version = '1'): Promise<string> => {
    const file = join(folder, 'p.yaml');
    return generationOf(await loadPipeline({ file, text: `version: 1\n${text}\n`, env: {}, builtins: plugins }), version);
  };
  const whole = `${SHELF}\n${ANSWER}`;

  for (const [name, text, isSame] of [
    ['it is written in another way', `# a comment\n${ANSWER}\n${SHELF}`, true],
    ['a default is written out', whole.replace('text: hello', 'text: hello, score: 50'), true],
    ['only a secret is another', whole.replace('token: secret', 'token: other'), true],
    ['something else runs afterwards', `${whole}\nafterwards: [{ say: { text: more } }]`, true],
    ['documents are loaded in another way', `${whole}\ningest: [{ gather: {} }, { shelve: {} }]`, true],
    ['an option is another', whole.replace('hello', 'good day'), false],
    ['a step is missing', whole.replace(', { cheer: {} }', ''), false],
    ['a step is called otherwise', whole.replace('{ cheer: {} }', '{ cheer: {}, label: loud }'), false],
    ['a resource is another', whole.replace('./kb', './other'), false],
  ] as const)
    it(`is ${isSame ? 'the same' : 'another'} where ${name}`, async () =>
      expect((await of(text)) === (await of(whole))).to.equal(isSame));

  it('tells of a list of steps for documents how these are taken in', async () => {
    const file = join(folder, 'p.yaml');
    const ofIngest = async (text: string): Promise<string> => {
      const blueprint = await loadPipeline({ file, text: `version: 1\n${text}\n`, env: {}, builtins: plugins });
      return generationOf(blueprint, '1', 'ingest');
    };
    const list = 'ingest: [{ gather: {} }, { shelve: {} }]';
    expect(await ofIngest(`${whole}\n${list}`)).to.equal(await ofIngest(`${whole.replace('hello', 'good day')}\n${list}`));
    expect(await ofIngest(`${whole}\n${list}`)).to.not.equal(await ofIngest(`${whole}\n${list.replace(', { shelve: {} }', '')}`));
  });

  it('is another of another version of the service', async () => expect(await of(whole, '2')).to.not.equal(await of(whole)));

  it('is another once a file that a step names has changed', async () => {
    const before = await of(whole);
    writeFileSync(join(folder, 'notes.txt'), 'two');
    expect(await of(whole)).to.not.equal(before);
    writeFileSync(join(folder, 'notes.txt'), 'one');
    expect(await of(whole)).to.equal(before);
  });
});
