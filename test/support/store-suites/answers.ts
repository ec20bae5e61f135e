import { expect } from 'chai';
import type { Lifecycle } from '../../../core/contract/call.ts';
import type { AnswersPart, AnswersWanted, LoggedAnswer, Store } from '../../../core/contract/resources/store.ts';
import { callWith } from '../call.ts';
import { codeOf, expectUnopened, inPlace, loggedAnswer, type StorePlace } from './place.ts';

type LoggingStore = Required<Pick<Store, 'answers'>>;

const call = callWith();

/** What a list tells of an answer. */
const summary = ({ record: _, trace: __, ...rest }: LoggedAnswer): Omit<LoggedAnswer, 'record'> => rest;

const FULL: LoggedAnswer = {
  ...loggedAnswer(7),
  session: 's-1',
  user: 'u-1',
  intent: 'warranty.length',
  category: 'Warranty',
  score: 87.5,
  trace: { steps: [{ step: 'retrieve', milliseconds: 1.5 }] },
};

/** By id from 1 on; times are ids. */
const ASKED: readonly Partial<LoggedAnswer>[] = [
  { question: 'How long is the warranty?', answer: 'Two years.', user: 'u-1', intent: 'warranty', category: 'Goods', score: 80 },
  {
    question: 'Wie lang ist die Gewährleistung?',
    answer: 'Zwei Jahre.',
    user: 'u-2',
    intent: 'warranty',
    category: 'Goods',
    score: 90,
  },
  { question: 'WARRANTY of a used pump', answer: 'None at all.', reason: 'low_confidence', intent: 'used', score: 10 },
  { question: '保修期多长？', answer: '两年。', user: 'u-1' },
  { question: 'How long is the warranty?', answer: 'Two years.', instance: 'other', user: 'u-1', intent: 'warranty' },
  { question: 'What is a "pump" OR a* NEAR(b)?', answer: 'A machine: it_moves water-like things', reason: 'no_results' },
];

const LISTED: readonly [name: string, wanted: Partial<AnswersWanted & AnswersPart>, expected: number[]][] = [
  ['all of an instance, the newest first', {}, [6, 4, 3, 2, 1]],
  ['of another instance', { instance: 'other' }, [5]],
  ['of an instance that is none', { instance: 'none' }, []],
  ['with a word, in any case', { search: 'Warranty' }, [3, 1]],
  ['with a word of the answer', { search: 'years' }, [1]],
  ['with all words, in question and answer', { search: 'two warranty' }, [1]],
  ['with the beginning of a last word', { search: 'long warr' }, [1]],
  ['with no beginning of a word that is not the last', { search: 'warr long' }, []],
  ['with a word without its accents', { search: 'gewahrleistung' }, [2]],
  ['with a word of a script without spaces', { search: '保修' }, [4]],
  ['not with its letters in another order', { search: '修保' }, []],
  ['with what would be an operator', { search: 'warranty OR pump' }, []],
  ['with quotes and brackets', { search: '"pump" NEAR(b)' }, [6]],
  ['with nothing but signs', { search: '*"(' }, []],
  ['with an empty search', { search: '  ' }, [6, 4, 3, 2, 1]],
  ['with a search in a search of another instance', { search: 'warranty', instance: 'other' }, [5]],
  ['with a control character', { search: 'warranty\0 used' }, [3]],
  ['of a user', { user: 'u-1' }, [4, 1]],
  ['of an empty user', { user: '' }, [6, 4, 3, 2, 1]],
  ['of an intent', { intent: 'warranty' }, [2, 1]],
  ['of a reason', { reason: 'low_confidence' }, [3]],
  ['of a user with a word', { user: 'u-2', search: 'zwei' }, [2]],
  ['since then, before then', { since: 2, until: 4 }, [3, 2]],
  ['of a user that is a query', { user: "' OR 1=1 --" }, []],
  ['of a category', { category: 'Goods' }, [2, 1]],
  ['with a score from there on', { lowest: 80 }, [2, 1]],
  ['with a score up to there', { highest: 80 }, [3, 1]],
  ['with a score in between, and a word', { lowest: 5, highest: 85, search: 'warranty' }, [3, 1]],
  ['that nobody has rated', { rated: 'none' }, [6, 4, 3, 2, 1]],
  ['that somebody has rated', { rated: 'any' }, []],
  ['that were edited', { state: 'edited' }, []],
  ['after a place', { after: { time: 4, id: 4 } }, [3, 2, 1]],
  ['after a place, of a search', { after: { time: 3, id: 3 }, search: 'warranty' }, [1]],
  ['after the last', { after: { time: 1, id: 1 } }, []],
];

/** What every log of answers does. */
export function itLogsAnswers(place: StorePlace<LoggingStore>): void {
  describe('that keeps them', () => itKeepsAnswers(place));
  describe('that finds them', () => itFindsAnswers(place));
  describe('that changes them', () => itChangesAnswers(place));
}

