import { useEffect } from 'preact/hooks';
import { api, take } from '../../../api/client.ts';
import { EmptyState, ErrorNotice, Progress, Spinner } from '../../../components/index.ts';
import { useInstance } from '../../../state/instance.tsx';
import { useRoute } from '../../../state/router.tsx';
import { useSession } from '../../../state/session.tsx';
import { useApi } from '../../../state/use-api.ts';
import { t } from '../../../texts/index.ts';
import { Ask } from './ask.tsx';
import { Report } from './report.tsx';
import { Runs } from './runs.tsx';

const words = t.analytics.tests;
/** Milliseconds between two looks at a run that is at work. */
const LOOK_AGAIN = 700;

/** Lists of questions that are asked for trial, and what came of them: `/ui/analytics/tests/<run>?against=<run>`. */
export function Tests() {
  const { instance } = useInstance();
  const { may } = useSession();
  const { rest, query } = useRoute();
  const { data, error, reload } = useApi(
    (signal) => take(api.GET('/v1/{instance}/tests', { params: { path: { instance } }, signal })),
    [instance],
  );
  const running = data?.running;
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(reload, LOOK_AGAIN);
    return () => clearTimeout(timer);
  }, [data]);
  const runs = data?.runs ?? [];
  const run = runs.find(({ id }) => id === rest[1]) ?? runs[0];
  const next = run ? runs[runs.indexOf(run) + 1] : undefined;
  const against = query.get('against') ?? next?.id ?? '';
  return (
    <div class="stack">
      <ErrorNotice error={error} onRetry={reload} />
      {may('curate') && data && <Ask hasRuns={runs.length > 0} running={running !== undefined} onBegin={reload} />}
      <div aria-live="polite">
        {running && <Progress label={words.progress(running.done, running.total)} value={running.done} max={running.total} />}
      </div>
      {!data && !error && <Spinner />}
      {data && runs.length === 0 && !running && (
        <EmptyState title={words.none}>
          <p>{may('curate') ? words.noneHelp : words.noneForViewers}</p>
        </EmptyState>
      )}
      {runs.length > 0 && <Runs runs={runs} chosen={run} />}
      {run && <Report key={run.id} run={run} runs={runs} against={against} />}
    </div>
  );
}
