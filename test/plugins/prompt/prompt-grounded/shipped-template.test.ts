import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { lintPipeline } from '../../../../core/host/load.ts';
import { builtins } from '../../../../plugins/index.ts';
import { promptGrounded } from '../../../../plugins/prompt/prompt-grounded/index.ts';
import { SAMPLES } from '../../../../plugins/prompt/prompt-grounded/samples.ts';
import { problemsOfTemplate } from '../../../../plugins/prompt/prompt-grounded/template.ts';
import { quietHost } from '../../../support/call.ts';
import { folderWith } from '../../../support/folder.ts';
import { thrownBy } from '../../../support/steps.ts';
import { configOf, promptOf, traceOf } from './support.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const SHIPPED = join(ROOT, 'plugins/prompt/prompt-grounded/grounded.liquid');
const EXAMPLE = join(ROOT, 'examples/prompts/support-desk.liquid');

const OWN =
  'template: mine\nversion: 3\n--- system ---\nBe brief, {{ name }}.\n--- user ---\n{% for one in passages limit: 1 ' +
  '%}{{ one.text }} {% endfor %}{{ question }}\n';

const pipelineWith = (template: string): string =>
  JSON.stringify({
    version: 1,
    resources: { kb: { embedded: { path: 'kb' } } },
    answer: [{ retrieve: { from: 'kb', query_type: 'keyword' } }, { prompt_grounded: { template } }],
  });

const lint = async (file: string, template: string): Promise<string[]> => {
  const text = pipelineWith(template);
  const problems = await lintPipeline({ file, text, env: {}, builtins });
  return problems.map(({ column, message }) => `${text.slice(column - 1).startsWith(JSON.stringify(template))} ${message}`);
};

describe('a template of prompt_grounded', () => {
  for (const file of [SHIPPED, EXAMPLE])
    it(`has no mistakes: ${file.slice(ROOT.length)}`, async () =>
      expect(problemsOfTemplate(await readFile(file, 'utf8'), SAMPLES)).to.deep.equal([]));

  it('of the docs has none either', async () => {
    const [, shown = ''] = /^```liquid\n([\s\S]*?)^```/m.exec(await readFile(join(ROOT, 'docs/prompts.md'), 'utf8')) ?? [];
    expect(problemsOfTemplate(shown, SAMPLES)).to.deep.equal([]);
  });

  it('is told of in the docs with all the names that it may use', async () => {
    const page = await readFile(join(ROOT, 'docs/prompts.md'), 'utf8');
    for (const name of Object.keys(SAMPLES[0] ?? {})) expect(page).to.match(new RegExp(`^\\| (?:[^|]*, )?\`${name}\``, 'm'));
  });

  it("of one's own is used, and told of", async () => {
    const template = join(folderWith({ 'mine.liquid': OWN }), 'mine.liquid');
    const { system, user } = await promptOf({ options: { personalize: { preferredName: 'Ada {{ mark }}' } } }, { template });
    expect(system).to.equal('Be brief, Ada {{ mark }}.');
    expect(user).to.equal('The warranty of the pump is two years. How long is the warranty?');
    expect(await traceOf(false, {}, { template })).to.deep.include({ template: 'mine', version: '3' });
  });

  it('of the examples says what it should', async () => {
    const facts = { options: { company: 'Acme', personalize: { preferredName: 'Ada' } }, answerLanguage: 'de' };
    const { system, user } = await promptOf(facts, { template: EXAMPLE });
    expect(system).to.contain('in\nGerman.').and.contain('Begin with "Hello"');
    expect(user)
      .to.match(/Document \[1\]:\n<<<\w+\nHandbook > Pumps\nThe warranty/)
      .and.match(/Company: Acme\nPerson: Ada\n/);
  });

  describe('with a mistake', () => {
    for (const [name, text, problem] of [
      ['in its form', 'Be brief.', 'a template has a line `--- system ---` and after it a line `--- user ---`, each once'],
      ['in a tag', OWN.replace('{{ question }}', '{% if name %}'), 'line 6: tag {% if name %} not closed'],
      ['in a name of a passage', OWN.replace('.text', '.txt'), 'line 6: undefined variable: one.txt'],
    ] as const) {
      it(`${name} is refused when the file is linted`, async () => {
        const folder = folderWith({ 'mine.liquid': text });
        expect(await lint(join(folder, 'p.yaml'), './mine.liquid')).to.deep.equal([
          `true the template ${join(folder, 'mine.liquid')} cannot be used: ${problem}`,
        ]);
      });
    }

    it('is refused when the step is made ready', async () => {
      const template = join(folderWith({ 'mine.liquid': 'Be brief.' }), 'mine.liquid');
      const step = promptGrounded.create(configOf({ template }));
      expect(await thrownBy(Promise.resolve(step.ready?.(quietHost)))).to.deep.include({ code: 'configuration_invalid' });
    });

    it('is refused where it is not there', async () =>
      expect((await lint('/nowhere/p.yaml', 'gone.liquid'))[0]).to.match(
        /^true the template \/nowhere\/gone.liquid cannot be used: ENOENT/,
      ));
  });
});
