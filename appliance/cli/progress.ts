import type { SingleBar } from 'cli-progress';
import { plural } from './exit.ts';
import type { LoadReport } from './loading.ts';
import type { Context } from './verb.ts';

/** Milliseconds between two lines where no bar can be drawn. */
const BETWEEN_LINES = 10_000;
const BAR = '{label} {bar} {percentage} % | {counted}, {rate}/s | {left} left';

/** How far some work has come. */
export interface Advance {
  /** So many of these are done. */
  count: number;
  noun: string;
  /** Of all the work, 0-1; absent while it is not known. */
  share?: number;
}

export interface Progress {
  update(advance: Advance): void;
  end(): void;
}

/** How far a load has come, by the bytes that were read. */
export const advanceOf = ({ loaded, unchanged, bytesRead, totalBytes }: LoadReport): Advance => ({
  count: loaded + unchanged,
  noun: 'document',
  ...(totalBytes > 0 && { share: Math.min(1, bytesRead / totalBytes) }),
});

/** Shows how some work gets on: a bar on a terminal, else a line every ten seconds. */
export async function showProgress(label: string, context: Context): Promise<Progress> {
  const started = performance.now();
  return context.terminal ? drawBar(label, started) : writeLines(label, started, context);
}

function writeLines(label: string, started: number, { err }: Context): Progress {
  let next = started + BETWEEN_LINES;
  return {
    update(advance) {
      if (performance.now() < next) return;
      next = performance.now() + BETWEEN_LINES;
      const { counted, percentage, rate, left } = numbers(advance, started);
      err(`${label}: ${percentage} %, ${counted}, ${rate}/s, ${left} left`);
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
  bar.start(100, 0, { label, counted: '', rate: 0, left: '?' });
  return {
    update: (advance) => {
      const { percentage, ...shown } = numbers(advance, started);
      bar.update(percentage, shown);
    },
    end: () => bar.stop(),
  };
}

function numbers({ count, noun, share = 0 }: Advance, started: number) {
  const seconds = (performance.now() - started) / 1000;
  return {
    percentage: Math.floor(share * 100),
    counted: plural(count, noun),
    rate: (count / seconds).toFixed(1),
    left: share > 0 ? time((seconds / share) * (1 - share)) : '?',
  };
}

const time = (seconds: number): string => (seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`);
