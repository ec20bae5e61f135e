import type { ResourceCall } from '../../../core/contract/call.ts';
import type { RatingFigures } from './answer-document.ts';
import { idOf } from './ids.ts';
import type { DocumentPlace, Indices } from './indices.ts';

/** A rating in a sheet; `by` tells raters apart, also those that nobody knows. */
export interface KeptRating {
  by: string;
  isNamed: boolean;
  score: number;
  feedback?: string;
  time: number;
}

/** All ratings of an answer. */
export interface RatingSheet {
  instance: string;
  answer: number;
  /** Who has rated, where that is known. */
  raters: string[];
  /** Time of the oldest rating. */
  oldest: number;
  ratings: KeptRating[];
}

/** Ratings that an answer keeps, the newest ones: it is given to one person, with an id of its own. */
const MOST = 1000;

/** The figures stand with the answer, where lists and sums find them; of two changes the later one stays. */
const FOLLOW = `
  def known = ctx._source.rating;
  if (ctx._source.instance == params.instance && (known == null || known.version < params.rating.version))
    ctx._source.rating = params.rating;
  else ctx.op = 'none';`;

export const ratingPlace = (instance: string, answer: number): DocumentPlace => ({
  kind: 'ratings',
  id: idOf(instance, answer),
});

/** What is to be changed for whom. */
export interface RatingChange {
  instance: string;
  answer: number;
  call: ResourceCall;
}

/** Changes the ratings of an answer, and its figures with them. */
export async function changeRatings(
  indices: Indices,
  { instance, answer, call }: RatingChange,
  change: (ratings: readonly KeptRating[]) => readonly KeptRating[],
): Promise<void> {
  const place = ratingPlace(instance, answer);
  const { source, seq } = await indices.change<RatingSheet>(
    place,
    (sheet) => sheetOf(instance, answer, change(sheet?.ratings ?? []).slice(0, MOST)),
    call,
  );
  const params = { instance, rating: { version: seq, ...figuresOf(source?.ratings ?? []) } satisfies RatingFigures };
  const script = { source: FOLLOW, lang: 'painless', params };
  await indices.update({ kind: 'answers', id: String(answer), answer }, { script }, call);
}

function sheetOf(instance: string, answer: number, ratings: readonly KeptRating[]): RatingSheet | undefined {
  if (ratings.length === 0) return undefined;
  const raters = ratings.flatMap(({ by, isNamed }) => (isNamed ? [by] : []));
  return { instance, answer, raters, oldest: Math.min(...ratings.map(({ time }) => time)), ratings: [...ratings] };
}

function figuresOf(ratings: readonly KeptRating[]): Omit<RatingFigures, 'version'> {
  const sum = ratings.reduce((all, { score }) => all + score, 0);
  const counts = [0, 1, 2, 3, 4, 5].map((score) => [
    `s${score}`,
    ratings.filter((each) => Math.round(each.score) === score).length,
  ]);
  return {
    ...(Object.fromEntries(counts) as Record<`s${number}`, number>), // as they are called just above
    ...{ sum, count: ratings.length },
    mean: ratings.length > 0 ? sum / ratings.length : null,
  };
}
