import type { LoadReport } from '../../loads/load-documents.ts';
import { visibleName } from '../../visible.ts';
import { plural } from '../exit.ts';
import type { Context } from '../verb.ts';

/** Failures that are listed one by one; all of them are in `--json`. */
const LISTED = 50;

/** Failures on standard error, what was done on standard output. */
export function summarise(
  { loaded, unchanged, removed, failed, failures, skipped }: LoadReport,
  { json = false }: { json?: boolean },
  { out, err }: Context,
): void {
  for (const { item, reason } of failures.slice(0, LISTED)) err(visibleName(`failed: ${item}: ${reason}`));
  if (failed > LISTED) err(`... and ${failed - LISTED} more; --json lists them all`);
  const listed = failures.map(({ item, reason }) => ({ item, reason }));
  if (json) out(JSON.stringify({ loaded, unchanged, removed, failed, failures: listed, skipped: Object.fromEntries(skipped) }));
  else
    out(
      `${plural(loaded, 'document')} loaded, ${unchanged} unchanged, ${removed} removed, ${failed} failed${passedOver(skipped)}`,
    );
}

/** Files that are no documents, the most frequent kind first. */
function passedOver(skipped: ReadonlyMap<string, number>): string {
  const kinds = [...skipped].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return kinds.length === 0 ? '' : `; skipped: ${kinds.map(([extension, files]) => `${files} ${extension}`).join(', ')}`;
}
