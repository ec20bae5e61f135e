import { useEffect } from 'preact/hooks';
import { api, type Schemas, take } from '../../api/client.ts';
import { type Column, DataTable, EmptyState, ErrorNotice, isEnded, Spinner } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { addressOf, navigate, useRoute } from '../../state/router.tsx';
import { useApi } from '../../state/use-api.ts';
import { moment, number, t } from '../../texts/index.ts';
import { LoadDialog } from './load.tsx';
import { LoadBadge, tookOf } from './load-words.tsx';

type Load = Schemas['Load'];

/** Milliseconds between two looks while something is at work. */
const LOOK = 1500;
/** All that are kept. */
const MOST = 200;

export function Loads() {
  const { instance } = useInstance();
  const { rest } = useRoute();
  const { data, error, reload } = useApi(
    (signal) => take(api.GET('/v1/{instance}/loads', { params: { path: { instance }, query: { limit: MOST } }, signal })),
    [instance],
  );
  const isBusy = data?.loads.some((load) => !isEnded(load)) ?? false;
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(reload, LOOK);
    return () => clearInterval(timer);
  }, [isBusy, reload]);
  const close = (): void => navigate(addressOf('knowledge', ['loads']), { replace: true });
  return (
    <div class="stack">
      <ErrorNotice error={error} onRetry={reload} />
      {data ? <LoadTable loads={data.loads} /> : !error && <Spinner />}
      {rest[1] !== undefined && <LoadDialog id={rest[1]} onClose={close} />}
    </div>
  );
}

const LoadTable = ({ loads }: { loads: readonly Load[] }) => (
  <DataTable
    label={t.knowledge.tabs.loads}
    columns={COLUMNS}
    rows={loads}
    keyOf={({ id }) => id}
    onOpen={({ id }) => navigate(addressOf('knowledge', ['loads', id]))}
    empty={
      <EmptyState title={t.knowledge.loads.none}>
        <p>{t.knowledge.loads.noneHelp}</p>
      </EmptyState>
    }
  />
);

const count = (id: 'loaded' | 'unchanged' | 'removed' | 'failed'): Column<Load> => ({
  id,
  label: t.knowledge.loads[id],
  cell: (load) => number(load[id]),
  value: (load) => load[id],
  number: true,
});

const COLUMNS: readonly Column<Load>[] = [
  { id: 'begun', label: t.knowledge.loads.begun, cell: ({ created }) => moment(created), value: ({ created }) => created },
  { id: 'kind', label: t.knowledge.loads.kind, cell: ({ kind }) => t.knowledge.loads.kinds[kind], value: ({ kind }) => kind },
  { id: 'state', label: t.knowledge.state, cell: (load) => <LoadBadge load={load} />, value: ({ state }) => state },
  {
    id: 'given',
    label: t.knowledge.loads.given,
    cell: ({ documents }) => number(documents),
    value: ({ documents }) => documents,
    number: true,
  },
  count('loaded'),
  count('unchanged'),
  count('removed'),
  count('failed'),
  { id: 'took', label: t.knowledge.loads.took, cell: tookOf, number: true },
];
