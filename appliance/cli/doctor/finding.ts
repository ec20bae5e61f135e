/** What one look of `touchstone doctor` found. */
export interface Finding {
  /** What was looked at: a part of the machine, or `instance/resource`. */
  check: string;
  level: 'ok' | 'warning' | 'problem';
  /** A sentence for the operator, with the figure that it rests on. */
  detail: string;
  /** What mends it: a command, a setting, or a sentence. */
  mend?: string;
  /** The files have a mistake: nothing but a change of them mends it. */
  inConfiguration?: true;
}

const GIB = 2 ** 30;

/** `412 MiB`, `3.4 GiB`. */
export const sizeText = (bytes: number): string =>
  bytes < GIB ? `${Math.floor(bytes / 2 ** 20)} MiB` : `${(bytes / GIB).toFixed(1)} GiB`;
