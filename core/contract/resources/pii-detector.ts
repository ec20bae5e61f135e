import type { Lifecycle } from '../call.ts';
import type { Span } from '../span.ts';

/** Kinds of personal data that can be told by their form, their check digits or the words beside them. */
export const PII_TYPES = [
  'credit_card',
  'iban',
  'email',
  'ip_address',
  'ssn',
  'date_of_birth',
  'phone',
  'password',
  'user_name',
  'credentials',
  'street_address',
  'zip_code',
  'name',
] as const;
export type PiiType = (typeof PII_TYPES)[number];

/** A stretch of a text that tells of a person, in UTF-16 units of it. Stretches of one text are in order and lie apart. */
export interface PiiSpan extends Span {
  /** One of `PII_TYPES`, or what a configuration calls a pattern of its own. */
  type: string;
  text: string;
}

/** Finds personal data in texts. Takes time in proportion to the text's length, whatever the text is. */
export interface PiiDetector extends Lifecycle {
  /** The types that it looks for. */
  readonly types: readonly string[];
  detect(text: string): PiiSpan[];
}
