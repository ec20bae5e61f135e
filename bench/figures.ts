import type { Plot } from './plot.ts';

/** What a figure is held against. */
export interface Bar {
  /** Whether the figure may be `at most` or must be `at least` this. */
  kind: 'at most' | 'at least';
  value: number;
  /** It depends on no clock: whatever misses it, in one round alone, is wrong on any machine, and ends the run with 1. */
  enforced?: true;
}

/** One measured figure: the median of several rounds. */
export interface Figure {
  /** What was measured, in words; unique within its part. */
  name: string;
  unit: string;
  value: number;
  min: number;
  max: number;
  rounds: number;
  bar?: Bar;
}

/** Something that could not be measured here, and why. */
export interface Skipped {
  name: string;
  reason: string;
}

export interface PartResult {
  part: string;
  figures: Figure[];
  skipped: Skipped[];
  plots: Plot[];
  /** Load average over a minute when the part began and when it had ended. */
  load: [number, number];
}

/** The value below which this share (0-1) of the values lies; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? (upper + (sorted[middle - 1] ?? upper)) / 2 : upper;
}

/** A figure from the value of each round. */
export function figure(name: string, unit: string, values: readonly number[], bar?: Bar): Figure {
  const range = { value: median(values), min: Math.min(...values), max: Math.max(...values) };
  return { name, unit, ...range, rounds: values.length, ...(bar ? { bar } : {}) };
}

export const atMost = (value: number): Bar => ({ kind: 'at most', value });
export const atLeast = (value: number): Bar => ({ kind: 'at least', value });

/** The same bar for what depends on no clock, such as counts and sizes. */
export const enforced = (bar: Bar): Bar => ({ ...bar, enforced: true });

/** Whether the bar is reached: by the median, or by every round where it is enforced; undefined when there is none. */
export function reachesBar({ value, min, max, bar }: Figure): boolean | undefined {
  if (!bar) return undefined;
  if (bar.kind === 'at most') return (bar.enforced ? max : value) <= bar.value;
  return (bar.enforced ? min : value) >= bar.value;
}

/** Figures that miss their bar; `failing` are those that end the run with 1, which with `strict` are all of them. */
export function missedOf(figures: readonly Figure[], strict: boolean): { missed: Figure[]; failing: Figure[] } {
  const missed = figures.filter((each) => reachesBar(each) === false);
  return { missed, failing: missed.filter(({ bar }) => strict || bar?.enforced) };
}

/** Three significant digits, and no more than are there: 1234 stays 1234. */
export function formatFigure(value: number): string {
  if (!Number.isFinite(value)) return 'none';
  if (Math.abs(value) >= 100) return String(Math.round(value));
  return String(Number(value.toPrecision(3)));
}