function itKeepsAnswers({ open, unopened }: StorePlace<LoggingStore>): void {
  const within = inPlace({ open, unopened });

  it('keeps answers over a restart, the newest first', async () => {
    for (const ids of [[1, 2], [3]])
      await within(async ({ answers }) => {
        for (const id of ids) await answers.record(loggedAnswer(id), call);
      });
    const listed = await within(({ answers }) => answers.list({ instance: 'test', limit: 2 }, call));
    expect(listed).to.deep.equal([summary(loggedAnswer(3)), summary(loggedAnswer(2))]);
  });

  it('keeps everything of an answer, and nothing that it has not', async () => {
    await within(async ({ answers }) => {
      for (const each of [FULL, loggedAnswer(8)]) await answers.record(each, call);
    });
    await within(async ({ answers }) => {
      expect(await answers.find({ instance: 'test', id: 7 }, call)).to.deep.equal(FULL);
      expect(await answers.find({ instance: 'test', id: 8 }, call)).to.deep.equal(loggedAnswer(8));
      expect(await answers.list({ instance: 'test', limit: 1, skip: 1 }, call)).to.deep.equal([summary(FULL)]);
    });
  });

  it('finds no answer of another instance', () =>
    within(async ({ answers }) => {
      await answers.record(loggedAnswer(1), call);
      expect(await answers.find({ instance: 'other', id: 1 }, call)).to.equal(undefined);
    }));

  it('refuses an answer under an id that is there, and keeps the first', () =>
    within(async ({ answers }) => {
      await answers.record(loggedAnswer(1), call);
      const together = [{ ...loggedAnswer(1), answer: 'another' }, loggedAnswer(2)].map((each) => answers.record(each, call));
      expect(await codeOf(Promise.all(together))).to.equal('id_conflict');
      await together[1];
      const listed = await answers.list({ instance: 'test', limit: 9 }, call);
      expect(listed).to.deep.equal([summary(loggedAnswer(2)), summary(loggedAnswer(1))]);
    }));

  it('writes many at once, also those that wait when it closes', async () => {
    const store = await open();
    const written = Promise.all(Array.from({ length: 100 }, (_, id) => store.answers.record(loggedAnswer(id), call)));
    await store.close?.();
    await written;
    expect(await within(({ answers }) => answers.list({ instance: 'test', limit: 1000 }, call))).to.have.length(100);
  });

  it('says so when it is not open', async () => {
    const { answers } = unopened();
    await expectUnopened(answers.record(loggedAnswer(1), call));
    await expectUnopened(answers.list({ instance: 'test', limit: 1 }, call));
    await expectUnopened(answers.erase({ instance: 'test', all: true }, call));
  });
}

async function recordAsked({ answers }: LoggingStore): Promise<void> {
  for (const [index, turn] of ASKED.entries()) await answers.record({ ...loggedAnswer(index + 1), ...turn }, call);
}

function itFindsAnswers({ open }: StorePlace<LoggingStore>): void {
  let store: LoggingStore & Lifecycle;
  beforeEach(async () => {
    store = await open();
    await recordAsked(store);
  });
  afterEach(() => store.close?.());

  it('lists those that are meant', async () => {
    for (const [name, wanted, expected] of LISTED) {
      const listed = await store.answers.list({ instance: 'test', limit: 50, ...wanted }, call);
      expect(
        listed.map(({ id }) => id),
        name,
      ).to.deep.equal(expected);
    }
  });

  it('lists page by page, also in a search', async () => {
    for (const search of [undefined, 'warranty']) {
      const pages = await Promise.all(
        [0, 1, 2].map((skip) => store.answers.list({ instance: 'test', search, limit: 1, skip }, call)),
      );
      expect(pages.flat().map(({ id }) => id)).to.deep.equal(search ? [3, 1] : [6, 4, 3]);
    }
  });

  it('counts by reason, intent and category, and takes means', async () => {
    expect(await store.answers.statistics({ instance: 'test' }, call)).to.deep.equal({
      answers: 5,
      reasons: { answered: 3, low_confidence: 1, no_results: 1 },
      intents: { warranty: 2, used: 1 },
      categories: { Goods: 2 },
      score: 60,
    });
  });

  it('counts those that are meant', async () => {
    const nothing = { answers: 0, reasons: {}, intents: {}, categories: {} };
    for (const none of [{ instance: 'none' }, { instance: 'test', search: '*' }])
      expect(await store.answers.statistics(none, call)).to.deep.equal(nothing);
    const some = await store.answers.statistics({ instance: 'test', search: 'warranty', since: 2 }, call);
    expect(some).to.deep.include({ answers: 1, intents: { used: 1 }, score: 10 });
  });
}

