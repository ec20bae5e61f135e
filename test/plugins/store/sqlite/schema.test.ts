import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'chai';
import { callWith } from '../../../support/call.ts';
import { StoreFolder } from '../../../support/sqlite-store.ts';
import { loggedAnswer } from '../../../support/store-suites/place.ts';

const call = callWith();

const ANSWERS_ALONE = `
  CREATE TABLE answers (id INTEGER PRIMARY KEY, time INTEGER NOT NULL, instance TEXT NOT NULL, reason TEXT NOT NULL,
    question TEXT NOT NULL, answer TEXT NOT NULL, record TEXT NOT NULL) STRICT;
  INSERT INTO answers VALUES (1, 1, 'test', 'answered', 'a question', 'an answer', '{"score":87,"deep":{"is":1.50}}');
  INSERT INTO answers VALUES (2, 2, 'test', 'blocked', 'q', 'a', '{"score":"x"}');`;
const OF_NOBODY = `${ANSWERS_ALONE}
  CREATE INDEX answers_time ON answers (time);
  CREATE TABLE kept (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO kept VALUES ('load', '7');`;
const WITH_ASKERS = `${OF_NOBODY}
  ALTER TABLE answers ADD COLUMN session TEXT;
  ALTER TABLE answers ADD COLUMN user TEXT;
  CREATE INDEX answers_session ON answers (instance, session, time) WHERE session IS NOT NULL;
  CREATE INDEX answers_user ON answers (instance, user, time) WHERE user IS NOT NULL;
  UPDATE answers SET session = 's-1', user = 'u-1';`;

const OLDER: readonly [name: string, sql: string, asker: object, note: unknown][] = [
  ['1, which had answers alone', `${ANSWERS_ALONE} PRAGMA user_version = 1`, {}, undefined],
  ['2, whose answers are of nobody', `${OF_NOBODY} PRAGMA user_version = 2`, {}, 7],
  ['3, whose answers cannot be searched', `${WITH_ASKERS} PRAGMA user_version = 3`, { session: 's-1', user: 'u-1' }, 7],
];

describe('the schema of a store', () => {
  let place: StoreFolder;
  beforeEach(() => {
    place = new StoreFolder();
  });
  afterEach(() => place.remove());

  for (const [name, sql, asker, note] of OLDER)
    it(`is that of version ${name}, brought forward`, async () => {
      mkdirSync(dirname(place.path));
      const database = new DatabaseSync(place.path);
      database.exec(sql);
      database.close();
      const [store, other] = await Promise.all([place.open(), place.open()]);
      expect(await store.notes.read('load', call)).to.equal(note);
      await store.answers.record({ ...loggedAnswer(3), session: 's-2' }, call);
      const listed = await other.answers.list({ instance: 'test', limit: 9 }, call);
      expect(listed.map(({ id }) => id)).to.deep.equal([3, 2, 1]);
      expect(listed[1]).not.to.have.property('score');
      const hour = { instance: 'test', since: 0, until: 3_600_000, step: 3_600_000 };
      const { steps, scores } = await store.insights.distribution(hour, call);
      expect(steps.map(({ reason, answers }) => [reason, answers])).to.deep.equal([
        ['answered', 2],
        ['blocked', 1],
      ]);
      expect(scores).to.deep.equal([0, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
      expect(await other.answers.find({ instance: 'test', id: 1 }, call)).to.deep.equal({
        ...{ id: 1, time: 1, instance: 'test', reason: 'answered', question: 'a question', answer: 'an answer', score: 87 },
        ...asker,
        record: { score: 87, deep: { is: 1.5 } },
      });
      for (const [search, id] of [
        ['answer quest', 1],
        ['drop', 3],
      ] as const)
        expect((await other.answers.list({ instance: 'test', search, limit: 9 }, call)).map((each) => each.id)).to.deep.equal([
          id,
        ]);
    });

  /** What is asked often, or of many answers. */
  const PLANS: readonly [sql: string, index: RegExp][] = [
    [
      "SELECT question FROM answers WHERE instance = 'x' AND session = ? AND time >= 0 ORDER BY time DESC, id DESC",
      /answers_session/,
    ],
    ["SELECT question FROM answers WHERE instance = 'x' AND user = ? AND time >= 0 ORDER BY time DESC, id DESC", /answers_user/],
    ["SELECT question FROM answers WHERE instance = 'x' ORDER BY time DESC, id DESC", /answers_time/],
    ["SELECT question FROM answers WHERE instance = 'x' AND reason = ? ORDER BY time DESC, id DESC", /answers_reason/],
    ["SELECT question FROM answers WHERE instance = 'x' AND intent = ? ORDER BY time DESC, id DESC", /answers_intent/],
    ["SELECT intent, avg(score) FROM answers WHERE instance = 'x' AND time >= 0", /COVERING INDEX answers_time/],
    ['DELETE FROM answers WHERE id IN (SELECT id FROM answers WHERE time < 9 LIMIT 5)', /answers_age/],
    ['DELETE FROM traces WHERE id IN (SELECT id FROM traces WHERE time < 9 LIMIT 5)', /traces_age/],
    ["SELECT * FROM cache WHERE instance = 'x' AND key = ?", /cache_key/],
    ["SELECT key FROM cache WHERE instance = 'x' AND vector IS NOT NULL ORDER BY time DESC", /cache_vector/],
    ["DELETE FROM cache WHERE instance = 'x' AND answer = ?", /cache_answer/],
    ["DELETE FROM judgements WHERE instance = 'x' AND question = ?", /judgements_question/],
  ];
  it('has an index for whatever is looked for', async () => {
    await (await place.open()).close?.();
    const database = new DatabaseSync(place.path);
    database.function('search_text', (text) => String(text));
    for (const [sql, index] of PLANS) {
      const plan = JSON.stringify(database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all());
      expect(plan, sql).to.match(index).and.not.to.contain('TEMP B-TREE FOR ORDER BY'); // answers of one millisecond are sorted
    }
    database.close();
  });
});
