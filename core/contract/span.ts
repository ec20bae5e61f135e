/** A stretch of a text in UTF-16 units; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}
