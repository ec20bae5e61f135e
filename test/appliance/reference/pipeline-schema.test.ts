import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect } from 'chai';
import { parse } from 'yaml';
import { pipelineSchema } from '../../../appliance/reference/pipeline-schema.ts';
import { ROOT } from '../../support/command-line.ts';

describe("the editor's schema", () => {
  let takes: (text: string) => boolean;
  before(async () => {
    const validate = new Ajv({ strict: false }).compile(JSON.parse(await pipelineSchema()));
    takes = (text) => validate(parse(text)) as boolean; // it is no asynchronous schema
  });

  for (const file of ['appliance/pipelines/default.yaml', 'examples/plugin/pipeline.yaml']) {
    it(`takes ${file}`, () => expect(takes(readFileSync(join(ROOT, file), 'utf8'))).to.equal(true));
  }

  /** What stands in the list `answer`, and whether it is taken. */
  const STEPS: readonly [string, boolean][] = [
    ['{ retrieve: { from: kb } }', true],
    ['{ retrieve: { from: kb, top: 3 }, label: again }', true],
    ['{ retrieve: { from: kb, top: "${TOP:-3}" } }', true],
    ['{ screen_question: }', true],
    ['{ generate: { with: llm, timeout: 20s } }', true],
    ['{ generate: { with: llm, timeout: "${WAIT}" } }', true],
    ['{ retrieve: { from: kb, top: many } }', false],
    ['{ retrieve: { from: kb, query_type: guess } }', false],
    ['{ retrieve: { from: kb, tpo: 3 } }', false],
    ['{ retrieve: {} }', false],
    ['{ retreive: { from: kb } }', false],
    ['{ generate: { with: llm, timeout: 20 } }', false],
    ['{ load: { into: kb } }', false],
    ['{ embedded: { path: x } }', false],
    ['{}', false],
    ['retrieve', false],
  ];
  for (const [step, taken] of STEPS) {
    it(`${taken ? 'takes' : 'refuses'} ${step}`, () => expect(takes(`version: 1\nanswer: [${step}]`)).to.equal(taken));
  }

  it('takes unknown plugins where the file brings its own', () => {
    expect(takes('version: 1\nplugins: [./mine]\nanswer: [{ mine: { a: 1 } }]')).to.equal(true);
  });

  it('refuses unknown sections and other versions', () => {
    expect(takes('version: 1\nanswer: []\nanwser: []')).to.equal(false);
    expect(takes('version: 2\nanswer: []')).to.equal(false);
  });
});
