import { api, type Schemas, take } from '../../api/client.ts';
import { Card } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { addressOf } from '../../state/router.tsx';
import { useApi } from '../../state/use-api.ts';
import { milliseconds, number, percent, t } from '../../texts/index.ts';
import { answeredShare, sumOf, totalsOf } from '../analytics/overview/totals.ts';

type Insights = Schemas['Insights'];

const DAYS = 7;

/** Figures of today beside those of a day of the week before. */
export function Week({ insights }: { insights: Insights | undefined }) {
  const { instance } = useInstance();
  const timesOf = (days: number, signal: AbortSignal) =>
    take(api.GET('/v1/{instance}/analytics', { params: { path: { instance }, query: { days } }, signal }));
  const { data: times } = useApi(
    async (signal) =>
      insights &&
      Promise.all([timesOf(1, signal), timesOf(DAYS, signal)]).then((both) => both.map(({ latest }) => latest.times?.median)),
    [instance, insights],
  );
  if (!insights) return null;
  const today = totalsOf(insights.steps.slice(-1));
  const before = totalsOf(insights.steps.slice(-1 - DAYS, -1));
  const rows: [name: string, now: string, then: string][] = [
    [t.home.answers, number(sumOf(today)), t.home.perDay(number(Math.round(sumOf(before) / DAYS)))],
    [t.home.answered, share(answeredShare(today)), t.home.before(share(answeredShare(before)))],
    [t.home.time, time(times?.[0]), t.home.before(time(times?.[1]))],
  ];
  return (
    <Card title={t.home.today}>
      <dl class="today">
        {rows.map(([name, now, then]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span class="figure">{now}</span>
              <span class="small muted">{then}</span>
            </dd>
          </div>
        ))}
      </dl>
      <a href={addressOf('analytics')}>{t.home.moreFigures}</a>
    </Card>
  );
}

const share = (value: number | undefined): string => (value === undefined ? '–' : percent(value));
const time = (value: number | undefined): string => (value === undefined ? '–' : milliseconds(value));
