import { t } from '../../texts/index.ts';

/** How answers end, in the order in which they are stacked. The group is the colour, the pattern tells its members apart. */
const REASONS = [
  ['answered', 'given', 'plain'],
  ['cached', 'given', 'striped'],
  ['degraded', 'given', 'dotted'],
  ['no_results', 'withheld', 'plain'],
  ['low_confidence', 'withheld', 'striped'],
  ['low_grounding', 'withheld', 'dotted'],
  ['blocked', 'refused', 'plain'],
  ['too_short', 'refused', 'striped'],
  ['too_long', 'refused', 'dotted'],
  ['timeout', 'late', 'plain'],
] as const;

export type Pattern = 'plain' | 'striped' | 'dotted';
export interface ReasonStyle {
  reason: string;
  group: string;
  pattern: Pattern;
}

const ORDER = new Map(REASONS.map(([reason], at) => [reason as string, at])); // looked up by any text

/** Reasons in their order, with how they are drawn; one that is not known comes last. */
export function stylesOf(reasons: Iterable<string>): ReasonStyle[] {
  const styles = [...new Set(reasons)].map((reason): ReasonStyle => {
    const [, group = 'late', pattern = 'striped'] = REASONS[ORDER.get(reason) ?? -1] ?? [];
    return { reason, group, pattern };
  });
  const place = ({ reason }: ReasonStyle): number => ORDER.get(reason) ?? ORDER.size;
  return styles.toSorted((a, b) => place(a) - place(b));
}

const NAMES: Readonly<Record<string, string>> = t.analytics.reasons;

/** A reason in words. */
export const reasonName = (reason: string): string => NAMES[reason] ?? reason;
