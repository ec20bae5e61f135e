import { isDeepStrictEqual } from 'node:util';
import type { Logger } from '../../core/contract/call.ts';
import { Failure } from '../../core/contract/errors.ts';
import { type Blueprint, dependencies, type Placed, type PlacedResource, type PlacedStep } from '../../core/host/blueprint.ts';
import { openPipeline } from '../../core/host/open.ts';
import { checker } from '../../core/host/schema.ts';
import { gateConfidence } from '../../plugins/gate/gate-confidence.ts';
import { scoreSemantic } from '../../plugins/score/score-semantic/index.ts';
import { type Judged, judge } from '../../plugins/score/score-semantic/judge.ts';
import type { Asking, Judgement } from '../../plugins/score/score-semantic/opinions.ts';
import { DEFAULT_OPTIONS, type Options } from '../../plugins/score/score-semantic/options.ts';
import { chooseInstance, configure, loadInstance } from './configuration.ts';
import { consoleLog } from './console-log.ts';
import { UsageError } from './exit.ts';
import type { Context } from './verb.ts';

/** An entry of a pipeline file, without options that are as by default. */
export interface Entry {
  options: Readonly<Record<string, unknown>>;
  label?: string;
}

/** The step that is calibrated. */
export interface ScoringStep {
  /** As the step gets them: resources are open. */
  options: Options;
  /** The step itself and the gate that looks at its score, as they are written. */
  score: Entry;
  gate: Entry;
}

/** Lends the step of a pipeline file to `work`, with the resources that it names open; the step as shipped where there is no file. */
export async function withScoringStep<T>(
  file: string | undefined,
  context: Context,
  work: (step: ScoringStep) => Promise<T>,
): Promise<T> {
  if (file === undefined) return work({ options: DEFAULT_OPTIONS, score: { options: {} }, gate: { options: {} } });
  const configuration = configure({ pipeline: file }, context);
  const blueprint = await loadInstance(chooseInstance(configuration, undefined), configuration.env);
  const { answer } = blueprint.steps;
  const at = answer.findIndex(({ plugin }) => plugin.name === scoreSemantic.name);
  const step = answer[at];
  if (!step) throw new UsageError(`${file} lists no ${scoreSemantic.name} under answer: there is nothing to calibrate`);
  const gates = answer.slice(at).filter(({ plugin }) => plugin.name === gateConfidence.name);
  const looked = step.config.primary === false ? ['semantic_score'] : ['semantic_score', 'score'];
  const gate = gates.find(({ config }) => looked.includes(String(config.by)));
  return withOptionsOf(step, { blueprint, log: consoleLog(context) }, (options) =>
    work({ options, score: entryOf(step), gate: gate ? entryOf(gate) : newGate(gates) }),
  );
}

/** Beside a gate for another score it needs a name of its own. */
const newGate = (others: readonly PlacedStep[]): Entry => ({ options: {}, ...(others.length > 0 && { label: 'gate_backing' }) });

/** Milliseconds that a model may take at the least where nobody waits for the answer. */
const PATIENCE = 60_000;

/** Judges an answer for figures: models have more time, and one that does not answer ends the command. */
export async function judgeForFigures(judged: Judged, options: Options, asking: Asking): Promise<Omit<Judgement, 'warnings'>> {
  const patience = Math.max(PATIENCE, options.patience);
  const { warnings, ...judgement } = await judge(judged, { ...options, patience }, asking);
  // Answers that were scored in two ways make no figure of either.
  if (warnings.length > 0) throw new Failure('resource_unavailable', warnings.join(' '));
  return judgement;
}

/** Lends the options that `score_semantic` gets in a pipeline to `work`, with the resources that it names open; those as shipped where it has none. */
export async function withScoringOptions<T>(
  blueprint: Blueprint,
  log: Logger,
  work: (options: Options) => Promise<T>,
): Promise<T> {
  const step = blueprint.steps.answer.find(({ plugin }) => plugin.name === scoreSemantic.name);
  return step ? withOptionsOf(step, { blueprint, log }, work) : work(DEFAULT_OPTIONS);
}

async function withOptionsOf<T>(
  step: PlacedStep,
  { blueprint, log }: { blueprint: Blueprint; log: Logger },
  work: (options: Options) => Promise<T>,
): Promise<T> {
  const pipeline = await openPipeline(onlyWith(step, blueprint), { log });
  try {
    return await work(pipeline.optionsOf(scoreSemantic.name) as unknown as Options); // the step was made with them
  } finally {
    await pipeline.close();
  }
}

/** A step with the resources that it needs, and nothing else of its pipeline. */
function onlyWith(step: PlacedStep, blueprint: Blueprint): Blueprint {
  const needed = new Set<PlacedResource>();
  const need = (placed: Placed): void => {
    for (const resource of blueprint.resources.filter(({ name }) => dependencies(placed).includes(name))) {
      if (needed.has(resource)) continue;
      needed.add(resource);
      need(resource);
    }
  };
  need(step);
  return { ...blueprint, resources: [...needed], steps: { answer: [step], afterwards: [], ingest: [] } };
}

function entryOf({ plugin, config, label }: PlacedStep): Entry {
  const defaults = checker(plugin.config)({}).value;
  const own = Object.entries(config).filter(([name, value]) => !isDeepStrictEqual(value, defaults[name]));
  return { options: Object.fromEntries(own), ...(label !== plugin.name && { label }) };
}
