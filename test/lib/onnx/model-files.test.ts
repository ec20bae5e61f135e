import { expect } from 'chai';
import { findModel, mostTokens } from '../../../lib/onnx/model-files.ts';
import { folderWith } from '../../support/folder.ts';

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
