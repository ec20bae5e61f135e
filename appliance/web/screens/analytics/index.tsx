import { api, take } from '../../api/client.ts';
import { type Column, DataTable, EmptyState, ErrorNotice, Page, Spinner } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { useApi } from '../../state/use-api.ts';
import { number, t } from '../../texts/index.ts';

type Row = readonly [reason: string, answers: number];

const COLUMNS: readonly Column<Row>[] = [
  { id: 'reason', label: t.analytics.reason, cell: ([reason]) => reason, value: ([reason]) => reason },
  {
    id: 'answers',
    label: t.analytics.answers,
    cell: ([, answers]) => number(answers),
    value: ([, answers]) => answers,
    number: true,
  },
];

export default function Analytics() {
  const { instance } = useInstance();
  const { data, error } = useApi(
    (signal) => take(api.POST('/v1/{instance}/analytics', { params: { path: { instance } }, body: {}, signal })),
    [instance],
  );
  return (
    <Page title={t.analytics.title}>
      <ErrorNotice error={error} />
      {data ? (
        <DataTable
          label={t.analytics.title}
          columns={COLUMNS}
          rows={Object.entries(data.total.reasons)}
          keyOf={([reason]) => reason}
          empty={<EmptyState title={t.analytics.none} />}
        />
      ) : (
        !error && <Spinner />
      )}
    </Page>
  );
}
