/** How much of a limit is left after a call. */
export interface Quota {
  name: 'key' | 'address' | 'visitor';
  /** Calls a window. */
  most: number;
  remaining: number;
  /** Seconds until the window ends. */
  seconds: number;
  /** The call was one too many. */
  isExceeded: boolean;
}

/** Seconds. */
export const RATE_WINDOW = 60;
