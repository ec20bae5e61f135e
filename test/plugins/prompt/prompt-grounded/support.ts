import type { Static } from 'typebox';
import type { Prompt } from '../../../../core/contract/facts/answer.ts';
import type { Turn } from '../../../../core/contract/facts/turn.ts';
import { Trace } from '../../../../core/contract/trace.ts';
import { resolveOptions } from '../../../../core/host/resolve-options.ts';
import { checker } from '../../../../core/host/schema.ts';
import { promptGrounded } from '../../../../plugins/prompt/prompt-grounded/index.ts';
import { callWith } from '../../../support/call.ts';
import { scoredPassage } from '../../../support/documents.ts';
import { ran } from '../../../support/run-step.ts';

type Config = Static<typeof promptGrounded.config>;

export const PUMP = scoredPassage('pump', 'The warranty of the pump is two years.', { title: 'Handbook', headings: ['Pumps'] });
export const CALL = scoredPassage('call', 'Call us.', { title: 'Service', score: 0.5 });

/** A question about two passages, unless `facts` say otherwise. */
export const factsOf = (facts: Partial<Turn> = {}): Partial<Turn> => ({
  question: 'How long is the warranty?',
  language: 'en',
  options: {},
  passages: [PUMP, CALL],
  ...facts,
});

/** The prompt for these facts; there must be one. */
export async function promptOf(facts: Partial<Turn> = {}, config: object = {}): Promise<Prompt> {
  const { prompt } = await ran(promptGrounded, factsOf(facts), config);
  if (!prompt) throw new Error('there is no prompt');
  return prompt;
}

export const configOf = (config: object): Config =>
  resolveOptions(promptGrounded.config, checker(promptGrounded.config)(config).value, {
    folder: '/',
    resource: () => undefined,
  }) as Config; // the schema has taken it

/** What the step tells of itself. */
export async function traceOf(
  content: boolean,
  facts: Partial<Turn> = {},
  config: object = {},
): Promise<Record<string, unknown>> {
  const trace = new Trace(content);
  await promptGrounded.create(configOf(config)).run(factsOf(facts) as Turn, callWith({ trace })); // all that it needs is there
  trace.end({ step: 'prompt_grounded', seconds: 0, outcome: 'ok' });
  return trace.steps[0]?.details ?? {};
}