function itChangesAnswers({ open }: StorePlace<LoggingStore>): void {
  let store: LoggingStore & Lifecycle;
  beforeEach(async () => {
    store = await open();
    await recordAsked(store);
  });
  afterEach(() => store.close?.());

  const ids = async (wanted: Partial<AnswersWanted> = {}): Promise<number[]> =>
    (await store.answers.list({ instance: 'test', limit: 50, ...wanted }, call)).map(({ id }) => id);

  it('puts another text in place of an answer and keeps the one that was sent', async () => {
    for (const [answer, by] of [
      ['Three decades.', 'ann'],
      ['Four decades.', 'bob'],
    ] as const)
      expect(await store.answers.edit({ instance: 'test', id: 1, answer, by }, call)).to.equal(true);
    const found = await store.answers.find({ instance: 'test', id: 1 }, call);
    expect(found).to.deep.include({ answer: 'Four decades.', record: loggedAnswer(1).record });
    expect(found?.edited).to.include({ by: 'bob', original: 'Two years.' });
    expect(found?.edited?.time).to.be.closeTo(Date.now(), 60_000);
    expect([await ids({ search: 'years' }), await ids({ search: 'three' }), await ids({ search: 'four' })]).to.deep.equal([
      [],
      [],
      [1],
    ]);
  });

  it('edits no answer of another instance, and none that is not there', async () => {
    for (const where of [
      { instance: 'other', id: 1 },
      { instance: 'test', id: 99 },
    ])
      expect(await store.answers.edit({ ...where, answer: 'x', by: 'ann' }, call)).to.equal(false);
    expect(await store.answers.find({ instance: 'test', id: 1 }, call)).not.to.have.property('edited');
  });

  const marking = (change: object = {}) => ({
    instance: 'test',
    ids: [1, 3, 99],
    mark: 'outdated' as const,
    on: true,
    by: 'ann',
    ...change,
  });

  it('marks answers as out of date, until they are edited or the mark is taken away', async () => {
    expect(await store.answers.mark(marking(), call)).to.equal(2);
    expect(await ids({ state: 'outdated' })).to.deep.equal([3, 1]);
    expect((await store.answers.find({ instance: 'test', id: 1 }, call))?.outdated).to.include({ by: 'ann' });
    await store.answers.edit({ instance: 'test', id: 1, answer: 'Three years.', by: 'bob' }, call);
    expect(await ids({ state: 'outdated' })).to.deep.equal([3]);
    await store.answers.mark(marking({ on: false }), call);
    expect([await ids({ state: 'outdated' }), await ids({ state: 'edited' })]).to.deep.equal([[], [1]]);
    const [edited] = await store.answers.list({ instance: 'test', state: 'edited', limit: 1 }, call);
    expect(edited).to.include({ id: 1, isEdited: true }).and.not.to.have.property('isOutdated');
  });

  it('marks no answer of another instance, keeps marks apart, and erases them with the answer', async () => {
    expect(await store.answers.mark(marking({ instance: 'other' }), call)).to.equal(0);
    await store.answers.mark(marking({ mark: 'dismissed' }), call);
    expect([await ids({ state: 'outdated' }), await ids({ state: 'dismissed' })]).to.deep.equal([[], [3, 1]]);
    await store.answers.erase({ instance: 'test', id: 3 }, call);
    await store.answers.record({ ...loggedAnswer(3), ...ASKED[2] }, call);
    expect(await ids({ state: 'dismissed' })).to.deep.equal([1]);
  });

  const ERASED = [
    ['all', { all: true }, 5, []],
    ['those of a user', { user: 'u-1' }, 2, [6, 3, 2]],
    ['those of intents', { intents: ['warranty', 'used', 'none'] }, 3, [6, 4]],
    ['one', { id: 3 }, 1, [6, 4, 2, 1]],
    ['none of another instance', { id: 5 }, 0, [6, 4, 3, 2, 1]],
    ['none of nobody', { user: '' }, 0, [6, 4, 3, 2, 1]],
    ['none of no intents', { intents: [] }, 0, [6, 4, 3, 2, 1]],
  ] as const;
  for (const [name, what, count, left] of ERASED)
    it(`erases ${name}`, async () => {
      expect(await store.answers.erase({ instance: 'test', ...what }, call)).to.equal(count);
      expect(await ids()).to.deep.equal(left);
      expect(await ids({ instance: 'other' })).to.deep.equal([5]);
      const searched = await ids({ search: 'warranty' });
      expect(searched).to.deep.equal([3, 1].filter((id) => (left as readonly number[]).includes(id))); // one of the rows
    });

  it('erases more than it does in one go, and what was given just before', async () => {
    const written = Array.from({ length: 120 }, (_, id) =>
      store.answers.record({ ...loggedAnswer(id + 100), user: 'u-3' }, call),
    );
    expect(await store.answers.erase({ instance: 'test', user: 'u-3' }, call)).to.equal(120);
    await Promise.all(written);
    expect(await ids()).to.have.length(5);
  });
}
