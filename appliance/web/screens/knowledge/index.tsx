import { api, type Schemas, take } from '../../api/client.ts';
import { type Column, DataTable, EmptyState, ErrorNotice, Page, Spinner } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { useApi } from '../../state/use-api.ts';
import { number, t } from '../../texts/index.ts';

type Entry = Schemas['DocumentEntry'];

const COLUMNS: readonly Column<Entry>[] = [
  { id: 'title', label: t.knowledge.name, cell: ({ title, id }) => title || id, value: ({ title, id }) => title || id },
  {
    id: 'passages',
    label: t.knowledge.passages,
    cell: ({ passages = 0 }) => number(passages),
    value: ({ passages }) => passages,
    number: true,
  },
];

export default function Knowledge() {
  const { instance } = useInstance();
  const { data, error } = useApi(
    (signal) => take(api.GET('/v1/{instance}/documents', { params: { path: { instance }, query: { limit: 1000 } }, signal })),
    [instance],
  );
  return (
    <Page title={t.knowledge.title}>
      <ErrorNotice error={error} />
      {data ? (
        <DataTable
          label={t.home.documents}
          columns={COLUMNS}
          rows={data.documents}
          keyOf={({ id }) => id}
          empty={<EmptyState title={t.knowledge.none} />}
        />
      ) : (
        !error && <Spinner />
      )}
    </Page>
  );
}
