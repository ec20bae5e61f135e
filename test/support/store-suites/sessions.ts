import { expect } from 'chai';
import type { Lifecycle } from '../../../core/contract/call.ts';
import type { ExchangesWanted, LoggedAnswer, Sessions, Store } from '../../../core/contract/resources/store.ts';
import { callWith } from '../call.ts';
import { expectUnopened, loggedAnswer, type StorePlace } from './place.ts';

type RememberingStore = Required<Pick<Store, 'answers' | 'sessions'>>;

const call = callWith();

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
  { session: 's-9', user: 'u-9', viewer: 'sales' },
  { session: 's-9', user: 'u-9', viewer: 'legal' },
  { session: 's-9', user: 'u-9' },
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
  ['of a session, of those who could see the same', { sessionId: 's-9', viewer: 'sales' }, [13]],
  ['of a user, of those who could see the same', { userId: 'u-9', viewer: 'legal' }, [14]],
  ['of those who could see everything', { sessionId: 's-9' }, [15]],
  ['of nobody who could see the same', { sessionId: 's-9', viewer: 'other' }, []],
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

  it('tells those that are meant', async () => {
    for (const [name, wanted, expected] of WANTED) {
      const told = expected.map((id) => ({ input: `question ${id}`, response: loggedAnswer(id).answer }));
      expect(await exchanges(wanted), name).to.deep.equal(told);
    }
  });

  it('holds what was given before and is not yet written', async () => {
    const written = store.answers.record({ ...loggedAnswer(100), session: 's-3' }, call);
    expect(await exchanges({ sessionId: 's-3' })).to.have.length(1);
    await written;
  });

  it('says so when it is not open', () => expectUnopened(exchanges({ sessionId: 's' }, unopened())));
}
