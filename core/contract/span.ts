/** In UTF-16 units; `end` is exclusive. */
export interface Stretch {
  start: number;
  end: number;
}
