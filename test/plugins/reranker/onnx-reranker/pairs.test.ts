import { Tokenizer } from '@huggingface/tokenizers';
import { expect } from 'chai';
import { Segments } from '../../../../lib/onnx/segments.ts';
import { planBatches } from '../../../../plugins/reranker/onnx-reranker/pairs.ts';
import { wordTokenizer } from '../../../support/tokenizers.ts';

const written = wordTokenizer(['one two three four five six seven eight']);
const segments = new Segments({ tokenizer: new Tokenizer(written, {}), written });
/** A text of so many tokens. */
const words = (count: number): string => Array.from({ length: count }, () => 'one').join(' ');

/** Of each batch, which passages it holds and how long each is, besides what stands round the two texts. */
function planned(question: number, passages: readonly number[], room: { maxTokens: number; batchTokens: number }): string[] {
  const { runs } = planBatches({ question: words(question), passages: passages.map(words) }, segments, room);
  return runs.map((run) => run.rows.map(({ ids }, row) => `${run.passages[row]}:${ids.length - segments.around}`).join(' '));
}

describe('pairs of question and passage', () => {
  const { around } = segments;
  const long = 12 + around;

  for (const [name, question, passages, room, expected] of [
    [
      'are read together where they are about as long',
      2,
      [8, 1, 9, 1],
      { maxTokens: 99, batchTokens: 2 * long },
      ['1:3 3:3', '0:10 2:11'],
    ],
    ['fill a batch to its last token', 2, [10, 10, 10], { maxTokens: 99, batchTokens: 2 * long }, ['0:12 1:12', '2:12']],
    ['and do not go beyond it', 2, [10, 10], { maxTokens: 99, batchTokens: 2 * long - 1 }, ['0:12', '1:12']],
    ['stand alone where one is larger than a batch', 2, [10, 1], { maxTokens: 99, batchTokens: 1 }, ['1:3', '0:12']],
    ['lose the end of the passage that does not fit', 2, [50], { maxTokens: long, batchTokens: 999 }, ['0:12']],
    ['lose the end of a question that fills more than half', 50, [50], { maxTokens: long, batchTokens: 999 }, ['0:12']],
    ['leave the room that a long question may not have', 50, [3], { maxTokens: long, batchTokens: 999 }, ['0:9']],
    ['hold an empty passage', 2, [0], { maxTokens: 99, batchTokens: 999 }, ['0:2']],
    ['are none without passages', 2, [], { maxTokens: 99, batchTokens: 999 }, []],
  ] as const)
    it(name, () => expect(planned(question, passages, room)).to.deep.equal(expected));

  it('say which tokens are of the passage', () => {
    const { runs } = planBatches({ question: words(2), passages: [words(3)] }, segments, { maxTokens: 99, batchTokens: 99 });
    const types = runs[0]?.rows[0]?.types ?? [];
    expect(types.filter((type) => type === 1)).to.have.lengthOf(4); // and the separator behind it
    expect(types[1]).to.equal(0);
  });
});
