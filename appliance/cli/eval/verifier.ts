import type { Logger } from '../../../core/contract/call.ts';
import type { Verification } from '../../../core/contract/resources/scorer.ts';
import type { Blueprint, Placed } from '../../../core/host/blueprint.ts';
import { scoringStepOf } from '../../scorers.ts';
import { plural, UsageError } from '../exit.ts';

const OPTION = 'verifier';
const WITH = 'with';

const withVerdicts = <Any extends Placed>(placed: Any, name: string | undefined): Any => {
  const { [OPTION]: _, ...config } = placed.config;
  return { ...placed, config: name === undefined ? config : { ...config, [OPTION]: name } };
};

const hasVerdicts = ({ plugin }: Placed): boolean => OPTION in plugin.config.properties;

/** What scores the answers of a pipeline: the scorer that its step names, or the step. */
function scoringPartOf(blueprint: Blueprint): Placed | undefined {
  const step = scoringStepOf(blueprint);
  return blueprint.resources.find(({ name }) => name === step?.config[WITH]) ?? step;
}

/** The pipeline with its answers scored by words and a verifier, or by words alone. Throws a UsageError where it cannot be asked. */
export function askingVerifier(blueprint: Blueprint, name: string | undefined): Blueprint {
  const scoring = scoringPartOf(blueprint);
  if (!scoring || !hasVerdicts(scoring))
    throw new UsageError(`nothing in ${blueprint.file} scores answers with a verifier: list score_semantic`);
  const known = blueprint.resources.filter(({ plugin }) => plugin.provides === 'verifier').map((each) => each.name);
  if (name !== undefined && !known.includes(name))
    throw new UsageError(
      `there is no verifier '${name}' in ${blueprint.file}; ${known.length > 0 ? `there is ${known.join(', ')}` : 'there is none'}`,
    );
  const change = <Any extends Placed>(placed: Any): Any => (placed === scoring ? withVerdicts(placed, name) : placed);
  const { steps } = blueprint;
  return { ...blueprint, resources: blueprint.resources.map(change), steps: { ...steps, answer: steps.answer.map(change) } };
}

/** What a verifier costs: means over all answers, asked about or not. */
export interface VerifierFigures {
  /** Answers that it was asked about, and of these the ones that are scored by words, as what it said cannot be used. */
  asked: number;
  put_aside: number;
  calls_per_row: number;
  /** Tokens read and written, where the model's server tells. */
  tokens_per_row: number;
  seconds_per_row: number;
}

export function verifierFigures(told: readonly (Verification | undefined)[]): VerifierFigures {
  const mean = (figureOf: (each: Verification) => number): number =>
    told.reduce((sum, each) => sum + (each ? figureOf(each) : 0), 0) / Math.max(1, told.length);
  const count = (isMeant: (each: Verification) => boolean): number => told.filter((each) => each && isMeant(each)).length;
  return {
    asked: count(({ outcome }) => outcome !== 'spared'),
    put_aside: count(({ why }) => why !== undefined),
    calls_per_row: mean(({ calls }) => calls),
    tokens_per_row: mean(({ tokens }) => tokens),
    seconds_per_row: mean(({ milliseconds }) => milliseconds / 1000),
  };
}

/** Why a verifier gave no verdict, the commonest reason first; a line each. */
export function putAside(told: readonly (Verification | undefined)[]): string[] {
  const reasons = told.flatMap((each) => (each?.why === undefined ? [] : [each.why]));
  return [...Map.groupBy(reasons, (why) => why)]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([why, { length }]) => `${plural(length, 'answer')} scored by words alone: ${why}`);
}

/** A log in which a warning stands once, however many answers it is about. */
export function warningOnce(log: Logger): Logger {
  const said = new Set<string>();
  const warn: Logger['warn'] = (message, fields) => {
    const text = JSON.stringify([message, fields]);
    if (!said.has(text)) log.warn(message, fields);
    said.add(text);
  };
  return { debug: log.debug.bind(log), info: log.info.bind(log), warn, error: log.error.bind(log) };
}
