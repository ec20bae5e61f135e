import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Button, Card, type Column, DataTable } from '../../components/index.ts';
import { SafeLink } from '../../components/safe-link.tsx';
import { number, t } from '../../texts/index.ts';
import { download } from './download.ts';
import type { FigureTable, Value } from './figure-table.ts';

export interface FigureCardProps {
  title: string;
  /** What it is made of, in a sentence. */
  help?: ComponentChildren;
  table: FigureTable;
  /** Shown in place of everything where there is nothing to tell. */
  none?: string | undefined;
  /** Over the whole width. */
  wide?: boolean;
  /** The plot. Without one the table is all there is. */
  children?: ComponentChildren;
}

/** A plot with its table: one of the two is shown, and the table can be taken along as CSV. */
export function FigureCard({ title, help, table, none, wide, children }: FigureCardProps) {
  const [asTable, setAsTable] = useState(children === undefined);
  const body = useId();
  return (
    <div class="figure-card" data-wide={wide}>
      <Card title={title}>
        {help && <p class="small muted">{help}</p>}
        <div id={body} class="figure-body">
          {none ? <p class="muted">{none}</p> : asTable ? <FigureRows title={title} table={table} /> : children}
        </div>
        {!none && (
          <div class="row figure-actions">
            {children !== undefined && (
              <Button
                kind="quiet"
                small
                aria-controls={body}
                aria-label={`${asTable ? t.analytics.asPlot : t.analytics.asTable}: ${title}`}
                onClick={() => setAsTable(!asTable)}
              >
                {asTable ? t.analytics.asPlot : t.analytics.asTable}
              </Button>
            )}
            <Button kind="quiet" small aria-label={`${t.analytics.csv}: ${title}`} onClick={() => download(table, title)}>
              {t.analytics.csv}
            </Button>
          </div>
        )}
      </Card>
    </div>
  );
}

const shown = (value: Value): string => (value === undefined ? '–' : typeof value === 'number' ? number(value) : value);

const Linked = ({ row }: { row: readonly Value[] }) => <SafeLink url={String(row.at(-1) ?? '')}>{shown(row[0])}</SafeLink>;

function FigureRows({ title, table: { head, rows, links } }: { title: string; table: FigureTable }) {
  const columns = (links ? head.slice(0, -1) : head).map(
    (label, at): Column<readonly Value[]> => ({
      id: String(at),
      label,
      cell: (row) => (links && at === 0 ? <Linked row={row} /> : shown(row[at])),
      value: (row) => row[at],
      number: rows.every((row) => typeof row[at] !== 'string'),
    }),
  );
  const keys = new Map(rows.map((row, at) => [row, String(at)]));
  return <DataTable label={title} columns={columns} rows={rows} keyOf={(row) => keys.get(row) ?? ''} />;
}
