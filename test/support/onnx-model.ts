/**
 * Writes ONNX models of a few nodes, so that tests need no file of weights. Field numbers are those of onnx.proto3 (IR version 8,
 * operator set 17).
 */

type Bytes = readonly number[];

const varint = (value: number): Bytes => (value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]);
const number = (field: number, value: number): Bytes => [...varint(field * 8), ...varint(value)];
const bytes = (field: number, value: Bytes): Bytes => [...varint(field * 8 + 2), ...varint(value.length), ...value];
const text = (field: number, value: string): Bytes => bytes(field, [...Buffer.from(value)]);

const FLOAT = 1;
const INT64 = 7;
const FLOAT16 = 10;
export const TYPES = { float: FLOAT, int64: INT64, float16: FLOAT16, int32: 6, bool: 9 } as const;
type Type = keyof typeof TYPES;

/** A value that the model holds; `dims` are its shape, none a single number. */
export interface Constant {
  name: string;
  type: 'float' | 'int64';
  dims: readonly number[];
  values: readonly number[];
}

export interface Node {
  op: string;
  inputs: readonly string[];
  output: string;
  /** Whole numbers and lists of them. */
  attributes?: Record<string, number | readonly number[]>;
}

/** An input or output; names in its shape are free. */
export interface Port {
  name: string;
  type: Type;
  dims: readonly (number | string)[];
}

export interface Graph {
  inputs: readonly Port[];
  outputs: readonly Port[];
  nodes: readonly Node[];
  constants?: readonly Constant[];
}

function constantBytes({ name, type, dims, values }: Constant): Bytes {
  const raw =
    type === 'float' ? Buffer.from(Float32Array.from(values).buffer) : Buffer.from(BigInt64Array.from(values, BigInt).buffer);
  return [...dims.flatMap((dim) => number(1, dim)), ...number(2, TYPES[type]), ...text(8, name), ...bytes(9, [...raw])];
}

function attributeBytes([name, value]: [string, number | readonly number[]]): Bytes {
  if (typeof value === 'number') return [...text(1, name), ...number(3, value), ...number(20, 2)];
  return [...text(1, name), ...value.flatMap((each) => number(8, each)), ...number(20, 7)];
}

const nodeBytes = ({ op, inputs, output, attributes = {} }: Node): Bytes => [
  ...inputs.flatMap((input) => text(1, input)),
  ...text(2, output),
  ...text(4, op),
  ...Object.entries(attributes).flatMap((attribute) => bytes(5, attributeBytes(attribute))),
];

function portBytes({ name, type, dims }: Port): Bytes {
  const shape = dims.flatMap((dim) => bytes(1, typeof dim === 'number' ? number(1, dim) : text(2, dim)));
  return [...text(1, name), ...bytes(2, bytes(1, [...number(1, TYPES[type]), ...bytes(2, shape)]))];
}

/** The file of a model. */
export function onnxModel({ inputs, outputs, nodes, constants = [] }: Graph): Buffer {
  const graph = [
    ...nodes.flatMap((node) => bytes(1, nodeBytes(node))),
    ...text(2, 'test'),
    ...constants.flatMap((constant) => bytes(5, constantBytes(constant))),
    ...inputs.flatMap((port) => bytes(11, portBytes(port))),
    ...outputs.flatMap((port) => bytes(12, portBytes(port))),
  ];
  return Buffer.from([...number(1, 8), ...bytes(7, graph), ...bytes(8, [...text(1, ''), ...number(2, 17)])]);
}
