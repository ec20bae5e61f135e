import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'chai';
import type { Erasure } from '../../../../core/contract/resources/store.ts';
import { callWith } from '../../../support/call.ts';
import { StoreFolder, type WholeStore } from '../../../support/sqlite-store.ts';
import { codeOf } from '../../../support/store-suites/place.ts';

const call = callWith();

/** Where a person's words may stand, each with a word of its own in it. */
const PLACES = [
  'question',
  'answer',
  'edit',
  'record',
  'trace',
  'feedback',
  'judgement',
  'cache',
  'key',
  'session',
  'user',
  'rater',
];

const wordOf = (person: string, place: string): string => `zq${person}${place}xj`;

/** Everything that one person may leave: more answers than are erased in one go, with long texts that take pages of their own. */
async function leave({ answers, ratings, cache }: WholeStore, person: string, instance = 'test'): Promise<void> {
  const word = (place: string): string => wordOf(person, place);
  const first = person.charCodeAt(0) * 1000 + instance.length * 1_000_000;
  const long = (place: string): string => `${'padding of a long text, '.repeat(300)}${word(place)} ${'and more, '.repeat(300)}`;
  const asked = {
    time: 1,
    instance,
    reason: 'answered',
    user: word('user'),
    session: word('session'),
    intent: `intent-${person}`,
  };
  for (let turn = 0; turn < 60; turn++) {
    const question = turn % 2 ? `Where is my ${word('question')}?` : long('question');
    const texts = { answer: long('answer'), record: { deep: [long('record')] }, trace: { steps: long('trace') } };
    await answers.record({ ...asked, id: first + turn, question, ...texts }, call);
  }
  await answers.record({ ...asked, id: first + 99, question: word('judgement'), answer: 'x', record: {} }, call);
  await answers.edit({ instance, id: first, answer: `It is the ${word('edit')}.`, by: 'ann' }, call);
  await ratings.rate({ instance, answerId: first, score: 1, feedback: long('feedback'), rater: word('rater'), time: 1 }, call);
  await ratings.rate({ instance, answerId: 1, score: 1, rater: word('user'), time: 1 }, call);
  await ratings.judge({ instance, passage: 'p', question: word('judgement'), score: 1, time: 1 }, call);
  const entry = { instance, key: word('key'), answerId: first + 1, time: 1, edited: false, fingerprint: 'f' };
  await cache.keep({ ...entry, record: { answer: long('cache') } }, call);
}

/** Words of a person that stand in any file, as another process finds them: reading them here would end the locks of SQLite. */
function found(path: string, person: string): string[] {
  const files = readdirSync(dirname(path)).map((name) => join(dirname(path), name));
  return PLACES.filter((place) => spawnSync('grep', ['-qaiF', wordOf(person, place), ...files]).status === 0);
}

describe('what is erased', () => {
  let place: StoreFolder;
  let store: WholeStore;
  beforeEach(async () => {
    place = new StoreFolder();
    store = await place.open();
  });
  afterEach(() => place.remove());

  const WHATS: readonly [name: string, what: Erasure][] = [
    ['of a user', { instance: 'test', user: wordOf('a', 'user') }],
    ['of an intent', { instance: 'test', intents: ['intent-a'] }],
  ];
  for (const [name, what] of WHATS)
    it(`${name} stands in no file, and all else is as it was`, async function () {
      this.timeout(30_000);
      for (const person of ['a', 'b']) await leave(store, person);
      expect([found(place.path, 'a'), found(place.path, 'b')]).to.deep.equal([PLACES, PLACES]);
      expect(await store.answers.erase(what, call)).to.equal(61);
      const left = 'user' in what ? [] : ['user']; // who rated another's answer is no part of an intent
      expect([found(place.path, 'a'), found(place.path, 'b')]).to.deep.equal([left, PLACES]);
      await store.close?.();
      expect([found(place.path, 'a'), found(place.path, 'b')]).to.deep.equal([left, PLACES]);
      expectSound(place.path);
    });

  it('of an instance stands in no file, and other instances are as they were', async function () {
    this.timeout(30_000);
    await leave(store, 'a');
    await leave(store, 'b', 'other');
    expect(await store.answers.erase({ instance: 'test', all: true }, call)).to.equal(61);
    expect([found(place.path, 'a'), found(place.path, 'b')]).to.deep.equal([[], PLACES]);
    expectSound(place.path);
  });

  it('is gone from the disk also where another reads for a while; where it reads on and on that is said', async function () {
    this.timeout(40_000);
    await leave(store, 'a');
    const reader = new DatabaseSync(place.path);
    reader.exec('BEGIN; SELECT count(*) FROM answers');
    setTimeout(() => reader.exec('COMMIT'), 1000);
    expect(await store.answers.erase({ instance: 'test', all: true }, call)).to.equal(61);
    expect(found(place.path, 'a')).to.deep.equal([]);
    reader.exec('BEGIN; SELECT count(*) FROM answers');
    await store.notes.write('some', 'thing', call);
    expect(await codeOf(store.answers.erase({ instance: 'test', all: true }, call))).to.equal('resource_unavailable');
    reader.close();
    expect(await store.answers.erase({ instance: 'test', all: true }, call)).to.equal(0);
  });
});

function expectSound(path: string): void {
  const database = new DatabaseSync(path);
  expect(database.prepare('PRAGMA integrity_check').all()).to.deep.equal(
    [{ integrity_check: 'ok' }].map((row) => Object.assign(Object.create(null), row)),
  );
  database.close();
}
