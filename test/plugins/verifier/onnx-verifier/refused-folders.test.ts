import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Failure, messageOf } from '../../../../core/contract/errors.ts';
import { onnxVerifier } from '../../../../plugins/verifier/onnx-verifier/index.ts';
import type { Options } from '../../../../plugins/verifier/onnx-verifier/options.ts';
import { quietHost } from '../../../support/call.ts';
import { folderWith } from '../../../support/folder.ts';
import { CROSS_CONFIG, TOKEN_CLASSIFIER, type VerifierFiles, writeVerifier } from '../../../support/verifier-model.ts';
import { CROSS, optionsWith, TOKENS } from './support.ts';

describe('verifier onnx_verifier refuses', () => {
  const spoilt = (graph: Partial<VerifierFiles['graph']>): VerifierFiles => ({
    ...TOKENS,
    graph: { ...TOKEN_CLASSIFIER, ...graph },
  });
  const [ids, types] = TOKEN_CLASSIFIER.inputs;
  if (!ids || !types) throw new Error('the model has two inputs');
  const CASES: [
    what: string,
    files: VerifierFiles,
    spoil: (folder: string) => void,
    options: Partial<Options>,
    expected: string,
  ][] = [
    ['no config.json', CROSS, (folder) => rmSync(join(folder, 'config.json')), {}, 'config.json is missing'],
    [
      'a broken config.json',
      CROSS,
      (folder) => writeFileSync(join(folder, 'config.json'), '{'),
      {},
      'config.json is not valid JSON',
    ],
    ['no tokenizer.json', CROSS, (folder) => rmSync(join(folder, 'tokenizer.json')), {}, 'tokenizer.json is missing'],
    [
      'no tokenizer_config.json',
      CROSS,
      (folder) => rmSync(join(folder, 'tokenizer_config.json')),
      {},
      'tokenizer_config.json is missing',
    ],
    [
      'no weights',
      CROSS,
      (folder) => rmSync(join(folder, 'onnx'), { recursive: true }),
      {},
      'holds no onnx/model_quantized.onnx',
    ],
    ['weights that are none', CROSS, (folder) => writeFileSync(join(folder, 'onnx/model.onnx'), 'no model'), {}, 'cannot be run'],
    [
      'an architecture that it does not know',
      { ...CROSS, config: { architectures: ['T5ForConditionalGeneration'] } },
      () => {},
      {},
      'set kind to cross_encoder or token_classifier',
    ],
    [
      'labels that tell nothing',
      { ...CROSS, config: { ...CROSS_CONFIG, id2label: { 0: 'a', 1: 'b', 2: 'c' } } },
      () => {},
      {},
      "names the labels 'a', 'b', 'c'",
    ],
    [
      'labels that do not count from 0',
      { ...CROSS, config: { ...CROSS_CONFIG, id2label: { 1: 'a' } } },
      () => {},
      {},
      'id2label that does not count from 0',
    ],
    ['a label that is not there', CROSS, () => {}, { supported_label: 'yes' }, "has no label 'yes'"],
    [
      'a kind that the model is not of',
      CROSS,
      () => {},
      { kind: 'token_classifier', supported_label: 'entailment' },
      'the option kind does not fit',
    ],
    [
      'another number of labels',
      { ...CROSS, config: { ...CROSS_CONFIG, id2label: { 0: 'entailment', 1: 'neutral' } } },
      () => {},
      {},
      'a cross_encoder of 2 labels',
    ],
    [
      'an input that is not given',
      spoilt({ inputs: [ids, types, { name: 'pixel_values', type: 'float', dims: [1] }] }),
      () => {},
      {},
      "wants the input 'pixel_values'",
    ],
    [
      'inputs of another type',
      spoilt({ inputs: [ids, types, { name: 'position_ids', type: 'int32', dims: ['n'] }] }),
      () => {},
      {},
      "'position_ids' is not of 64-bit",
    ],
    [
      'several outputs without a name that is known',
      spoilt({ outputs: ['absent', 'second'].map((name) => ({ name, type: 'float', dims: ['n', 'm'] })) }),
      () => {},
      {},
      "no output 'logits' but absent, second",
    ],
    [
      'figures that are no numbers',
      spoilt({
        constants:
          TOKEN_CLASSIFIER.constants?.map((each) => (each.name === 'four' ? { ...each, values: [Number.NaN] } : each)) ?? [],
      }),
      () => {},
      {},
      'no numbers',
    ],
    [
      'figures of a half',
      spoilt({
        outputs: [{ name: 'half', type: 'float16', dims: ['n', 'm', 2] }],
        nodes: [...TOKEN_CLASSIFIER.nodes, { op: 'Cast', inputs: ['logits'], output: 'half', attributes: { to: 10 } }],
      }),
      () => {},
      {},
      'export it with float32',
    ],
    [
      'a tokenizer that joins no texts',
      {
        ...CROSS,
        tokenizer: {
          added_tokens: [],
          normalizer: null,
          pre_tokenizer: { type: 'BertPreTokenizer' },
          post_processor: null,
          decoder: null,
          model: { type: 'WordPiece', unk_token: 'x', vocab: { x: 0 } },
        },
      },
      () => {},
      {},
      'no post_processor that joins two texts',
    ],
    ['a template that leaves no room', TOKENS, () => {}, { max_tokens: 32 }, 'the option template takes'],
  ];
  for (const [what, files, spoil, options, expected] of CASES) {
    it(`${what}, naming the file`, async () => {
      const folder = folderWith();
      await writeVerifier(folder, files);
      spoil(folder);
      const failure = await onnxVerifier
        .create(optionsWith({ model: folder, ...options }))
        .ready?.(quietHost)
        .catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(Failure);
      expect(failure).to.have.property('code', 'model_invalid');
      expect(messageOf(failure)).to.contain(expected).and.to.contain(folder);
    });
  }
});
