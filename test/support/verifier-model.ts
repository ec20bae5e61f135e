import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Constant, type Graph, type Node, onnxModel } from './onnx-model.ts';
import { SEPARATOR, wordTokenizer } from './tokenizers.ts';

const IDS = { name: 'input_ids', type: 'int64', dims: ['batch', 'tokens'] } as const;
const TYPES = { name: 'token_type_ids', type: 'int64', dims: ['batch', 'tokens'] } as const;

const integer = (name: string, value: number, dims: number[] = []): Constant => ({ name, type: 'int64', dims, values: [value] });
const float = (name: string, value: number): Constant => ({ name, type: 'float', dims: [], values: [value] });

/** What `MISSING` counts with. */
const COUNTS: readonly Constant[] = [
  integer('one', 1, [1]),
  integer('two', 2, [1]),
  integer('separator', SEPARATOR),
  integer('second_type', 1),
  float('float_one', 1),
];

const node = (op: string, inputs: readonly string[], output: string, attributes?: Node['attributes']): Node => ({
  op,
  inputs,
  output,
  ...(attributes && { attributes }),
});

const castTo = (input: string, output: string, to: number): Node => node('Cast', [input], output, { to });

/** `missing`: 1 for each token of the second segment that does not stand in the first, 0 for all others; `second`: which are of it. */
const MISSING: readonly Node[] = [
  node('Unsqueeze', ['input_ids', 'two'], 'rows'),
  node('Unsqueeze', ['input_ids', 'one'], 'columns'),
  node('Equal', ['rows', 'columns'], 'same_bool'),
  castTo('same_bool', 'same', 1),
  node('Equal', ['token_type_ids', 'second_type'], 'of_second'),
  node('Equal', ['input_ids', 'separator'], 'ends'),
  node('Not', ['ends'], 'inner'),
  node('And', ['of_second', 'inner'], 'second_bool'),
  castTo('second_bool', 'second', 1),
  castTo('token_type_ids', 'segment', 1),
  node('Sub', ['float_one', 'segment'], 'of_first'),
  node('Unsqueeze', ['of_first', 'one'], 'first_columns'),
  node('Mul', ['same', 'first_columns'], 'found'),
  node('ReduceMax', ['found'], 'present', { axes: [2], keepdims: 0 }),
  node('Sub', ['float_one', 'present'], 'absent'),
  node('Mul', ['absent', 'second'], 'missing'),
];

/** Says of each token that stands in the first segment that it is supported (a logit of 4 against -4), and of the others the contrary. */
export const TOKEN_CLASSIFIER: Graph = {
  inputs: [IDS, TYPES],
  outputs: [{ name: 'logits', type: 'float', dims: ['batch', 'tokens', 2] }],
  constants: [...COUNTS, float('eight', 8), float('four', 4)],
  nodes: [
    ...MISSING,
    node('Unsqueeze', ['missing', 'two'], 'missing_rows'),
    node('Mul', ['missing_rows', 'eight'], 'scaled'),
    node('Sub', ['scaled', 'four'], 'against'),
    node('Neg', ['against'], 'for'),
    node('Concat', ['for', 'against'], 'logits', { axis: 2 }),
  ],
};

/**
 * Says that the premise entails the hypothesis (a logit of 5 against 0) where it holds all of its words, and less for each share of
 * them that it does not; `order` is where each of entailment (0), and others (1), stands.
 */
export const crossEncoder = (order: readonly (0 | 1)[]): Graph => ({
  inputs: [IDS, TYPES],
  outputs: [{ name: 'logits', type: 'float', dims: ['batch', order.length] }],
  constants: [...COUNTS, integer('last', -1, [1]), float('five', 5), float('twenty', 20)],
  nodes: [
    ...MISSING,
    node('ReduceSum', ['missing', 'last'], 'missing_all', { keepdims: 1 }),
    node('ReduceSum', ['second', 'last'], 'second_all', { keepdims: 1 }),
    node('Div', ['missing_all', 'second_all'], 'share'),
    node('Mul', ['share', 'twenty'], 'scaled'),
    node('Sub', ['five', 'scaled'], 'entailment'),
    node('Sub', ['entailment', 'entailment'], 'other'),
    node(
      'Concat',
      order.map((each) => (each === 0 ? 'entailment' : 'other')),
      'logits',
      { axis: 1 },
    ),
  ],
});

export interface VerifierFiles {
  graph: Graph;
  /** What config.json says. */
  config: object;
  /** Texts whose words the model knows. */
  texts: readonly string[];
  tokenizer?: object;
}

/** Writes a model's folder in the layout that models are published in. */
export async function writeVerifier(folder: string, { graph, config, texts, tokenizer }: VerifierFiles): Promise<void> {
  await mkdir(join(folder, 'onnx'), { recursive: true });
  await Promise.all([
    writeFile(join(folder, 'onnx/model.onnx'), onnxModel(graph)),
    writeFile(join(folder, 'config.json'), JSON.stringify(config)),
    writeFile(join(folder, 'tokenizer.json'), JSON.stringify(tokenizer ?? wordTokenizer(texts))),
    writeFile(join(folder, 'tokenizer_config.json'), '{"unk_token":"[UNK]"}'),
  ]);
}

export const CROSS_CONFIG = {
  architectures: ['DebertaV2ForSequenceClassification'],
  id2label: { 0: 'contradiction', 1: 'entailment', 2: 'neutral' },
  max_position_embeddings: 512,
};
export const TOKEN_CONFIG = { architectures: ['ModernBertForTokenClassification'], max_position_embeddings: 512 };
