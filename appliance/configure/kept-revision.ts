import type { Difference } from './differences.ts';

export type SettingsAction = 'save' | 'restore' | 'activate' | 'by_hand';

/** A revision of a pipeline file, without secrets. */
export interface KeptRevision {
  instance: string;
  revision: string;
  /** Milliseconds since the epoch. */
  time: number;
  /** Name of the key, or `by hand`. */
  actor: string;
  action: SettingsAction;
  changes: Difference[];
  text: string;
}
