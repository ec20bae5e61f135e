import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '../../../../core/contract/call.ts';
import { Failure } from '../../../../core/contract/errors.ts';
import type {
  PlannedRequest,
  PreparationProgress,
  PreparationReport,
  PreparationStep,
} from '../../../../core/contract/resources/preparation.ts';
import { ElasticsearchRefusal } from '../../../../lib/elasticsearch/failure.ts';
import type { ServerRequest } from '../../../../lib/elasticsearch/request.ts';
import { type ModelState, modelState } from '../model.ts';
import { ask, type Preparing, wayOf } from './context.ts';
import { endpointOf } from './model-size.ts';

/** Milliseconds between two looks at a model that is on its way, which can take hours. */
const BETWEEN_LOOKS = 2_000;

type Progress = (progress: PreparationProgress) => void;

/** Step 5: the model in the server, when that embeds: downloaded, deployed, and waited for. */
export const modelStep = (preparing: Preparing): PreparationStep => ({
  name: 'model',
  summary: 'downloads and deploys the model in the server and waits for it; needless where Touchstone embeds',
  plan: async () => (wayOf(preparing.options) === 'passages' ? [] : planRequests(preparing.options.model_id)),
  run: (call, progress) =>
    wayOf(preparing.options) === 'passages'
      ? Promise.resolve({ done: ['no model in the server is needed: Touchstone embeds'] })
      : run(preparing, call, progress),
});

const planRequests = (model: string): PlannedRequest[] => [
  { ...lookRequest(model), note: 'until it is deployed' },
  ...(isOffered(model) ? [{ ...downloadRequest(model), note: 'when it is absent' }] : []),
  { ...deployRequest(model), note: 'when it is not deployed' },
];

const pathOf = (model: string, rest = ''): string => `/_ml/trained_models/${encodeURIComponent(model)}${rest}`;

/** The server offers those whose names begin with a dot for download; others are uploaded. */
const isOffered = (model: string): boolean => model.startsWith('.');

const lookRequest = (model: string): ServerRequest => ({ method: 'GET', path: pathOf(model, '/_stats') });

const downloadRequest = (model: string): ServerRequest => ({
  method: 'PUT',
  path: pathOf(model),
  query: { wait_for_completion: false },
  body: { input: { field_names: ['text_field'] } },
});

const deployRequest = (model: string): ServerRequest => ({
  method: 'POST',
  path: pathOf(model, '/deployment/_start'),
  query: { wait_for: 'starting' },
});

async function run(preparing: Preparing, call: Call, progress: Progress): Promise<PreparationReport> {
  const { model_id: model } = preparing.options;
  if (!model)
    throw new Failure(
      'configuration_invalid',
      'the option sparse_model needs `model_id`: the id of the deployed model, such as .elser_model_2',
    );
  const asked = new Set<ModelState>();
  for (let looks = 0; ; looks++) {
    const state = await stateOf(preparing, call, model);
    if (state === 'deployed') return { done: [`the model '${model}' is deployed`], figures: { model } };
    if (state === 'absent' && (await endpointOf(preparing, call)))
      return { done: [`'${model}' is an inference endpoint: nothing to deploy`], figures: { model } };
    await onwards(preparing, call, { model, state, again: asked.has(state) });
    asked.add(state);
    progress({ count: looks, noun: `look at the model, which is ${state}` });
    await pause(BETWEEN_LOOKS, undefined, { signal: call.signal });
  }
}

interface Situation {
  model: string;
  state: Exclude<ModelState, 'deployed'>;
  /** What leads on from here was asked for already. */
  again: boolean;
}

/** Asks for what leads on from a state, once; or says what a person must do. */
async function onwards(preparing: Preparing, call: Call, { model, state, again }: Situation): Promise<void> {
  if (state === 'failed')
    throw new Failure(
      'resource_unavailable',
      `the deployment of the model '${model}' has failed: GET ${pathOf(model, '/_stats')} says why; then run this again`,
    );
  if (again) return;
  if (state === 'absent') {
    if (!isOffered(model)) throw new Failure('resource_unavailable', uploadAdvice(model, preparing.server.place));
    await orInWords(preparing, call, downloadRequest(model));
  }
  if (state === 'downloaded') await orInWords(preparing, call, deployRequest(model));
}

/** Somebody else may have asked for the same meanwhile: then it is on its way. */
async function orInWords(preparing: Preparing, call: Call, request: ServerRequest): Promise<void> {
  try {
    await ask(preparing, call, request, { accept: [408, 409] });
  } catch (thrown) {
    if (thrown instanceof ElasticsearchRefusal && thrown.type === 'resource_already_exists_exception') return;
    throw inWords(preparing, thrown);
  }
}

async function stateOf(preparing: Preparing, call: Call, model: string): Promise<ModelState> {
  call.signal.throwIfAborted();
  try {
    return await modelState(preparing.server, model);
  } catch (thrown) {
    throw inWords(preparing, thrown);
  }
}

const uploadAdvice = (model: string, place: string): string =>
  `there is no model '${model}' in ${place}, and the server offers none of that name: upload it with ` +
  'eland_import_hub_model --task-type text_embedding, or name one that the server offers, such as .elser_model_2 or ' +
  '.multilingual-e5-small';

function inWords({ server }: Preparing, thrown: unknown): unknown {
  if (!(thrown instanceof ElasticsearchRefusal)) return thrown;
  const way =
    thrown.status === 403
      ? 'the licence or the credentials do not allow it: a Platinum or trial licence and the privilege manage_ml are needed'
      : 'add a machine-learning node with 4 GB to the cluster';
  return new Failure(
    'resource_unavailable',
    `the model cannot be had in ${server.place}: ${way}; or give an embedder instead of model_id, which needs neither (${thrown.message})`,
    { cause: thrown },
  );
}
