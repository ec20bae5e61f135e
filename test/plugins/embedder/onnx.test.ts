import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Failure, messageOf } from '../../../core/contract/errors.ts';
import type { Embedder } from '../../../core/contract/resources/embedder.ts';
import { onnx } from '../../../plugins/embedder/onnx/index.ts';
import { callWith, quietHost } from '../../support/call.ts';

const BUNDLED = fileURLToPath(new URL('../../../models/bge-small-en-v1.5', import.meta.url));

const cosine = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

describe('embedder onnx', () => {
  describe('with the bundled model', () => {
    let embedder: Embedder;
    before(async () => {
      embedder = onnx.create({ workers: 2 });
      await embedder.ready?.(quietHost);
    });
    after(() => embedder.close?.());

    it('is the model that its README names', async () => {
      const readme = await readFile(join(BUNDLED, 'README.md'), 'utf8');
      const sum = createHash('sha256')
        .update(await readFile(join(BUNDLED, 'onnx/model_quantized.onnx')))
        .digest('hex');
      expect(readme).to.contain(sum);
    });

    it('says what it is', () => {
      expect(embedder.dimensions).to.equal(384);
      expect(embedder.languages).to.deep.equal(['en']);
      expect(embedder.id).to.match(/^[0-9a-f]{16}$/);
    });

    it('gives unit vectors that tell near from far', async () => {
      const question = await embedder.embedQuestion('How do I reset my password?', callWith());
      const [near, far] = (await embedder.embedPassages(
        ['You can choose a new password on the sign-in page.', 'The pump must be oiled twice a year.'],
        callWith(),
      )) as [Float32Array, Float32Array]; // one for each text
      expect(cosine(question, question)).to.be.closeTo(1, 1e-5);
      expect(cosine(near, near)).to.be.closeTo(1, 1e-5);
      expect(cosine(question, near)).to.be.greaterThan(cosine(question, far) + 0.1);
    });

    it('cuts what is too long instead of failing, and takes an empty text', async () => {
      const [long, empty] = await embedder.embedPassages(['word '.repeat(200_000), ''], callWith());
      expect(long).to.have.length(384);
      expect(empty).to.have.length(384);
    });

    it('gives the same vector whichever worker makes it', async () => {
      const text = 'The same text. '.repeat(60);
      const [alone] = (await embedder.embedPassages([text], callWith({ urgent: true }))) as [Float32Array]; // one for each text
      for (const vector of await embedder.embedPassages(
        Array.from({ length: 60 }, () => text),
        callWith(),
      ))
        expect([...vector]).to.deep.equal([...alone]);
    });

    it('drops work that nobody waits for', async () => {
      const controller = new AbortController();
      const waiting = embedder.embedPassages(
        Array.from({ length: 50 }, () => 'word '.repeat(300)),
        callWith({ signal: controller.signal }),
      );
      controller.abort(new Error('left'));
      expect(await waiting.catch((error: Error) => error.message)).to.equal('left');
    });
  });

  it('closes without having been ready, twice, and answers nothing afterwards', async () => {
    const embedder = onnx.create({ workers: 1 });
    await embedder.close?.();
    await embedder.close?.();
    expect(() => embedder.dimensions).to.throw(Failure);
  });

  describe('refuses a folder', () => {
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'touchstone-model-'));
      await cp(BUNDLED, folder, { recursive: true });
    });
    afterEach(() => rm(folder, { recursive: true, force: true }));

    for (const [name, spoil, expected] of [
      ['without config.json', () => rm(join(folder, 'config.json')), 'config.json is missing'],
      ['with a broken config.json', () => writeFile(join(folder, 'config.json'), '{'), 'not valid JSON'],
      ['without a tokenizer', () => rm(join(folder, 'tokenizer.json')), 'tokenizer.json is missing'],
      ['without weights', () => rm(join(folder, 'onnx'), { recursive: true }), 'onnx/model.onnx'],
      ['with weights that are none', () => writeFile(join(folder, 'onnx/model_quantized.onnx'), 'no model'), 'cannot be run'],
    ] as const) {
      it(`${name}, naming the file`, async () => {
        await spoil();
        const embedder = onnx.create({ model: folder, workers: 1 });
        const error = await embedder.ready?.(quietHost).catch((thrown: unknown) => thrown);
        await embedder.close?.();
        expect(error).to.be.instanceOf(Failure);
        expect(error).to.have.property('code', 'model_invalid');
        expect(messageOf(error)).to.contain(expected).and.to.contain(folder);
      });
    }

    it('and another id for other prompts or other weights', async () => {
      const same = await idOf(BUNDLED);
      expect(await idOf(folder)).to.equal(same);
      await writeFile(join(folder, 'config_sentence_transformers.json'), '{"prompts":{"query":"query: "}}');
      expect(await idOf(folder)).to.not.equal(same);
    });
  });
});

async function idOf(model: string): Promise<string> {
  const embedder = onnx.create({ model, workers: 1 });
  await embedder.ready?.(quietHost);
  const { id } = embedder;
  await embedder.close?.();
  return id;
}
