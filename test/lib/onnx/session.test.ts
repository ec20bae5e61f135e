import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { batchFor, inputsFor, KNOWN_INPUTS, openSession } from '../../../lib/onnx/session.ts';
import { folderWith } from '../../support/folder.ts';
import { type Graph, onnxModel, type Port } from '../../support/onnx-model.ts';

const port = (name: string): Port => ({ name, type: 'int64', dims: ['batch', 'tokens'] });

/** A model that gives back what it is given, each input under another name. */
const echo = (names: readonly string[]): Graph => ({
  inputs: names.map(port),
  outputs: names.map((name) => port(`${name}_again`)),
  nodes: names.map((name) => ({ op: 'Identity', inputs: [name], output: `${name}_again` })),
});

function written(model: string | Buffer): string {
  const file = join(folderWith(), 'model.onnx');
  writeFileSync(file, model);
  return file;
}

/** What a model is given for tokens, by name. */
async function given(names: readonly string[], types?: readonly number[]): Promise<Record<string, number[]>> {
  const session = await openSession(written(onnxModel(echo(names))));
  try {
    const outputs = await session.run(inputsFor(session, [5, 6, 7], types));
    const values = Object.entries(outputs).map(([name, tensor]) => {
      expect(tensor.dims).to.deep.equal([1, 3]);
      return [name.replace('_again', ''), Array.from(tensor.data as BigInt64Array, Number)] as const; // as its type says
    });
    return Object.fromEntries(values);
  } finally {
    await session.release();
  }
}

describe('the session of a model', () => {
  const all = {
    input_ids: [5, 6, 7],
    attention_mask: [1, 1, 1],
    token_type_ids: [0, 0, 0],
    position_ids: [0, 1, 2],
  };

  for (const [name, names, types, expected] of [
    ['all that can be made of tokens', KNOWN_INPUTS, undefined, all],
    ['only what the model asks for', ['input_ids'], undefined, { input_ids: [5, 6, 7] }],
    ['the segment of each token', KNOWN_INPUTS, [0, 1, 1], { ...all, token_type_ids: [0, 1, 1] }],
  ] as const)
    it(`takes ${name}`, async () => expect(await given(names, types)).to.deep.equal(expected));

  it('fills several texts up to the longest, with what is not looked at', async () => {
    const session = await openSession(written(onnxModel(echo(KNOWN_INPUTS))));
    const outputs = await session.run(batchFor(session, [{ ids: [5] }, { ids: [6, 7, 8], types: [0, 1, 1] }], 9));
    const values = Object.entries(outputs).map(([name, { data, dims }]) => {
      expect(dims).to.deep.equal([2, 3]);
      return [name.replace('_again', ''), Array.from(data as BigInt64Array, Number)]; // as its type says
    });
    expect(Object.fromEntries(values)).to.deep.equal({
      input_ids: [5, 9, 9, 6, 7, 8],
      attention_mask: [1, 0, 0, 1, 1, 1],
      token_type_ids: [0, 0, 0, 0, 1, 1],
      position_ids: [0, 0, 0, 0, 1, 2],
    });
    await session.release();
  });

  for (const arena of [false, true])
    it(`runs texts of several lengths ${arena ? 'in' : 'without'} buffers that are kept`, async () => {
      const session = await openSession(written(onnxModel(echo(['input_ids']))), arena);
      for (const ids of [[1], [1, 2, 3], [], [4, 5]])
        expect((await session.run(inputsFor(session, ids))).input_ids_again?.dims).to.deep.equal([1, ids.length]);
      await session.release();
    });

  it('refuses a file that holds no model', async () => {
    const thrown = await openSession(written('no model')).catch((error: Error) => error);
    expect(thrown).to.be.instanceOf(Error);
  });
});
