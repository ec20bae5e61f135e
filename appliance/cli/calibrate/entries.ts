import { isDeepStrictEqual } from 'node:util';
import { type Blueprint, dependencies, type Placed, type PlacedStep } from '../../../core/host/blueprint.ts';
import { checker } from '../../../core/host/schema.ts';
import { scoringStepOf } from '../../scorers.ts';

/** The plugins whose options decide on scores, as pipeline files name them. */
export const STEP = 'score_semantic';
export const GATE = 'gate_confidence';

/** An entry of a pipeline file, without options that are as by default. */
export interface Entry {
  options: Readonly<Record<string, unknown>>;
  label?: string;
}

/** What of a pipeline file decides on scores, as it is written. */
export interface ScoringEntries {
  /** The step, and the gate that looks at its score. */
  score: Entry;
  gate: Entry;
  /** The scorer that the step names; absent where it has its own. */
  scorer?: Pick<Entry, 'options'> & { name: string; plugin: string };
}

/** Where no file says otherwise. */
export const SHIPPED_ENTRIES: ScoringEntries = { score: { options: {} }, gate: { options: {} } };

/** Undefined where nothing scores the answers. */
export function entriesOf(blueprint: Blueprint): ScoringEntries | undefined {
  const step = scoringStepOf(blueprint);
  if (!step) return undefined;
  const { answer } = blueprint.steps;
  const gates = answer.slice(answer.indexOf(step)).filter(({ plugin }) => plugin.name === GATE);
  const looked = step.config.primary === false ? ['semantic_score'] : ['semantic_score', 'score'];
  const gate = gates.find(({ config }) => looked.includes(String(config.by)));
  const named = blueprint.resources.find(({ name, plugin }) => plugin.provides === 'scorer' && dependencies(step).includes(name));
  return {
    score: entryOf(step),
    gate: gate ? entryOf(gate) : newGate(gates),
    ...(named && { scorer: { name: named.name, plugin: named.plugin.name, options: optionsOf(named) } }),
  };
}

/** Beside a gate for another score it needs a name of its own. */
const newGate = (others: readonly PlacedStep[]): Entry => ({ options: {}, ...(others.length > 0 && { label: 'gate_backing' }) });

function optionsOf({ plugin, config }: Placed): Entry['options'] {
  const defaults = checker(plugin.config)({}).value;
  return Object.fromEntries(Object.entries(config).filter(([name, value]) => !isDeepStrictEqual(value, defaults[name])));
}

const entryOf = (step: PlacedStep): Entry => ({
  options: optionsOf(step),
  ...(step.label !== step.plugin.name && { label: step.label }),
});
