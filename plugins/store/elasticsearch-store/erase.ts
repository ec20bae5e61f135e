import type { ResourceCall } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import type { Erasure } from '../../../core/contract/resources/store.ts';
import { callerId } from '../../../lib/storing/caller-id.ts';
import type { AnswerDocument } from './answer-document.ts';
import { type CacheSheet, sheetOf } from './cache-sheet.ts';
import type { Clause } from './condition.ts';
import { forgetTurns } from './conversations.ts';
import { idOf } from './ids.ts';
import type { Indices } from './indices.ts';
import { changeRatings, type RatingSheet } from './rating-sheet.ts';

/** Answers that go at a time. */
const TOGETHER = 500;
/** Documents of a search for what else somebody has left. */
const PAGE = 1000;

function clauseOf(what: Erasure): Clause {
  const which =
    'user' in what
      ? { term: { user: callerId(what.user) ?? '' } }
      : 'id' in what
        ? { term: { id: what.id } }
        : 'all' in what
          ? { match_all: {} }
          : { terms: { intent: what.intents } };
  return { bool: { filter: [{ term: { instance: what.instance } }, which] } };
}

/** Removes answers with all that goes with them; tells how many. What is erased is found by nobody from then on. */
export async function erase(indices: Indices, what: Erasure, call: ResourceCall): Promise<number> {
  if ('user' in what && !what.user) return 0;
  await indices.refresh('answers', call, true);
  const body = { size: TOGETHER, query: clauseOf(what), sort: [{ id: 'asc' }], _source: FIELDS };
  let erased = 0;
  for (;;) {
    const { hits } = await indices.search<AnswerDocument>('answers', body, call);
    const answers = hits.hits.map(({ _source }) => _source);
    if (answers.length === 0) break;
    await eraseSome(indices, { instance: what.instance, answers, call });
    erased += answers.length;
  }
  await eraseRest(indices, what, call);
  return erased;
}

const FIELDS = ['id', 'instance', 'session', 'user', 'question'];

/** What goes with some answers, and the answers themselves at last: what is broken off is done again. */
async function eraseSome(
  indices: Indices,
  { instance, answers, call }: { instance: string; answers: readonly AnswerDocument[]; call: ResourceCall },
): Promise<void> {
  const ids = answers.map(({ id }) => id);
  const own = { term: { instance } };
  await indices.deleteWhere('ratings', { bool: { filter: [own, { terms: { answer: ids } }] } }, call);
  // A judgement repeats what somebody asked.
  const asked = [...new Set(answers.map(({ question }) => idOf(question)))];
  await indices.deleteWhere('judgements', { bool: { filter: [own, { terms: { asked } }] } }, call);
  await forgetCached(indices, { instance, ids, call });
  await forgetTurns(indices, answers, call);
  const places = ids.flatMap((id) => (['traces', 'answers'] as const).map((kind) => ({ kind, id: String(id), answer: id })));
  const outcomes = await indices.write(places.map((place) => ({ ...place, action: 'delete' as const })));
  const failed = outcomes.find((each) => !each.ok);
  if (failed && !failed.ok)
    throw new Failure('resource_unavailable', `answers could not be erased: ${failed.failed.type}: ${failed.failed.reason}`);
}

async function forgetCached(
  indices: Indices,
  { instance, ids, call }: { instance: string; ids: readonly number[]; call: ResourceCall },
): Promise<void> {
  await indices.refresh('cache', call, true);
  const query = { bool: { filter: [{ term: { instance } }, { terms: { answers: ids } }] } };
  const { hits } = await indices.search<CacheSheet>('cache', { size: PAGE, _source: ['key'], query }, call);
  const erased = new Set(ids);
  for (const { _id: id, _source: found } of hits.hits)
    await indices.change<CacheSheet>(
      { kind: 'cache', id },
      (sheet) => {
        const entries = sheet?.entries.filter(({ answer }) => !erased.has(answer)) ?? [];
        return entries.length === sheet?.entries.length ? sheet : sheetOf(instance, found.key, entries);
      },
      call,
    );
}

/** What the same person, or everybody, has left besides answers. */
async function eraseRest(indices: Indices, what: Erasure, call: ResourceCall): Promise<void> {
  const { instance } = what;
  if ('all' in what)
    for (const kind of ['ratings', 'judgements', 'cache', 'conversations', 'traces'] as const)
      await indices.deleteWhere(kind, { term: { instance } }, call);
  if ('user' in what) await eraseRatingsOf(indices, { instance, rater: callerId(what.user) ?? '', call });
}

async function eraseRatingsOf(
  indices: Indices,
  { instance, rater, call }: { instance: string; rater: string; call: ResourceCall },
): Promise<void> {
  await indices.refresh('ratings', call, true);
  const body = {
    size: PAGE,
    query: { bool: { filter: [{ term: { instance } }, { term: { raters: rater } }] } },
    _source: ['answer'],
  };
  for (;;) {
    const { hits } = await indices.search<RatingSheet>('ratings', body, call);
    for (const { _source } of hits.hits)
      await changeRatings(indices, { instance, answer: _source.answer, call }, (ratings) =>
        ratings.filter(({ by }) => by !== rater),
      );
    if (hits.hits.length < PAGE) return;
  }
}
