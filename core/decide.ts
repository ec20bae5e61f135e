import type { Call } from './plugin.ts';
import type { Decision, Turn } from './turn.ts';

type Decided = Pick<Turn, 'decisions' | 'warnings'>;

/** What a gate says of a decision that is not just letting pass. */
const SAID: Readonly<Record<Exclude<Decision['decision'], 'passed' | 'removed'>, string>> = {
  warned: 'put a warning before the answer',
  withheld: 'withheld the answer',
  replaced: 'replaced the answer by another',
  url_hidden: 'hid the address of the source',
};

const counted = (count: number): string => (count === 1 ? '1 sentence' : `${count} sentences`);

function sentence({ gate, decision, rule, value, threshold, sentences = 0 }: Decision): string[] {
  if (decision === 'passed') return [];
  if (decision === 'removed') return [`${counted(sentences)} without a source ${sentences === 1 ? 'was' : 'were'} left out.`];
  const why = sentences > 0 ? `${counted(sentences)} without a source` : `the score ${value} is below ${rule} ${threshold}`;
  return [`${gate} ${SAID[decision]}: ${why}.`];
}

/** Adds decisions to those of the turn, each that changed something with a warning, and tells them to whoever traces it. */
export function decided(made: readonly Decision[], before: Partial<Decided>, call: Call): Decided {
  call.trace?.note({ decisions: made });
  return {
    decisions: [...(before.decisions ?? []), ...made],
    warnings: [...(before.warnings ?? []), ...made.flatMap(sentence)],
  };
}
