import { expect } from 'chai';
import type { Store } from '../../../core/contract/resources/store.ts';
import { callWith } from '../call.ts';
import { expectUnopened, inPlace, type StorePlace } from './place.ts';

type NotingStore = Required<Pick<Store, 'notes'>>;

const call = callWith();

/** What everything does that keeps notes. */
export function itKeepsNotes({ open, unopened }: StorePlace<NotingStore>): void {
  const within = inPlace({ open, unopened });
  it('keeps small values by name over a restart, the last one of each', async () => {
    for (const value of [1, { cursor: ['a', 7], done: false }])
      await within(async ({ notes }) => {
        await notes.write('load', value, call);
        await notes.write('gone', 'x', call);
        await notes.write('gone', undefined, call);
      });
    const read = await within(({ notes }) => Promise.all(['load', 'gone', 'never'].map((name) => notes.read(name, call))));
    expect(read).to.deep.equal([{ cursor: ['a', 7], done: false }, undefined, undefined]);
  });

  it('says so when it is not open', async () => {
    await expectUnopened(unopened().notes.write('load', 1, call));
    await expectUnopened(unopened().notes.read('load', call));
  });
}
