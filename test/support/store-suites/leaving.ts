import type { Erasure } from '../../../core/contract/resources/store.ts';
import { callWith } from '../call.ts';
import type { WholeStore } from './whole.ts';

const call = callWith();

/** Where a person's words may stand, each with a word of its own in it. */
export const PLACES = [
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

/** The word of a person in a place. */
export const wordOf = (person: string, place: string): string => `zq${person}${place}xj`;

/** Everything that one person may leave: more answers than are erased in one go, with long texts that take pages of their own. */
export async function leave({ answers, ratings, cache }: WholeStore, person: string, instance = 'test'): Promise<void> {
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

/** What is erased of person `a`, and what is left of it in places of its own. */
export const ERASURES: readonly [name: string, what: Erasure][] = [
  ['of a user', { instance: 'test', user: wordOf('a', 'user') }],
  ['of an intent', { instance: 'test', intents: ['intent-a'] }],
];
