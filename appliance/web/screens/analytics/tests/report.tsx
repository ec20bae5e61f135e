import { useState } from 'preact/hooks';
import { api, type Schemas, take } from '../../../api/client.ts';
import { Button, ErrorNotice, Select, Spinner } from '../../../components/index.ts';
import { useInstance } from '../../../state/instance.tsx';
import { addressOf, navigate } from '../../../state/router.tsx';
import { useApi } from '../../../state/use-api.ts';
import { t } from '../../../texts/index.ts';
import { download } from '../download.ts';
import { Changes } from './changes.tsx';
import { Outcome } from './outcome.tsx';
import { type Change, ReportRows, tableOf } from './report-rows.tsx';
import { runTime } from './runs.tsx';

type Run = Schemas['TestRun'];
type Row = Schemas['TestReport']['questions'][number];

const words = t.analytics.tests;
/** As many as one answer of the service holds. */
const MOST_ROWS = 1000;

/** What came of a run, question by question, beside another run. */
export function Report({ run, runs, against }: { run: Run; runs: readonly Run[]; against: string }) {
  const { instance } = useInstance();
  const [change, setChange] = useState<Change>();
  const [open, setOpen] = useState<Row>();
  const query = { limit: MOST_ROWS, ...(against && { against }), ...(change && { change }) };
  const { data, error, reload } = useApi(
    (signal) => take(api.GET('/v1/{instance}/tests/{testId}', { params: { path: { instance, testId: run.id }, query }, signal })),
    [instance, run.id, against, change],
  );
  const others = runs.filter(({ id }) => id !== run.id).map(({ id, started }) => ({ value: id, label: runTime(started) }));
  const compare = (id: string): void =>
    navigate(addressOf('analytics', ['tests', run.id], { instance, against: id }), { replace: true });
  return (
    <section class="stack">
      <div class="report-head">
        <h2>{words.report(runTime(run.started))}</h2>
        {others.length > 0 && (
          <Select
            label={words.against}
            value={against}
            options={[{ value: '', label: words.alone }, ...others]}
            onChange={compare}
          />
        )}
        <Button busy={!data} onClick={() => data && download(tableOf(data), `test-${run.started.slice(0, 16)}`)}>
          {t.analytics.csv}
        </Button>
      </div>
      <ErrorNotice error={error} onRetry={reload} />
      {data?.changes && <Changes changes={data.changes} chosen={change} onChoose={setChange} />}
      {data ? <ReportRows report={data} onOpen={setOpen} /> : !error && <Spinner />}
      {data && data.total > data.questions.length && <p class="muted small">{words.first(data.questions.length, data.total)}</p>}
      <Outcome row={open} onClose={() => setOpen(undefined)} />
    </section>
  );
}
