import { expect } from 'chai';
import type { Lifecycle } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import type { LoggedAnswer } from '../../../core/contract/resources/store.ts';

/** A store over one place, which is empty at the beginning of each test. Who makes the place removes it. */
export interface StorePlace<Part> {
  /** Opens it, again and again on what is there. Whoever opens it closes it. */
  open(): Promise<Part & Lifecycle>;
  /** One that was never made ready. */
  unopened(): Part & Lifecycle;
}

/** Opens the place for some work and closes it again, twice: that is to be safe. */
export const inPlace =
  <Part>({ open }: StorePlace<Part>) =>
  async <T>(work: (store: Part) => Promise<T>): Promise<T> => {
    const store = await open();
    try {
      return await work(store);
    } finally {
      await store.close?.();
      await store.close?.();
    }
  };

export const loggedAnswer = (id: number): LoggedAnswer => ({
  id,
  time: id,
  instance: 'test',
  reason: 'answered',
  question: `question ${id}`,
  answer: "it's; DROP TABLE answers",
  record: { answer: 'x', score: 1 },
});

/** The code of the Failure that some work ends in. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((thrown: unknown) => thrown);
  expect(error).to.be.instanceOf(Failure);
  return error instanceof Failure ? error.code : '';
}

export const expectUnopened = async (work: Promise<unknown>) => expect(await codeOf(work)).to.equal('resource_unavailable');
