/** How many numbers there are for processes that give ids at a time. */
export const NODES = 1024;

/** The number of this process among those that give ids. */
export interface Node {
  /** 0-1023; it may change. */
  readonly node: number;
  close(): void;
}

/** A number that the operator has chosen. */
export const fixedNode = (node: number): Node => ({ node, close() {} });
