import { Failure } from '../../../core/contract/errors.ts';
import type { Kind } from './options.ts';

/** Names, letters only, of labels which say that something is backed. `O` is what lies outside of every span that a tagger marks. */
const SUPPORTED = new Set(
  `
    entailment entailed entails supported supports support consistent factual factuallyconsistent faithful grounded
    attributable nothallucinated nothallucination yes true o
  `
    .trim()
    .split(/\s+/),
);
const UNSUPPORTED = new Set(
  `
    contradiction neutral notentailment nonentailment unsupported notsupported refuted refutes inconsistent notconsistent
    nonfactual unfaithful notfaithful ungrounded notgrounded hallucinated hallucination baseless no false
  `
    .trim()
    .split(/\s+/),
);

const nameOf = (label: string): string => label.toLowerCase().replace(/[^\p{L}]/gu, '');
const isUnnamed = (label: string): boolean => /^(?:label_)?\d+$/i.test(label);

/** The only place for which it holds. */
function only(labels: readonly string[], holds: (label: string) => boolean): number | undefined {
  const found = labels.flatMap((label, at) => (holds(label) ? [at] : []));
  return found.length === 1 ? found[0] : undefined;
}

function labelFor(labels: readonly string[], kind: Kind): number | undefined {
  const supported = only(labels, (label) => SUPPORTED.has(nameOf(label)));
  if (supported !== undefined) return supported;
  const unsupported = only(labels, (label) => UNSUPPORTED.has(nameOf(label)));
  // A single figure of a whole input is high for what is backed, one of a token for what is not, unless the name says the contrary.
  if (labels.length === 1) return unsupported === undefined && kind === 'cross_encoder' ? 0 : -1;
  if (labels.length !== 2) return undefined;
  if (unsupported !== undefined) return 1 - unsupported;
  // Token classifiers mark what is not backed with 1, as every published one does.
  return kind === 'token_classifier' && labels.every(isUnnamed) ? 0 : undefined;
}

/**
 * The place of the label that says that something is backed; -1 where there is one label only, and it says the contrary. Throws
 * `model_invalid` where it cannot be told.
 */
export function supportedLabel(
  labels: readonly string[],
  kind: Kind,
  { chosen, file }: { chosen: string; file: string },
): number {
  const listed = labels.map((label) => `'${label}'`).join(', ');
  if (chosen !== '') {
    const found = labels.findIndex((label) => label.toLowerCase() === chosen.toLowerCase());
    if (found >= 0) return found;
    throw new Failure('model_invalid', `${file} has no label '${chosen}': set supported_label to one of ${listed}`);
  }
  const found = labelFor(labels, kind);
  if (found !== undefined) return found;
  throw new Failure(
    'model_invalid',
    `${file} names the labels ${listed}, which do not tell what is backed: set supported_label to the one that does`,
  );
}
