import { useMemo } from 'preact/hooks';
import { api, take } from '../../../api/client.ts';
import { Button, DataTable, EmptyState, ErrorNotice, Notice, Spinner } from '../../../components/index.ts';
import { useInstance } from '../../../state/instance.tsx';
import { addressOf, navigate, useRoute } from '../../../state/router.tsx';
import { useSession } from '../../../state/session.tsx';
import { useApi } from '../../../state/use-api.ts';
import { number, t } from '../../../texts/index.ts';
import { columnsOf } from './columns.tsx';
import { conditionsOf, type Filters, filtersOf } from './conditions.ts';
import { ExportLinks } from './export-links.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type Pages, usePages } from './use-pages.ts';

const show = (filters: Filters): void =>
  navigate(addressOf('answers', [], Object.fromEntries(Object.entries(filters).filter(([, value]) => value))), { replace: true });

/** The log of answers, by the filters of the address. */
export function AnswerList() {
  const { instance } = useInstance();
  const { query } = useRoute();
  const seesContent = useSession().may('content');
  const filters = filtersOf(query);
  const key = JSON.stringify(filters);
  const conditions = useMemo(() => conditionsOf(filters), [key]);
  const pages = usePages(instance, conditions);
  const figures = useApi(
    (signal) => take(api.POST('/v1/{instance}/logs/figures', { params: { path: { instance } }, body: conditions, signal })),
    [instance, conditions],
  );
  return (
    <div class="stack">
      {!seesContent && <Notice>{t.answers.figuresOnly}</Notice>}
      <FilterBar filters={filters} figures={figures.data} seesContent={seesContent} onChange={show} />
      <ErrorNotice error={pages.error ?? figures.error} onRetry={pages.reload} />
      <div class="answers-count">
        <p class="muted" role="status">
          {figures.data ? t.answers.found(figures.data.answers) : ''}
          {pages.isFull && ` ${t.answers.full(number(pages.rows.length))}`}
        </p>
        <ExportLinks instance={instance} conditions={conditions} />
      </div>
      <Rows pages={pages} filters={filters} total={figures.data?.answers} seesContent={seesContent} />
    </div>
  );
}

interface RowsProps {
  pages: Pages;
  filters: Filters;
  total: number | undefined;
  seesContent: boolean;
}

function Rows({ pages, filters, total, seesContent }: RowsProps) {
  const columns = useMemo(() => columnsOf(seesContent), [seesContent]);
  const { rows, loading, error, more } = pages;
  if (rows.length === 0 && loading) return <Spinner />;
  if (rows.length === 0 && error) return null;
  return (
    <div class="answers-list-table">
      <DataTable
        label={t.answers.title}
        columns={columns}
        rows={rows}
        parts={{ total, onNearEnd: more }}
        keyOf={({ id }) => String(id)}
        onOpen={({ id }) => navigate(addressOf('answers', [String(id)], { ...filters }))}
        empty={<Nothing isFiltered={Object.keys(filters).length > 0} />}
      />
    </div>
  );
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title={t.answers.noneFound}>
      <Button onClick={() => show({})}>{t.answers.filters.clear}</Button>
    </EmptyState>
  ) : (
    <EmptyState title={t.answers.none}>
      <p class="muted">{t.answers.noneHelp}</p>
      <a class="button" href={addressOf('seek')}>
        {t.answers.ask}
      </a>
    </EmptyState>
  );
