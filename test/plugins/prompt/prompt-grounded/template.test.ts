import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { PromptTemplate, problemsOfTemplate, TemplateFile } from '../../../../plugins/prompt/prompt-grounded/template.ts';

const file = (user: string, system = 'Be brief.'): string =>
  `template: mine\nversion: 7\n--- system ---\n${system}\n--- user ---\n${user}\n`;

const SAMPLES = [
  { question: 'Why?', passages: [{ number: 1, text: 'One.' }] },
  { question: 'Why?', passages: [] },
];

const FORM = 'a template has a line `--- system ---` and after it a line `--- user ---`, each once';

/** What is wrong with a template, and how it is said. */
const BROKEN: readonly [string, string, string][] = [
  ['no parts', 'Be brief.', FORM],
  ['one part', 'template: a\nversion: 1\n--- system ---\nx', FORM],
  ['parts the other way round', 'template: a\nversion: 1\n--- user ---\nx\n--- system ---\ny', FORM],
  ['a part twice', `${file('x')}--- user ---\n`, FORM],
  ['no version', 'template: a\n--- system ---\n--- user ---\n', 'a template begins with `template: NAME` and `version: NUMBER`'],
  ['text before the parts', `Hello\n${file('x')}`, 'line 1: only `template: NAME` and `version: NUMBER` stand before the parts'],
  ['a tag that does not end', file('x\n{% if question %}'), 'line 7: tag {% if question %} not closed'],
  ['an output that does not end', file('{{ question'), 'line 6: output "{{ question\\n" not closed'],
  ['a tag that does not exist', file('x', '{% script %}'), 'line 4: tag "script" not found'],
  ['another file', file('{% include "/etc/passwd" %}'), 'line 6: tag "include" not found'],
  ['another file, rendered', file("{% render '../secret' %}"), 'line 6: tag "render" not found'],
  ['a layout', file('{% layout "x" %}'), 'line 6: tag "layout" not found'],
  ['a filter that does not exist', file('{{ question | upcased }}'), 'line 6: undefined filter: upcased'],
  ['a name that does not exist', file('{{ qestion }}'), "there is no value 'qestion'; there are passages, question"],
  [
    'a name in a branch never taken',
    file('{% if false %}{{ x }}{% endif %}'),
    "there is no value 'x'; there are passages, question",
  ],
  [
    'a field that does not exist',
    file('{% for passage in passages %}\n{{ passage.txt }}{% endfor %}'),
    'line 7: undefined variable: passage.txt',
  ],
  ['a way out', file('{{ question.constructor.constructor }}'), 'line 6: undefined variable: question.constructor'],
  ['a prototype', file('{{ passages.__proto__ }}'), 'line 6: undefined variable: passages.__proto__'],
];

describe('a prompt template', () => {
  it('is rendered with values that are never read as one', () => {
    const template = new PromptTemplate(file('{{ question }} {{ passages[0].text }}'));
    const passages = [{ text: '{% if %}{{ constructor }}' }];
    expect(template.render({ question: '{{ passages }}', passages })).to.deep.equal({
      system: 'Be brief.',
      user: '{{ passages }} {% if %}{{ constructor }}',
    });
    expect(template).to.include({ name: 'mine', version: '7' });
  });

  it('may have Windows line ends', () =>
    expect(problemsOfTemplate(file('x').replaceAll('\n', '\r\n'), SAMPLES)).to.deep.equal([]));

  it('takes empty texts for nothing', () =>
    expect(new PromptTemplate(file('{% if name %}x{% else %}y{% endif %}')).render({ name: '' }).user).to.equal('y'));

  for (const [name, text, problem] of BROKEN)
    it(`is refused with ${name}`, () => expect(problemsOfTemplate(text, SAMPLES)).to.deep.equal([problem]));

  it('is stopped when it never ends', () => {
    const endless = new PromptTemplate(file('{% for i in (1..9999999) %}{% for j in (1..99999) %}x{% endfor %}{% endfor %}'));
    expect(() => endless.render({})).to.throw("the prompt template 'mine' cannot be rendered");
  });

  it('names its file when it cannot be used', async () => {
    expect(() => new TemplateFile('/nowhere/x.liquid').template()).to.throw('/nowhere/x.liquid cannot be used: ENOENT');
  });

  it('comes with the service without code', async () => {
    const text = await readFile(join(import.meta.dirname, '../../../../node_modules/liquidjs/dist/liquid.node.js'), 'utf8');
    expect(text).to.not.match(/new Function\(|\beval\(/);
  });
});
