import { useState } from 'preact/hooks';
import { api, type Schemas, take } from '../../../api/client.ts';
import { sumOf, totalsOf } from '../../../api/insight-totals.ts';
import { Button, EmptyState, ErrorNotice, Spinner } from '../../../components/index.ts';
import { useInstance } from '../../../state/instance.tsx';
import { addressOf } from '../../../state/router.tsx';
import { useApi } from '../../../state/use-api.ts';
import { t } from '../../../texts/index.ts';
import { Distributions } from './distributions.tsx';
import { Documents } from './documents.tsx';
import { Models, SlowSteps, Terms } from './lists.tsx';
import { Summary } from './summary.tsx';
import { Timeline } from './timeline.tsx';
import { WINDOWS, WindowChoice } from './window-choice.tsx';

type Insights = Schemas['Insights'];

/** What was asked in a window of time, and how it was answered. */
export function Overview() {
  const { instance } = useInstance();
  const [days, setDays] = useState(30);
  const step = WINDOWS.find((each) => each.days === days)?.step ?? 'day';
  const { data, error, loading, reload } = useApi(
    (signal) => take(api.GET('/v1/{instance}/analytics', { params: { path: { instance }, query: { days, step } }, signal })),
    [instance, days],
  );
  return (
    <div class="stack">
      <div class="row window">
        <WindowChoice days={days} onChoose={setDays} />
        <Button small kind="quiet" busy={loading} onClick={reload}>
          {t.analytics.reload}
        </Button>
      </div>
      <ErrorNotice error={error} onRetry={reload} />
      {data ? <Figures data={data} days={days} /> : !error && <Spinner />}
    </div>
  );
}

function Figures({ data, days }: { data: Insights; days: number }) {
  const totals = totalsOf(data.steps);
  if (sumOf(totals) === 0) return <Nobody days={days} />;
  return (
    <>
      <Summary data={data} totals={totals} />
      <div class="figures">
        <Timeline data={data} totals={totals} />
        <Distributions data={data} />
        <SlowSteps latest={data.latest} />
        <Terms latest={data.latest} />
        {data.latest.documents && <Documents documents={data.latest.documents} looked={data.latest.answers} days={days} />}
        <Models latest={data.latest} />
      </div>
    </>
  );
}

const Nobody = ({ days }: { days: number }) => (
  <EmptyState title={t.analytics.none(days)}>
    <p>{t.analytics.noneHelp}</p>
    <a class="button" data-kind="main" href={addressOf('seek')}>
      {t.home.ask}
    </a>
  </EmptyState>
);
