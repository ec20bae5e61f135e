import type { PiiType } from '../../core/contract/resources/pii-detector.ts';
import type { Span } from '../../core/contract/span.ts';

/** A stretch of a normal text that a finder has found. */
export interface Found extends Span {
  type: string;
}

/** Finds personal data of one type in a normal text, in time proportional to its length. */
export type Finder = (text: string) => Found[];

export const foundAt = (type: PiiType, start: number, length: number): Found => ({ type, start, end: start + length });

/** Whether a word that tells stands at most so many units before a place. The pattern is tried on those units alone. */
export const standsBefore = (text: string, at: number, pattern: RegExp, reach = 40): boolean =>
  pattern.test(text.slice(Math.max(0, at - reach), at));

/** The same behind a place. */
export const standsBehind = (text: string, at: number, pattern: RegExp, reach = 30): boolean =>
  pattern.test(text.slice(at, at + reach));
