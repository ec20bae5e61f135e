import type { Slot } from '../state/use-paged.ts';
import { t } from '../texts/index.ts';
import type { Column } from './data-table.tsx';

/** Columns for rows that come page by page. They are sorted here once all rows have come: before, nobody knows their order. */
export function slotColumns<Row>(columns: readonly Column<Row>[], slots: readonly Slot<Row>[]): Column<Slot<Row>>[] {
  const isWhole = slots.every(({ entry }) => entry !== undefined);
  return columns.map(({ cell, value, ...column }) => ({
    ...column,
    cell: ({ entry }) => (entry === undefined ? t.common.waiting : cell(entry)),
    ...(value && isWhole && { value: ({ entry }: Slot<Row>) => entry && value(entry) }),
  }));
}
