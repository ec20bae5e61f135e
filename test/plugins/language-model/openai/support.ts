import { expect } from 'chai';
import type { Static } from 'typebox';
import type { UpstreamEvent } from '../../../../core/contract/call.ts';
import { Failure } from '../../../../core/contract/errors.ts';
import type { Prompt } from '../../../../core/contract/facts/answer.ts';
import type { LanguageModel } from '../../../../core/contract/resources/language-model.ts';
import { resolveOptions } from '../../../../core/host/resolve-options.ts';
import { checker } from '../../../../core/host/schema.ts';
import { openai } from '../../../../plugins/language-model/openai/index.ts';
import { quietHost } from '../../../support/call.ts';

export const PROMPT: Prompt = { system: 'Be brief.', user: 'How long?', question: 'How long?', passages: [] };

/** The options of `openai` as a pipeline file would give them. */
export function optionsOf(options: object): Static<typeof openai.config> {
  const { value, issues } = checker(openai.config)({ model: 'little', ...options });
  expect(issues).to.deep.equal([]);
  return resolveOptions(openai.config, value, { folder: '/', resource: () => undefined }) as Static<typeof openai.config>; // checked above
}

const open: LanguageModel[] = [];

/** A model that is ready; `closeModels` closes it. */
export async function modelAt(base_url: string, options: object = {}, events: UpstreamEvent[] = []): Promise<LanguageModel> {
  const model = openai.create(optionsOf({ base_url, ...options }));
  open.push(model);
  await model.ready?.({ ...quietHost, onRequest: (event) => void events.push(event) });
  events.length = 0;
  return model;
}

export async function closeModels(): Promise<void> {
  for (const model of open.splice(0)) await model.close?.();
}

/** What the work fails with; it must be a Failure that tells nothing it should not. */
export async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const thrown = await work.then(
    (given) => expect.fail(`it gave ${JSON.stringify(given)}`),
    (reason: unknown) => reason,
  );
  expect(thrown).to.be.instanceOf(Failure);
  const failure = thrown as Failure; // the line before saw to it
  expect(`${failure.message} ${failure.cause}`).to.not.contain('hush');
  return failure;
}
