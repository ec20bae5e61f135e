import { expect } from 'chai';
import { count, findModel, modelId, mostTokens, readJson } from '../../../lib/onnx/model-files.ts';
import { folderWith } from '../../support/folder.ts';
import { thrownBy } from '../../support/steps.ts';

describe('the tokens that a model takes', () => {
  const CASES: [what: string, config: object, tokenizer: object, expected: number][] = [
    ['those of the configuration', { max_position_embeddings: 8192 }, {}, 8192],
    ['those of the tokenizer, where they are fewer', { max_position_embeddings: 8192 }, { model_max_length: 512 }, 512],
    [
      'those of the configuration, where the tokenizer names no bound',
      { max_position_embeddings: 512 },
      { model_max_length: 1e30 },
      512,
    ],
    [
      'two fewer than places, where these begin behind the padding',
      { model_type: 'roberta', pad_token_id: 1, max_position_embeddings: 514 },
      {},
      512,
    ],
    ['the same of a model for many languages', { model_type: 'xlm-roberta', max_position_embeddings: 514 }, {}, 512],
    ['512, where nothing is said', {}, {}, 512],
  ];
  for (const [what, config, tokenizer, expected] of CASES) {
    it(`are ${what}`, () => expect(mostTokens({ ...config }, { ...tokenizer })).to.equal(expected));
  }
});

describe('the file of a model', () => {
  const CASES: [files: string[], expected: string][] = [
    [['onnx/model.onnx', 'onnx/model_quantized.onnx'], 'onnx/model_quantized.onnx'],
    [['model.onnx', 'onnx/model.onnx'], 'onnx/model.onnx'],
    [['model.onnx'], 'model.onnx'],
  ];
  for (const [files, expected] of CASES) {
    it(`is ${expected} of ${files.join(' and ')}`, () => {
      const folder = folderWith(Object.fromEntries(files.map((file) => [file, ''])));
      expect(findModel(folder)).to.equal(`${folder}/${expected}`);
    });
  }

  it('is missed by its name', () => expect(() => findModel('/nowhere')).to.throw('/nowhere holds no onnx/model_quantized.onnx'));
});

describe('a JSON file of a model', () => {
  const folder = folderWith({ 'config.json': '{"dimensions":3}', 'tokenizer.json': '{"dimensions"' });

  it('is read', async () => expect(await readJson(folder, 'config.json', true)).to.deep.equal({ dimensions: 3 }));
  it('is empty where it is not there and need not be', async () =>
    expect(await readJson(folder, 'other.json', false)).to.deep.equal({}));

  for (const [name, file, message] of [
    ['missing', 'other.json', 'other.json is missing: mount a folder with config.json'],
    ['broken', 'tokenizer.json', 'tokenizer.json is not valid JSON'],
  ] as const)
    it(`is told by its name where it is ${name}`, async () => {
      const failure = await thrownBy(readJson(folder, file, true));
      expect(failure.code).to.equal('model_invalid');
      expect(failure.message).to.contain(`${folder}/${message}`);
    });
});

describe('the id of a model', () => {
  const EDGE = 2 ** 20;
  /** Weights that differ from each other where they are told to. */
  const weights = (size: number, at?: number): string => {
    const all = Buffer.alloc(size, 'w');
    if (at !== undefined) all[at] = 1;
    return all.toString('latin1');
  };
  const idOf = ({ model = weights(100), tokenizer = '{}', described = {} } = {}): Promise<string> => {
    const folder = folderWith({ 'model.onnx': model, 'tokenizer.json': tokenizer });
    return modelId(folder, `${folder}/model.onnx`, described);
  };

  it('is the same for the same files, wherever they are', async () => {
    expect(await idOf()).to.match(/^[0-9a-f]{16}$/);
    expect(await idOf()).to.equal(await idOf());
  });

  const big = 3 * EDGE;
  for (const [name, before, changed] of [
    ['the tokenizer', {}, { tokenizer: '{ }' }],
    ['what is said of its use', {}, { described: { pooling: 'cls' } }],
    ['the first of the weights', {}, { model: weights(100, 0) }],
    ['the last of the weights', {}, { model: weights(100, 99) }],
    ['the size of the weights', { model: weights(big) }, { model: weights(big + 1) }],
    ['the first of many weights', { model: weights(big) }, { model: weights(big, EDGE - 1) }],
    ['the last of many weights', { model: weights(big) }, { model: weights(big, big - EDGE) }],
  ] as const)
    it(`is another when ${name} changes`, async () => expect(await idOf(changed)).to.not.equal(await idOf(before)));

  it('is told to be impossible without a tokenizer', async () => {
    const folder = folderWith({ 'model.onnx': '' });
    const failure = await thrownBy(modelId(folder, `${folder}/model.onnx`, {}));
    expect([failure.code, failure.message]).to.deep.equal(['model_invalid', `${folder}/tokenizer.json is missing`]);
  });
});

describe('a number in a file of a model', () => {
  for (const [value, expected] of [
    [3, 3],
    [0, 7],
    [-3, 7],
    ['3', 7],
    [undefined, 7],
    [null, 7],
    [Number.NaN, 7],
  ] as const)
    it(`is ${expected} of ${JSON.stringify(value)}, where 7 is taken for none`, () => expect(count(value, 7)).to.equal(expected));
});
