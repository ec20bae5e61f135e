import type { Figure, Skipped } from './figures.ts';
import type { Plot } from './plot.ts';

/** How a part is to be run. */
export interface PartOptions {
  /** A short run that says whether something is broken, not how fast it is. */
  quick: boolean;
  /** Folder in which indexes are kept from run to run. */
  cache: string;
  /** Tells a person what happens. */
  tell(line: string): void;
}

export interface Measured {
  figures: Figure[];
  skipped?: Skipped[];
  plots?: Plot[];
}

export interface Part {
  name: string;
  summary: string;
  /** Whether it belongs to a quick run in which no part is named. */
  quick: boolean;
  run(options: PartOptions): Promise<Measured>;
}
