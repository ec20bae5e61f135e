import type { Schemas } from '../../../api/client.ts';
import { answeredShare, meanRating, sumOf, type Totals } from '../../../api/insight-totals.ts';
import { counted, milliseconds, number, percent, t } from '../../../texts/index.ts';

/** The few figures that tell most. */
export function Summary({ data: { ratings, latest }, totals }: { data: Schemas['Insights']; totals: Totals }) {
  const all = sumOf(totals);
  const rating = meanRating(ratings);
  const rated = ratings.reduce((sum, each) => sum + each, 0);
  const facts: [name: string, value: string, note: string][] = [
    [t.analytics.answers, number(all), t.analytics.inWindow],
    [t.analytics.answeredShare, percent(answeredShare(totals) ?? 0), t.analytics.answeredNote],
    [t.analytics.cacheShare, percent((totals.get('cached') ?? 0) / Math.max(1, all)), t.analytics.cacheNote],
    [t.analytics.median, latest.times ? milliseconds(latest.times.median) : '–', highOf(latest.times?.high)],
    [
      t.analytics.rating,
      rating === undefined ? '–' : number(rating, { maximumFractionDigits: 1 }),
      counted(rated, t.analytics.ratingsNote),
    ],
  ];
  return (
    <dl class="summary">
      {facts.map(([name, value, note]) => (
        <div key={name} class="summary-fact">
          <dt>{name}</dt>
          <dd>
            <span class="figure">{value}</span>
            <span class="small muted">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const highOf = (high: number | undefined): string =>
  high === undefined ? t.analytics.unknown : t.analytics.high(milliseconds(high));
