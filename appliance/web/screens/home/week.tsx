import type { Schemas } from '../../api/client.ts';
import { answeredShare, sumOf, totalsOf } from '../../api/insight-totals.ts';
import { Card } from '../../components/index.ts';
import { addressOf } from '../../state/router.tsx';
import { milliseconds, number, percent, t } from '../../texts/index.ts';

type Insights = Schemas['Insights'];

const DAYS = 7;

/** Figures of today beside those of a day of the week before; times are of the newest answers, whenever these were. */
export function Week({ insights }: { insights: Insights | undefined }) {
  if (!insights) return null;
  const { steps, latest } = insights;
  const today = totalsOf(steps.slice(-1));
  const before = totalsOf(steps.slice(-1 - DAYS, -1));
  const asked = sumOf(before);
  const shareBefore = answeredShare(before);
  if (latest.answers === 0 && sumOf(today) === 0) return <Nobody />;
  const rows: [name: string, now: string, then: string][] = [
    [t.home.answers, number(sumOf(today)), asked === 0 ? t.home.firstDay : t.home.perDay(perDay(asked))],
    [t.home.answered, share(answeredShare(today)), shareBefore === undefined ? '' : t.home.before(percent(shareBefore))],
    [t.home.time, latest.times ? milliseconds(latest.times.median) : '–', t.home.ofLatest(latest.answers)],
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

const Nobody = () => (
  <Card title={t.home.today}>
    <p class="muted">{t.home.nobodyAsked}</p>
  </Card>
);

/** Few in a week are less than one a day, and not none. */
const perDay = (count: number): string => number(count / DAYS, { maximumFractionDigits: count < 10 * DAYS ? 1 : 0 });

const share = (value: number | undefined): string => (value === undefined ? '–' : percent(value));
