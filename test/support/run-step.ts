import type { TObject } from 'typebox';
import type { Turn } from '../../core/contract/facts/turn.ts';
import type { StepPlugin } from '../../core/contract/plugin.ts';
import { runStep, type StepResult, type TestResources } from '../../sdk/testing/run-step.ts';

export { configure } from '../../sdk/testing/run-step.ts';

export type Ran = StepResult<Turn>;

/** Runs a step of a question's way on facts with its options as a pipeline file would give them. */
export const ran = <Config extends TObject, Needs extends keyof Turn, Wants extends keyof Turn, Gives extends keyof Turn>(
  plugin: StepPlugin<Turn, Config, Needs, Wants, Gives>,
  facts: Partial<Turn>,
  options: object = {},
  resources: TestResources = {},
): Promise<Ran> => runStep(plugin, facts, { options, resources });
