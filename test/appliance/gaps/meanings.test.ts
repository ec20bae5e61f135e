import { expect } from 'chai';
import { groupsOf } from '../../../appliance/gaps/group.ts';
import { QuestionMeanings } from '../../../appliance/gaps/meanings.ts';
import type { Embedder } from '../../../core/contract/resources/embedder.ts';
import { callWith } from '../../support/call.ts';

const asked = (...questions: string[]) =>
  questions.map((question, id) => ({ id, time: id, question, reason: 'no_results', isRated: false }));

/** Texts about parcels stand at a right angle to all others. */
function embedder(languages = ['en']): Embedder & { texts: string[] } {
  const texts: string[] = [];
  return {
    ...{ id: 'stub', dimensions: 2, languages, texts },
    embedQuestion: async () => new Float32Array(2),
    embedPassages: async (all) => {
      texts.push(...all);
      return all.map((text) => Float32Array.from(/parcel|package|shipment/.test(text) ? [3, 0.1] : [0, 2]));
    },
    async ready() {},
    async close() {},
  };
}

const QUESTIONS = asked('Where is my parcel?', 'the package has not arrived', 'shipment tracking', 'Do you sell umbrellas?');

describe('questions by what they mean', () => {
  it('stand together without a word in common', async () => {
    const meanings = await new QuestionMeanings().of(QUESTIONS, embedder(), callWith());
    const groups = await groupsOf(QUESTIONS, meanings);
    expect(groups.map(({ questions }) => questions.length)).to.deep.equal([3, 1]);
    expect((await groupsOf(QUESTIONS)).map(({ questions }) => questions.length)).to.deep.equal([1, 1, 1, 1]);
  });

  it('are embedded once', async () => {
    const meanings = new QuestionMeanings();
    const counting = embedder();
    for (const typed of ['Where is my parcel?', 'where is my PARCEL'])
      expect((await meanings.of(asked(typed), counting, callWith())).size).to.equal(1);
    expect(counting.texts).to.have.length(1);
  });

  it('are compared by words where nothing tells what they mean', async () => {
    const german = asked('Wie lange kann ich die Lampe zurückgeben?', 'Kann ich eine Lampe zurückgeben, die ich nicht mehr mag?');
    for (const each of [undefined, embedder()]) {
      const meanings = await new QuestionMeanings().of(german, each, callWith());
      expect(meanings.size).to.equal(0);
      expect(await groupsOf(german, meanings)).to.have.length(1);
    }
    expect((await new QuestionMeanings().of(german, embedder(['*']), callWith())).size).to.equal(2);
  });
});
