import type { Schemas } from '../../api/client.ts';
import { percent, t } from '../../texts/index.ts';
import { ErrorNotice, Notice } from '../notice.tsx';
import { Progress } from '../small.tsx';
import type { UploadState } from './use-upload.ts';

type Load = Schemas['Load'];

/** Failures that are listed; the load has more of them. */
const LISTED = 20;

const sumOf = (loads: readonly Load[], count: (load: Load) => number): number =>
  loads.reduce((sum, load) => sum + count(load), 0);

/** How far files have come, and then what became of them. */
export function UploadReport({ state, onDismiss }: { state: UploadState; onDismiss(): void }) {
  const { stage, files, sent, loads, error } = state;
  const given = sumOf(loads, ({ documents }) => documents);
  const through = sumOf(loads, ({ loaded, unchanged, failed }) => loaded + unchanged + failed);
  return (
    <>
      {stage === 'sending' && files > 0 && (
        <Progress label={t.knowledge.upload.sending(files, percent(Math.min(sent, 1)))} value={Math.min(sent, 1)} />
      )}
      {stage === 'loading' && (
        <Progress
          label={t.knowledge.upload.loading(through, given)}
          {...(through > 0 && { value: Math.min(1, through / given) })}
        />
      )}
      <ErrorNotice error={error} />
      <div aria-live="polite">{stage === 'done' && <Result state={state} onDismiss={onDismiss} />}</div>
    </>
  );
}

function Result({ state: { loads, refused }, onDismiss }: { state: UploadState; onDismiss(): void }) {
  const failures = [
    ...refused.map(({ name, reason }) => ({ document: name, reason: t.knowledge.upload.refused[reason] })),
    ...loads.flatMap(({ error }) => (error ? [{ document: t.knowledge.upload.broken, reason: error.detail }] : [])),
    ...loads.flatMap((load) => load.failures),
  ];
  const [loaded, same] = [sumOf(loads, (load) => load.loaded), sumOf(loads, (load) => load.unchanged)];
  const untold = sumOf(loads, (load) => load.failed) - sumOf(loads, (load) => load.failures.length);
  const count = failures.length + untold;
  const kind = count === 0 ? 'good' : loaded + same > 0 ? 'warn' : 'bad';
  return (
    <Notice kind={kind} title={t.knowledge.upload.result(loaded, same, count)} onDismiss={onDismiss}>
      <Failures failures={failures} total={count} />
    </Notice>
  );
}

/** What could not be loaded and why: the first of it, and how much there is. */
export function Failures({ failures, total, all = false }: { failures: Load['failures']; total: number; all?: boolean }) {
  if (total === 0) return null;
  const listed = all ? failures : failures.slice(0, LISTED);
  return (
    <>
      <ul class="failures">
        {listed.map(({ document, reason }, at) => (
          <li key={`${at} ${document}`}>
            <strong>{document}</strong>: {reason}
          </li>
        ))}
      </ul>
      {total > listed.length && <p class="small">{t.knowledge.upload.more(total - listed.length)}</p>}
    </>
  );
}
