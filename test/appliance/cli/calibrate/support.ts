import type { Scored } from '../../../../appliance/cli/calibrate/samples.ts';

/** Scores of backed answers and of others. */
export const rowsOf = (backed: readonly number[], others: readonly number[]): Scored[] => [
  ...backed.map((score) => ({ score, backed: true })),
  ...others.map((score) => ({ score, backed: false })),
];

/** What labelled answers are about. */
export const THINGS = [
  'lamp',
  'table',
  'kettle',
  'bicycle',
  'printer',
  'carpet',
  'mirror',
  'ladder',
  'heater',
  'radio',
  'camera',
  'clock',
];
