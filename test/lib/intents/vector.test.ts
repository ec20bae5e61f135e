import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Failure } from '../../../core/contract/errors.ts';
import { VectorMatcher } from '../../../lib/intents/vector.ts';
import { callWith } from '../../support/call.ts';
import { LetterEmbedder } from '../../support/documents.ts';
import { folderWith } from '../../support/folder.ts';

const EXAMPLES = [
  ['aaaa aab', 'aaab aa', 'aa baaa', 'aaaaa b'],
  ['zzzz zzy', 'zzzy zz', 'zz yzzz', 'zzzzz y'],
];
const WORDS = [{ category: 1, share: 0.7 }];

function matcherWith(embedder: LetterEmbedder, cache?: string) {
  const log: string[] = [];
  const matcher = new VectorMatcher(EXAMPLES, { embedder, cache, otherwise: { match: () => WORDS } });
  const say = (message: string): void => void log.push(message);
  return { matcher, log, learn: () => matcher.learn({ debug: say, info: say, warn: say, error: say }) };
}

describe('VectorMatcher', () => {
  it('finds the category whose examples are near, and is sure of it', async () => {
    const { matcher, learn } = matcherWith(new LetterEmbedder());
    await learn();
    for (const [text, category] of [
      ['aaab aab', 0],
      ['zy zzzz', 1],
    ] as const) {
      const [best, other] = await matcher.match({ text }, callWith());
      expect(best?.category).to.equal(category);
      expect(best?.share).to.be.within(0.5, 1);
      expect(other?.share).to.be.below(0.1);
    }
  });

  it('is sure of nothing that is far from all', async () => {
    const { matcher, learn } = matcherWith(new LetterEmbedder());
    await learn();
    const [best] = await matcher.match({ text: 'mmmm nnnn' }, callWith());
    expect(best?.share).to.be.below(0.2);
  });

  it('learns the same examples once, and others anew', async () => {
    const cache = join(folderWith(), 'intents');
    const [first, second] = [new LetterEmbedder(), new LetterEmbedder()];
    const [one, other] = [matcherWith(first, cache), matcherWith(second, cache)];
    await one.learn();
    await other.learn();
    expect(second.embedded).to.equal(0);
    const sharesOf = async ({ matcher }: typeof one) =>
      (await matcher.match({ text: 'aaab' }, callWith())).map(({ category, share }) => [category, share.toFixed(5)]);
    expect(await sharesOf(other)).to.deep.equal(await sharesOf(one));
    const [file = ''] = readdirSync(cache);
    expect(statSync(join(cache, file)).mode & 0o777).to.equal(0o600);
    expect(statSync(cache).mode & 0o777).to.equal(0o700);
    const third = new LetterEmbedder('other letters');
    await matcherWith(third, cache).learn();
    expect(third.embedded).to.be.above(0);
    expect(readdirSync(cache)).to.have.lengthOf(2);
  });

  for (const [what, spoil] of [
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 4)],
    ['empty', () => Buffer.alloc(0)],
    ['of odd length', (bytes: Buffer) => bytes.subarray(1)],
  ] as const)
    it(`learns anew where what was kept is ${what}`, async () => {
      const cache = folderWith();
      await matcherWith(new LetterEmbedder(), cache).learn();
      const file = join(cache, readdirSync(cache)[0] ?? '');
      writeFileSync(file, spoil(readFileSync(file)));
      const embedder = new LetterEmbedder();
      const { matcher, learn } = matcherWith(embedder, cache);
      await learn();
      expect(embedder.embedded).to.be.above(0);
      expect((await matcher.match({ text: 'aaab' }, callWith()))[0]?.category).to.equal(0);
    });

  it('works on where it cannot keep what it has learnt, and says so', async () => {
    const { matcher, log, learn } = matcherWith(new LetterEmbedder(), join(folderWith({ file: '' }), 'file'));
    await learn();
    expect(log.join()).to.match(/cannot be kept/);
    expect((await matcher.match({ text: 'aaab' }, callWith()))[0]?.category).to.equal(0);
  });

  describe('compares words', () => {
    class Away extends LetterEmbedder {
      override async embedPassages(): Promise<Float32Array[]> {
        throw new Failure('resource_unavailable', 'the server is away');
      }
    }

    it('in a language that the model does not know', async () => {
      const { matcher, learn } = matcherWith(new LetterEmbedder('english', ['en']));
      await learn();
      expect(await matcher.match({ text: 'aaab', language: 'de' }, callWith())).to.equal(WORDS);
      expect((await matcher.match({ text: 'aaab', language: 'en' }, callWith()))[0]?.category).to.equal(0);
    });

    it('while the model is away from the start on, and says so', async () => {
      const { matcher, log, learn } = matcherWith(new Away());
      await learn();
      expect(log).to.have.lengthOf(1);
      expect(log[0]).to.match(/words alone/);
      expect(await matcher.match({ text: 'aaab' }, callWith())).to.equal(WORDS);
    });

    it('where one question cannot be embedded', async () => {
      const embedder = new LetterEmbedder();
      const { matcher, learn } = matcherWith(embedder);
      await learn();
      embedder.embedPassages = new Away().embedPassages;
      expect(await matcher.match({ text: 'aaab' }, callWith())).to.equal(WORDS);
    });

    it('but not for a caller who has left', async () => {
      const embedder = new LetterEmbedder();
      const { matcher, learn } = matcherWith(embedder);
      await learn();
      embedder.embedPassages = new Away().embedPassages;
      const gone = callWith({ signal: AbortSignal.abort(new Error('gone')) });
      const thrown = await Promise.resolve(matcher.match({ text: 'aaab' }, gone)).catch((error: Error) => error);
      expect(thrown).to.be.an('error').with.property('message', 'gone');
    });
  });
});
