import { type CallBounds, callOf, type ResourceCall } from '../../core/contract/call.ts';
import type { Batch, BatchAdvance, IngestFailure } from '../../core/contract/facts/batch.ts';
import type { BatchSource, Pipeline } from '../../core/host/runner.ts';

/** Failures that are kept of one load or run unless more are wanted; all of them are counted. */
export const MOST_FAILURES = 1000;

/** What a load has done so far. */
export interface LoadReport {
  loaded: number;
  unchanged: number;
  removed: number;
  /** How many documents failed. */
  failed: number;
  /** The first of them, at most `mostFailures`: a source where all is broken takes no memory of a service for each. */
  failures: IngestFailure[];
  mostFailures: number;
  /** Files that were passed over, by their extension. */
  skipped: Map<string, number>;
  bytesRead: number;
  totalBytes: number;
  /** What is done of the batch that is on its way: none of it is counted above. */
  underway: { documents: number; bytes: number };
  /** What had to be loaded: all that took time. */
  worked: { documents: number; bytes: number };
}

/** `span` is the stretch that its batches belong to. */
export interface LoadRequest extends CallBounds, Pick<ResourceCall, 'log' | 'span'> {
  /** Absolute; what is read, unless there is a source of its own. */
  paths: string[];
  /** What the documents come from, in place of the first step of the list. */
  source?: BatchSource;
  prune?: boolean;
  /** As in `BatchStart`. */
  mostRemoved?: number;
  /** Called after each document and each batch with all that has been done so far. */
  progress?(report: LoadReport): void;
}

/** Sends documents through a pipeline's `ingest` list. The report is filled in as it goes, so it is right after a failure too. */
export async function loadDocuments(
  pipeline: Pipeline,
  request: LoadRequest,
  report: LoadReport = emptyReport(),
): Promise<LoadReport> {
  const { paths, prune = false, mostRemoved, source, log, span, signal, mayWrite, progress } = request;
  const advance = (step: BatchAdvance) => {
    addStep(report, step);
    progress?.(report);
  };
  const call = { ...callOf(log, signal), mayWrite, ...(span && { span }), emit: () => {}, advance };
  await pipeline.ingest({ paths, prune, mostRemoved, source }, call, (batch) => {
    addBatch(report, batch);
    progress?.(report);
  });
  return report;
}

export const emptyReport = (mostFailures = MOST_FAILURES): LoadReport => ({
  loaded: 0,
  unchanged: 0,
  removed: 0,
  failed: 0,
  failures: [],
  mostFailures,
  skipped: new Map(),
  bytesRead: 0,
  totalBytes: 0,
  underway: { documents: 0, bytes: 0 },
  worked: { documents: 0, bytes: 0 },
});

function addStep(report: LoadReport, { documents, bytes, totalBytes, unchanged }: BatchAdvance): void {
  for (const tally of unchanged ? [report.underway] : [report.underway, report.worked]) {
    tally.documents += documents;
    tally.bytes += bytes;
  }
  report.totalBytes = totalBytes ?? report.totalBytes;
}

function addBatch(report: LoadReport, batch: Partial<Batch>): void {
  const { loaded = [], unchanged = [], removed = [], failures = [], skipped = {}, bytesRead = 0, totalBytes } = batch;
  // A list whose load tells of no single document.
  if (report.underway.documents === 0) addWork(report.worked, batch);
  report.loaded += loaded.length;
  report.unchanged += unchanged.length;
  report.removed += removed.length;
  report.failed += failures.length;
  report.failures.push(...failures.slice(0, report.mostFailures - report.failures.length));
  for (const [extension, files] of Object.entries(skipped))
    report.skipped.set(extension, (report.skipped.get(extension) ?? 0) + files);
  report.bytesRead += bytesRead;
  report.totalBytes = totalBytes ?? report.totalBytes;
  report.underway = { documents: 0, bytes: 0 };
}

function addWork(worked: LoadReport['worked'], { loaded = [], unchanged = [], bytesRead = 0 }: Partial<Batch>): void {
  if (loaded.length === 0) return;
  worked.documents += loaded.length;
  worked.bytes += (bytesRead * loaded.length) / (loaded.length + unchanged.length);
}
