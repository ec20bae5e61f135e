import type { Batch, IngestFailure } from '../../core/batch.ts';
import type { Pipeline } from '../../core/pipeline.ts';
import type { Logger } from '../../core/plugin.ts';

/** What a load has done so far. */
export interface LoadReport {
  loaded: number;
  unchanged: number;
  removed: number;
  failures: IngestFailure[];
  bytesRead: number;
  totalBytes: number;
}

export interface LoadRequest {
  /** Absolute. */
  paths: string[];
  prune?: boolean;
  log: Logger;
  signal: AbortSignal;
  /** Called after each batch with all that has been done so far. */
  progress?(report: LoadReport): void;
}

/** Sends documents through a pipeline's `ingest` list. The report is filled in as it goes, so it is right after a failure too. */
export async function loadDocuments(
  pipeline: Pipeline,
  request: LoadRequest,
  report: LoadReport = emptyReport(),
): Promise<LoadReport> {
  const { paths, prune = false, log, signal, progress } = request;
  const call = { signal, deadline: Number.POSITIVE_INFINITY, log, emit: () => {} };
  await pipeline.ingest({ paths, prune }, call, (batch) => {
    add(report, batch);
    progress?.(report);
  });
  return report;
}

export const emptyReport = (): LoadReport => ({ loaded: 0, unchanged: 0, removed: 0, failures: [], bytesRead: 0, totalBytes: 0 });

function add(report: LoadReport, { loaded, unchanged, removed, failures, bytesRead, totalBytes }: Partial<Batch>): void {
  report.loaded += loaded?.length ?? 0;
  report.unchanged += unchanged?.length ?? 0;
  report.removed += removed?.length ?? 0;
  report.failures.push(...(failures ?? []));
  report.bytesRead += bytesRead ?? 0;
  report.totalBytes = totalBytes ?? report.totalBytes;
}
