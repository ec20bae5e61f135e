/**
 * A regular expression written over several lines: a line break and the blanks at the beginning of the next line are no part of it.
 * Backslashes stand as in a literal.
 */
export const regex =
  (flags = '') =>
  ({ raw }: TemplateStringsArray): RegExp =>
    new RegExp(raw.join('').replace(/\n\s*/g, ''), flags);
