import { expect } from 'chai';
import type { Lifecycle } from '../../core/contract/call.ts';
import { Failure } from '../../core/contract/errors.ts';
import type { AnswerLog, ExchangesWanted, LoggedAnswer, Notes, Sessions, Store } from '../../core/contract/resources/store.ts';
import { callWith } from './call.ts';

/** A store over one place, which is empty at the beginning of each test. Who makes the place removes it. */
export interface StorePlace<Part> {
  /** Opens it, again and again on what is there. Whoever opens it closes it. */
  open(): Promise<Part & Lifecycle>;
  /** One that was never made ready. */
  unopened(): Part & Lifecycle;
}

type LoggingStore = Required<Pick<Store, 'answers'>>;
type RememberingStore = Required<Pick<Store, 'answers' | 'sessions'>>;
type NotingStore = Required<Pick<Store, 'notes'>>;

const call = callWith();

export const loggedAnswer = (id: number): LoggedAnswer => ({
  id,
  time: id,
  instance: 'test',
  reason: 'answered',
  question: `question ${id}`,
  answer: "it's; DROP TABLE answers",
  record: { answer: 'x', score: 1 },
});

async function expectUnopened(work: Promise<unknown>): Promise<void> {
  const error = await work.catch((thrown: unknown) => thrown);
  expect(error).to.be.instanceOf(Failure).with.property('code', 'resource_unavailable');
}

/** What every log of answers does. */
export function itLogsAnswers({ open, unopened }: StorePlace<LoggingStore>): void {
  const reopened = async <T>(work: (answers: AnswerLog) => Promise<T>): Promise<T> => {
    const store = await open();
    const done = await work(store.answers);
    await store.close?.();
    await store.close?.();
    return done;
  };

  it('keeps answers over a restart, the newest first', async () => {
    for (const ids of [[1, 2], [3]])
      await reopened(async (answers) => {
        for (const id of ids) await answers.record(loggedAnswer(id), call);
      });
    expect(await reopened((answers) => answers.newest(2, call))).to.deep.equal([loggedAnswer(3), loggedAnswer(2)]);
  });

  it('keeps who asked', async () => {
    const asked = { ...loggedAnswer(1), session: 's-1', user: 'u-1' };
    await reopened((answers) => answers.record(asked, call));
    expect(await reopened((answers) => answers.newest(9, call))).to.deep.equal([asked]);
  });

  it('takes an answer again under its id', async () => {
    await reopened(async (answers) => {
      for (const reason of ['timeout', 'answered']) await answers.record({ ...loggedAnswer(1), reason }, call);
    });
    expect(await reopened((answers) => answers.newest(9, call))).to.deep.equal([loggedAnswer(1)]);
  });

  it('writes many at once, also those that wait when it closes', async () => {
    const store = await open();
    const written = Promise.all(Array.from({ length: 100 }, (_, id) => store.answers.record(loggedAnswer(id), call)));
    await store.close?.();
    await written;
    expect(await reopened((answers) => answers.newest(1000, call))).to.have.length(100);
  });

  it('says so when it is not open', () => expectUnopened(unopened().answers.record(loggedAnswer(1), call)));
}

const LONG = 'x'.repeat(100_000);
const HOSTILE = "s' OR '1'='1";

/** Who asked, in the order of the answers' ids from 1 on. */
const TURNS: readonly Partial<LoggedAnswer>[] = [
  { session: 's-1', user: 'u-1' },
  { session: 's-1', user: 'u-1', instance: 'other' },
  { session: 's-2', user: 'u-1' },
  { session: 's-1', user: 'u-1', reason: 'no_results' },
  { session: 's-1', user: 'u-1', reason: 'blocked' },
  { session: 's-1', reason: 'too_short' },
  {},
  { user: 'u-2' },
  { session: 's-1', user: 'u-2' },
  { session: `${LONG}a` },
  { session: `${LONG}b` },
  { session: HOSTILE },
];

const WANTED: readonly [name: string, wanted: Partial<ExchangesWanted>, expected: number[]][] = [
  ['of a session, the oldest first, without what was refused', { sessionId: 's-1' }, [1, 4, 9]],
  ['of a session and not of its user', { sessionId: 's-2', userId: 'u-1' }, [3]],
  ['of a session, without those of another user', { sessionId: 's-1', userId: 'u-2' }, [9]],
  ['of a user, over sessions', { userId: 'u-1' }, [1, 3, 4]],
  ['the newest', { sessionId: 's-1', most: 2 }, [4, 9]],
  ['none', { sessionId: 's-1', most: 0 }, []],
  ['since then', { sessionId: 's-1', since: 4 }, [4, 9]],
  ['of another instance', { sessionId: 's-1', instance: 'other' }, [2]],
  ['of an instance that is none', { sessionId: 's-1', instance: 'none' }, []],
  ['of nobody', {}, []],
  ['of an empty id', { sessionId: '', userId: '' }, []],
  ['of a pattern', { sessionId: '%' }, []],
  ['of an id that is a query', { sessionId: HOSTILE }, [12]],
  ['of a long id', { sessionId: `${LONG}b` }, [11]],
  ['of the beginning of an id', { sessionId: LONG }, []],
];

/** What every memory of conversations does: it tells what the log of answers was given. */
export function itRemembersSessions({ open, unopened }: StorePlace<RememberingStore>): void {
  let store: RememberingStore & Lifecycle;
  beforeEach(async () => {
    store = await open();
    for (const [index, turn] of TURNS.entries()) await store.answers.record({ ...loggedAnswer(index + 1), ...turn }, call);
  });
  afterEach(() => store.close?.());

  const exchanges = (wanted: Partial<ExchangesWanted>, of: { sessions: Sessions } = store) =>
    of.sessions.exchanges({ instance: 'test', since: 0, most: 50, ...wanted }, call);

  for (const [name, wanted, expected] of WANTED)
    it(`tells those ${name}`, async () => {
      const told = expected.map((id) => ({ input: `question ${id}`, response: loggedAnswer(id).answer }));
      expect(await exchanges(wanted)).to.deep.equal(told);
    });

  it('holds what was given before and is not yet written', async () => {
    const written = store.answers.record({ ...loggedAnswer(100), session: 's-3' }, call);
    expect(await exchanges({ sessionId: 's-3' })).to.have.length(1);
    await written;
  });

  it('says so when it is not open', () => expectUnopened(exchanges({ sessionId: 's' }, unopened())));
}

/** What everything does that keeps notes. */
export function itKeepsNotes({ open, unopened }: StorePlace<NotingStore>): void {
  const reopened = async <T>(work: (notes: Notes) => Promise<T>): Promise<T> => {
    const store = await open();
    const done = await work(store.notes);
    await store.close?.();
    return done;
  };

  it('keeps small values by name over a restart, the last one of each', async () => {
    for (const value of [1, { cursor: ['a', 7], done: false }])
      await reopened(async (notes) => {
        await notes.write('load', value, call);
        await notes.write('gone', 'x', call);
        await notes.write('gone', undefined, call);
      });
    const read = await reopened((notes) => Promise.all(['load', 'gone', 'never'].map((name) => notes.read(name, call))));
    expect(read).to.deep.equal([{ cursor: ['a', 7], done: false }, undefined, undefined]);
  });

  it('says so when it is not open', async () => {
    await expectUnopened(unopened().notes.write('load', 1, call));
    await expectUnopened(unopened().notes.read('load', call));
  });
}
