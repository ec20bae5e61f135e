import type { SingleBar } from 'cli-progress';
import type { LoadReport } from '../loads/load-documents.ts';
import { plural } from './exit.ts';
import { aboveBar } from './progress/above-bar.ts';
import { type Advance, Pace } from './progress/pace.ts';
import type { Context } from './verb.ts';

/** Milliseconds between two lines where no bar can be drawn. */
const BETWEEN_LINES = 10_000;
const BAR = '{label} {bar} {percentage} % | {counted}, {rate}/s | {left} left';
const CLEAR_LINE = '\r\x1B[K';

export interface Progress {
  update(advance: Advance): void;
  end(): void;
}

/** How far a load has come, by the bytes that were read. */
export const advanceOf = ({ loaded, unchanged, underway, worked, bytesRead, totalBytes }: LoadReport): Advance => ({
  count: loaded + unchanged + underway.documents,
  noun: 'document',
  ...(totalBytes > 0 && {
    share: Math.min(1, (bytesRead + underway.bytes) / totalBytes),
    worked: { count: worked.documents, share: Math.min(1, worked.bytes / totalBytes) },
  }),
});

/** Shows how some work gets on: a bar on a terminal, else a line every ten seconds. */
export async function showProgress(label: string, context: Context): Promise<Progress> {
  const pace = new Pace(performance.now());
  return context.terminal ? drawBar(label, pace) : writeLines(label, pace, context);
}

function writeLines(label: string, pace: Pace, { err }: Context): Progress {
  let next = performance.now() + BETWEEN_LINES;
  return {
    update(advance) {
      const now = performance.now();
      const { percentage, counted, rate, left } = texts(advance, pace, now);
      if (now < next) return;
      next = now + BETWEEN_LINES;
      err(`${label}: ${percentage} %, ${counted}, ${rate}/s, ${left} left`);
    },
    end: () => {},
  };
}

async function drawBar(label: string, pace: Pace): Promise<Progress> {
  const { SingleBar, Presets } = (await import('cli-progress')).default;
  const { stdout, stderr } = process;
  const write = stderr.write.bind(stderr);
  const bar: SingleBar = new SingleBar(
    {
      format: BAR,
      hideCursor: true,
      clearOnComplete: true,
      forceRedraw: true,
      // What the bar itself writes goes straight to the terminal.
      stream: Object.create(stderr, { write: { value: write } }),
    },
    Presets.shades_classic,
  );
  bar.start(100, 0, { label, counted: 'nothing yet', rate: '?', left: '?' });
  const below = { hide: () => void write(CLEAR_LINE), show: () => bar.render() };
  const leave = aboveBar(
    [stdout, stderr].filter(({ isTTY }) => isTTY),
    below,
  );
  return {
    update: (advance) => {
      const { percentage, ...shown } = texts(advance, pace, performance.now());
      bar.update(percentage, shown);
    },
    end: () => {
      leave();
      bar.stop();
    },
  };
}

function texts(advance: Advance, pace: Pace, now: number) {
  const { percentage, counted, rate, left } = pace.update(advance, now);
  return {
    percentage,
    counted: plural(counted, advance.noun),
    rate: rate?.toFixed(1) ?? '?',
    left: left === undefined ? '?' : timeText(left),
  };
}

const timeText = (seconds: number): string => (seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`);
