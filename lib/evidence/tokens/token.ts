import type { Span } from '../../../core/contract/span.ts';
import type { WordForm } from './word-forms.ts';

/** A word, number or unit of a text, in UTF-16 units; `end` is exclusive. */
export interface Token extends Span {
  text: string;
  kind: WordForm['kind'] | 'unit';
  /** By what it is compared: its stem, value or unit. More than one where it can be read in several ways. */
  keys: readonly string[];
  /** A word that carries no subject. */
  stop: boolean;
  /** A name or an acronym. */
  name: boolean;
  negation: boolean;
  /** Those keys of a number that hold its unit as well: two that have them are compared by them alone. */
  quantity?: readonly string[];
  /** A unit that stands beside its number. Without one it is a unit only where it says for how much something is counted. */
  isCounted?: boolean;
}
