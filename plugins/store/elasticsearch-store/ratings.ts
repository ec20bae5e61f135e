import { randomUUID } from 'node:crypto';
import type { ResourceCall } from '../../../core/contract/call.ts';
import type { Judgement, Rating, RatingSummary, Ratings } from '../../../core/contract/resources/store.ts';
import { callerId } from '../../../lib/storing/caller-id.ts';
import { idOf } from './ids.ts';
import type { Indices } from './indices.ts';
import { changeRatings, type RatingSheet, ratingPlace } from './rating-sheet.ts';
import type { Recordings } from './recordings.ts';

/** Judgements by the passage and the question; `asked` is a hash of that. */
interface JudgementDocument extends Judgement {
  asked: string;
}

/** What readers think of answers: all of an answer in one document, so that each rater counts once, whoever writes at the same time. */
export class ElasticsearchRatings implements Ratings {
  readonly #indices: Indices;
  readonly #recordings: Recordings;

  constructor(indices: Indices, recordings: Recordings) {
    this.#indices = indices;
    this.#recordings = recordings;
  }

  async rate({ instance, answerId, rater, score, feedback, time }: Rating, call: ResourceCall): Promise<void> {
    await this.#recordings.settle(({ id }) => id === answerId); // its figures stand with the answer
    const by = callerId(rater);
    const rating = { by: by ?? randomUUID(), isNamed: by !== null, score, time, ...(feedback && { feedback }) };
    await changeRatings(this.#indices, { instance, answer: answerId, call }, (ratings) => [
      rating,
      ...ratings.filter((each) => each.by !== rating.by),
    ]);
  }

  async summary({ instance, answerId, most }: { instance: string; answerId: number; most: number }, call: ResourceCall) {
    const found = await this.#indices.get<RatingSheet>(ratingPlace(instance, answerId), call);
    const ratings = found?.source.ratings ?? [];
    const feedback = ratings
      .flatMap(({ score, feedback: said, time }) => (said ? [{ score, feedback: said, time }] : []))
      .sort((one, other) => other.time - one.time);
    const sum = ratings.reduce((all, { score }) => all + score, 0);
    const mean = ratings.length > 0 ? sum / ratings.length : 0;
    return { mean, count: ratings.length, feedback: feedback.slice(0, most) } satisfies RatingSummary;
  }

  async withdraw({ instance, answerId, rater }: { instance: string; answerId: number; rater?: string }, call: ResourceCall) {
    const by = callerId(rater);
    await changeRatings(this.#indices, { instance, answer: answerId, call }, (ratings) =>
      by === null ? [] : ratings.filter((each) => each.by !== by),
    );
  }

  async judge({ instance, passage, question, score, time }: Judgement, call: ResourceCall): Promise<void> {
    const judgement: JudgementDocument = { instance, passage, question, asked: idOf(question), score, time };
    const place = { kind: 'judgements' as const, id: idOf(instance, passage, question) };
    await this.#indices.change<JudgementDocument>(place, () => judgement, call);
  }

  async judgements(wanted: { instance: string; passages: readonly string[]; most: number }, call: ResourceCall) {
    if (wanted.passages.length === 0) return [];
    const query = { bool: { filter: [{ term: { instance: wanted.instance } }, { terms: { passage: wanted.passages } }] } };
    const body = { size: wanted.most, query, sort: [{ time: 'desc' }] };
    const { hits } = await this.#indices.search<JudgementDocument>('judgements', body, call);
    return hits.hits.map(({ _source: { asked: _, ...judgement } }): Judgement => judgement);
  }
}
