import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../texts/index.ts';

export interface Column<Row> {
  id: string;
  label: string;
  cell(row: Row): ComponentChildren;
  /** What it is sorted by; not sorted when absent. */
  value?(row: Row): string | number | undefined;
  /** Numbers stand at the right. */
  number?: boolean;
}

export interface TableParts {
  /** How many rows there are, given or not, where that is known. */
  total?: number | undefined;
  /** The last rows that are given are nearly in sight: it is time to load more. */
  onNearEnd?(): void;
  /** Which rows are in the page now, `last` exclusive: for rows that are loaded when they come in sight. */
  onView?(first: number, last: number): void;
}

export interface DataTableProps<Row> {
  /** What the rows are, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** Makes the first cell a button, by which a row is opened. */
  onOpen?(row: Row): void;
  /** Where rows come part by part. */
  parts?: TableParts;
  /** Shown in place of the rows where there are none. */
  empty?: ComponentChildren;
}

/** Pixels of a row, as the style sheet has them: 2.5rem. */
const rowHeight = (): number => 2.5 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
/** Rows above and below what is seen that are there as well. */
const BEYOND = 12;
/** Rows before the end at which more are wanted. */
const AHEAD = 150;

/** Rows that can be sorted and opened; of thousands only those in sight are in the page. Arrow keys go from row to row. */
export function DataTable<Row>({ label, columns, rows, keyOf, onOpen, parts, empty }: DataTableProps<Row>) {
  const [sort, setSort] = useState<{ id: string; down: boolean }>();
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  const { scroll, first, last, height, onScroll } = useWindow(sorted.length);
  const count = useParts(parts, { first, last }, sorted.length);
  if (rows.length === 0 && empty) return <>{empty}</>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard
    <section class="table-scroll" aria-label={label} tabIndex={0} ref={scroll} onScroll={onScroll} onKeyDown={moveBetweenRows}>
      <table class="table" aria-rowcount={count + 1}>
        <caption class="visually-hidden">
          {label}: {t.common.rows(count)}
        </caption>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} onSort={setSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap pixels={first * height} span={columns.length} />
          {sorted.slice(first, last).map((row, at) => (
            <tr key={keyOf(row)} aria-rowindex={first + at + 2}>
              {columns.map((column, place) => (
                <Cell key={column.id} column={column} row={row} onOpen={place === 0 ? onOpen : undefined} />
              ))}
            </tr>
          ))}
          <Gap pixels={(sorted.length - last) * height} span={columns.length} />
        </tbody>
      </table>
    </section>
  );
}

/** In the place of rows that are out of sight. */
const Gap = ({ pixels, span }: { pixels: number; span: number }) =>
  pixels <= 0 ? null : (
    <tr class="gap">
      <td colSpan={span} style={{ height: `${pixels}px` }} />
    </tr>
  );

function Cell<Row>({ column, row, onOpen }: { column: Column<Row>; row: Row; onOpen: ((row: Row) => void) | undefined }) {
  const content = column.cell(row);
  return (
    <td data-number={column.number}>
      {onOpen ? (
        <button type="button" class="row-button" onClick={() => onOpen(row)}>
          {content}
        </button>
      ) : (
        content
      )}
    </td>
  );
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort: { id: string; down: boolean } | undefined;
  onSort(sort: { id: string; down: boolean }): void;
}

function HeadCell<Row>({ column: { id, label, value, number }, sort, onSort }: HeadCellProps<Row>) {
  const isSorted = sort?.id === id;
  const direction = isSorted ? (sort.down ? 'descending' : 'ascending') : undefined;
  return (
    <th scope="col" data-number={number} aria-sort={direction}>
      {value ? (
        <button type="button" class="sort" onClick={() => onSort({ id, down: isSorted && !sort.down })}>
          {label} <span aria-hidden="true">{isSorted ? (sort.down ? '↓' : '↑') : '↕'}</span>
        </button>
      ) : (
        label
      )}
    </th>
  );
}

/** Asks for more rows in time; tells how many there are. */
function useParts(parts: TableParts | undefined, { first, last }: { first: number; last: number }, given: number): number {
  const isNearEnd = last + AHEAD >= given;
  useEffect(() => {
    if (isNearEnd) parts?.onNearEnd?.();
  }, [isNearEnd, given]);
  useEffect(() => parts?.onView?.(first, last), [first, last, parts?.onView]);
  return Math.max(parts?.total ?? 0, given);
}

function useWindow(count: number) {
  const scroll = useRef<HTMLElement>(null);
  const [height] = useState(rowHeight);
  const [view, setView] = useState({ top: 0, seen: 800 });
  const update = (): void => {
    const { scrollTop = 0, clientHeight = 800 } = scroll.current ?? {};
    const top = Math.floor(scrollTop / height);
    setView((before) => (before.top === top && before.seen === clientHeight ? before : { top, seen: clientHeight }));
  };
  useEffect(update, [count]);
  const first = Math.max(0, Math.min(view.top, count) - BEYOND);
  const last = Math.min(count, view.top + Math.ceil(view.seen / height) + BEYOND);
  return { scroll, first, last, height, onScroll: update };
}

function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort?: { id: string; down: boolean },
): readonly Row[] {
  const value = columns.find(({ id }) => id === sort?.id)?.value;
  if (!value || !sort) return rows;
  const collator = new Intl.Collator(undefined, { numeric: true });
  const compare = (a: string | number | undefined, b: string | number | undefined): number => {
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
  };
  return rows.toSorted((a, b) => (sort.down ? -1 : 1) * compare(value(a), value(b)));
}

function moveBetweenRows(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 'nextElementSibling' : event.key === 'ArrowUp' ? 'previousElementSibling' : undefined;
  const row = event.target instanceof Element ? event.target.closest('tbody tr') : null;
  const next = step && row?.[step]?.querySelector<HTMLElement>('.row-button');
  if (!next) return;
  event.preventDefault();
  next.focus();
}
