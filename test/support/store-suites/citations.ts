import { expect } from 'chai';
import type { LoggedAnswer, Store } from '../../../core/contract/resources/store.ts';
import { callWith } from '../call.ts';
import { inPlace, type StorePlace } from './place.ts';

type CitingStore = Required<Pick<Store, 'answers' | 'citations'>>;

const call = callWith();

const answer = (id: number, passages: readonly string[] | undefined, instance = 'a'): LoggedAnswer => ({
  ...{ id, time: id, instance, reason: 'answered', question: `Question ${id}`, answer: 'Yes.', record: {} },
  ...(passages && { trace: { steps: [], passages: passages.map((each) => ({ id: each, score: 50 })) } }),
});

/** What everything does that tells where documents were used. */
export function itTellsCitations(place: StorePlace<CitingStore>): void {
  const within = inPlace(place);
  it('tells the newest answers that were made from a document, of the instance, and of those that are looked at', async () => {
    await within(async ({ answers, citations }) => {
      const kept = [
        answer(1, ['"x"#0']),
        answer(2, ['y#0', '"x"#12']),
        answer(3, ['"x"#1#0', 'z"x"#0']),
        answer(4, undefined),
        answer(5, ['"x"#3', '"x"#4']),
        answer(6, ['"x"#0'], 'b'),
      ];
      for (const each of kept) await answers.record(each, call);
      const find = async (document: string, latest = 10, limit = 10) => {
        const found = await citations.find({ instance: 'a', document, latest, limit }, call);
        return [found.answers.map(({ id }) => id), found.total, found.looked];
      };
      expect(await find('"x"')).to.deep.equal([[5, 2, 1], 3, 4]);
      expect(await find('"x"', 10, 1)).to.deep.equal([[5], 3, 4]);
      expect(await find('"x"', 2)).to.deep.equal([[5], 1, 1]);
      expect(await find('"x"#1')).to.deep.equal([[3], 1, 4]);
      for (const other of ['x', '', '%', 'z']) expect(await find(other), other).to.deep.equal([[], 0, 4]);
    });
  });
}
