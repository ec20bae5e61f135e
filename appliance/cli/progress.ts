import type { SingleBar } from 'cli-progress';
import { plural } from './exit.ts';
import type { LoadReport } from './loading.ts';
import type { Context } from './verb.ts';

/** Milliseconds between two lines where no bar can be drawn. */
const BETWEEN_LINES = 10_000;
const BAR = '{label} {bar} {percentage} % | {documents}, {rate}/s | {left} left';

export interface Progress {
  update(report: LoadReport): void;
  end(): void;
}

/** Shows how a load gets on: a bar on a terminal, else a line every ten seconds. */
export async function showProgress(label: string, context: Context): Promise<Progress> {
  const started = performance.now();
  return context.terminal ? drawBar(label, started) : writeLines(label, started, context);
}

function writeLines(label: string, started: number, { err }: Context): Progress {
  let next = started + BETWEEN_LINES;
  return {
    update(report) {
      if (performance.now() < next) return;
      next = performance.now() + BETWEEN_LINES;
      const { documents, percentage, rate, left } = numbers(report, started);
      err(`${label}: ${percentage} %, ${documents}, ${rate}/s, ${left} left`);
    },
    end: () => {},
  };
}

async function drawBar(label: string, started: number): Promise<Progress> {
  const { SingleBar, Presets } = (await import('cli-progress')).default;
  const bar: SingleBar = new SingleBar(
    { format: BAR, hideCursor: true, clearOnComplete: true, stopOnComplete: true },
    Presets.shades_classic,
  );
  bar.start(100, 0, { label, documents: '0 documents', rate: 0, left: '?' });
  return {
    update: (report) => {
      const { percentage, ...shown } = numbers(report, started);
      bar.update(percentage, shown);
    },
    end: () => bar.stop(),
  };
}

function numbers({ loaded, unchanged, bytesRead, totalBytes }: LoadReport, started: number) {
  const seconds = (performance.now() - started) / 1000;
  const share = totalBytes > 0 ? Math.min(1, bytesRead / totalBytes) : 0;
  return {
    percentage: Math.floor(share * 100),
    documents: plural(loaded + unchanged, 'document'),
    rate: ((loaded + unchanged) / seconds).toFixed(1),
    left: share > 0 ? time((seconds / share) * (1 - share)) : '?',
  };
}

const time = (seconds: number): string => (seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`);
