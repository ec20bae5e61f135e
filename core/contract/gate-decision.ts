import type { Call } from './call.ts';
import type { Decision } from './facts/end.ts';
import type { Turn } from './facts/turn.ts';

type Decided = Pick<Turn, 'decisions' | 'warnings'>;

/** What a gate says of a decision that is not just letting pass. */
const SAID: Readonly<Record<Exclude<Decision['decision'], 'passed'>, string>> = {
  warned: 'put a warning before the answer',
  withheld: 'withheld the answer',
  replaced: 'replaced the answer by another',
  url_hidden: 'hid the address of the source',
  removed: 'left out',
};

const countSentences = (count: number): string => (count === 1 ? '1 sentence' : `${count} sentences`);

const ruleOf = ({ rule, value, threshold }: Decision): string =>
  threshold === undefined ? `${rule}` : `${rule} ${value}, threshold ${threshold}`;

function sentence(made: Decision): string[] {
  const { gate, decision, rule, compared = 'score', value, threshold, sentences = 0 } = made;
  if (decision === 'passed') return [];
  const unbacked = `${countSentences(sentences)} without a source (${ruleOf(made)})`;
  if (decision === 'removed') return [`${gate} ${SAID.removed} ${unbacked}.`];
  const why = sentences > 0 ? unbacked : `the ${compared} ${value} is below ${rule} ${threshold}`;
  return [`${gate} ${SAID[decision]}: ${why}.`];
}

/** What was said of answers put in place of others: nobody sees them where the last is withheld. */
const saidOfReplaced = ({ decisions = [] }: Partial<Decided>): string[] =>
  decisions.filter(({ decision }) => decision === 'replaced').flatMap(sentence);

/**
 * The facts `decisions` and `warnings` with what a gate decided added to them, and a sentence for each decision that changed something.
 * `before` is what the gate found of both; whoever traces the turn is told.
 */
export function gateDecision(made: readonly Decision[], before: Partial<Decided>, call: Call): Decided {
  call.trace?.note({ decisions: made });
  const { decisions = [], warnings = [] } = before;
  const untrue = made.some(({ decision }) => decision === 'withheld') ? saidOfReplaced(before) : [];
  return {
    decisions: [...decisions, ...made],
    warnings: [...warnings.filter((warning) => !untrue.includes(warning)), ...made.flatMap(sentence)],
  };
}
