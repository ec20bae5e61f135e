import type { CallBounds, Logger } from '../../core/contract/call.ts';
import { type ErrorCode, Failure, messageOf } from '../../core/contract/errors.ts';
import type { TraceSpan } from '../../core/contract/trace-span.ts';
import type { OpenedSource } from '../../core/host/opened-source.ts';
import type { Pipeline } from '../../core/host/runner.ts';
import { emptyReport, type LoadReport, loadDocuments } from '../loads/load-documents.ts';
import { countAttributes, traceFields } from '../tracing/trace-fields.ts';
import { visibleName } from '../visible.ts';
import { type ClaimResult, HELD_FOR, type RunResult, type SourceKey, type SourceStates } from './source-states.ts';

/** Failures of one run that get a line in the log; all of them are counted. */
const LOGGED = 20;
/** Characters of the reason of a failure that are kept. */
const LONGEST_REASON = 500;

export interface SourceRunOptions extends CallBounds {
  key: SourceKey;
  pipeline: Pipeline;
  source: OpenedSource;
  /** A run that began since then, in milliseconds since the epoch, will do as well. */
  since: number;
  /** Filled in as it goes. */
  report?: LoadReport;
  progress?(report: LoadReport): void;
}

/** Where runs are written down. */
export interface RunBook {
  states: SourceStates;
  /** This process. */
  holder: string;
  log: Logger;
  /** Where runs are traced: called when it is sure that one runs here, and ended with it. */
  beginSpan?(): TraceSpan | undefined;
}

/** What a run came to, or why there was none. */
export type SourceRun = RunResult | Exclude<ClaimResult, 'claimed'>;

/** Runs a source once, unless another process does. What fails is told in the result; only what cannot be written down is thrown. */
export async function runSource(options: SourceRunOptions, book: RunBook): Promise<SourceRun> {
  const { key, source, since } = options;
  const { states, holder, log } = book;
  const claim = states.claim(key, { holder, fingerprint: source.fingerprint, now: Date.now(), since });
  if (claim !== 'claimed') return claim;
  const span = book.beginSpan?.();
  log.info('source begun', { instance: key.instance, source: key.name, ...traceFields(span) });
  const report = options.report ?? emptyReport();
  const holding = setInterval(() => keepHold(key, book), HELD_FOR / 3).unref();
  try {
    const { code, ...told } = await resultOf(options, { log, report, span });
    const counts = countsOf(report);
    span?.end({ ...(code && { error: code }), attributes: countAttributes(counts) });
    const result = { ...told, ...counts, ended: Date.now() };
    states.finish(key, holder, result);
    return result;
  } finally {
    clearInterval(holding);
  }
}

function keepHold(key: SourceKey, { states, holder, log }: RunBook): void {
  try {
    states.renew(key, holder, Date.now());
  } catch (thrown) {
    log.warn('another process may run the source as well', { source: key.name, error: messageOf(thrown) });
  }
}

async function resultOf(
  { pipeline, source, signal, mayWrite, progress }: SourceRunOptions,
  { log, report, span }: { log: Logger; report: LoadReport; span: TraceSpan | undefined },
): Promise<Pick<RunResult, 'outcome' | 'reason'> & { code?: ErrorCode }> {
  const { paths = [], prune, most_removed: mostRemoved } = source.schedule;
  try {
    signal.throwIfAborted();
    const request = { paths, prune, mostRemoved, source: await source.open(), log, span, signal, mayWrite, progress };
    await loadDocuments(pipeline, request, report);
  } catch (thrown) {
    if (signal.aborted) return { outcome: 'stopped', code: 'shutting_down' };
    const code = thrown instanceof Failure ? thrown.code : 'step_failed';
    return { outcome: 'failed', code, reason: shownReason(`${code}: ${messageOf(thrown)}`) };
  }
  const [first] = report.failures;
  if (!first || report.loaded + report.unchanged > 0) return { outcome: 'done' };
  // What is configured may be named where anybody reads; names of documents are for the log.
  const where = paths.includes(first.item) ? `${first.item}: ` : '';
  return { outcome: 'failed', code: 'step_failed', reason: shownReason(`nothing could be read: ${where}${first.reason}`) };
}

/** Names and messages are of others: shown on one line, without passwords of addresses. */
const shownReason = (text: string): string =>
  visibleName(text)
    .replace(/\/\/[^/\s@]*@/g, '//')
    .slice(0, LONGEST_REASON);

const countsOf = ({ loaded, unchanged, removed, failed }: LoadReport) => ({ loaded, unchanged, removed, failed });

/** A line for the run, and one for each of the first documents that could not be loaded. */
export function logRun(
  { ended: _, outcome, ...counts }: RunResult,
  { failures }: LoadReport,
  { key, log, begun, span }: { key: SourceKey; log: Logger; begun: number; span: TraceSpan | undefined },
): void {
  const which = { instance: key.instance, source: key.name };
  for (const { item, reason } of failures.slice(0, LOGGED)) log.warn('document not loaded', { ...which, item, reason });
  const fields = { ...which, ...counts, seconds: (Date.now() - begun) / 1000, ...traceFields(span) };
  // Somebody must look at documents that are gone; what is away may come back by itself.
  if (counts.reason?.startsWith('removal_refused')) log.error('source failed', fields);
  else if (outcome === 'failed') log.warn('source failed', fields);
  else log.info(`source ${outcome}`, fields);
}
