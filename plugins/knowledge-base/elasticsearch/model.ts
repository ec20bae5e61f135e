import type { Obstacle } from '../../../core/contract/call.ts';
import { ElasticsearchRefusal } from '../../../lib/elasticsearch/failure.ts';
import type { Server } from '../../../lib/elasticsearch/server.ts';
import type { Meaning } from './meaning.ts';
import type { Options } from './options.ts';

/** The states of a model in the server, as the interface names them. */
export type ModelState = 'absent' | 'downloading' | 'downloaded' | 'starting' | 'deployed' | 'failed';

interface ModelStats {
  trained_model_stats?: { deployment_stats?: { state?: string; reason?: string; allocation_status?: { state?: string } } }[];
}
interface ModelConfigs {
  trained_model_configs?: { fully_defined?: boolean }[];
}

/** Where a model is on its way to answering. Throws a Failure when the server does not say. */
export async function modelState(server: Server, model: string): Promise<ModelState> {
  const path = `/_ml/trained_models/${encodeURIComponent(model)}`;
  const configs = await server.ask<ModelConfigs>(
    { method: 'GET', path, query: { include: 'definition_status' } },
    { accept: [404] },
  );
  if (configs.status === 404) return 'absent';
  if (configs.body.trained_model_configs?.[0]?.fully_defined === false) return 'downloading';
  const { trained_model_stats: stats = [] } = await server.send<ModelStats>({ method: 'GET', path: `${path}/_stats` });
  const deployments = stats.flatMap(({ deployment_stats: deployment }) => (deployment ? [deployment] : []));
  if (deployments.length === 0) return 'downloaded';
  const states = deployments.map(({ state, allocation_status }) => stateOf(state, allocation_status?.state));
  return states.find((state) => state === 'deployed') ?? states[0] ?? 'downloaded';
}

function stateOf(state: string | undefined, allocation: string | undefined): ModelState {
  if (state === 'started' || allocation === 'started' || allocation === 'fully_allocated') return 'deployed';
  return state === 'failed' ? 'failed' : 'starting';
}

const deployRequest = (model: string): string => `POST /_ml/trained_models/${model}/deployment/_start`;

const MENDS: Readonly<Record<Exclude<ModelState, 'deployed'>, (model: string) => string>> = {
  absent: (model) =>
    `touchstone prepare, or PUT /_ml/trained_models/${model} {"input":{"field_names":["text_field"]}} for a model that ` +
    'comes with the server',
  downloading: () => 'wait: the server is downloading it',
  downloaded: deployRequest,
  starting: () => 'wait: the server is starting it, which can take long on a small machine-learning node',
  failed: (model) => `look at GET /_ml/trained_models/${model}/_stats for the reason, then ${deployRequest(model)}`,
};

/** What keeps the model that a search needs from answering. */
export async function modelObstacles(
  server: Server,
  { model_id: model }: Options,
  meaning: Meaning | undefined,
): Promise<Obstacle[]> {
  if (!model || (meaning?.kind !== 'sparse_model' && meaning?.kind !== 'dense_model')) return [];
  try {
    const state = await modelState(server, model);
    return state === 'deployed'
      ? []
      : [{ detail: `the model '${model}' is ${state} in ${server.place}`, mend: MENDS[state](model) }];
  } catch (thrown) {
    if (!(thrown instanceof ElasticsearchRefusal)) throw thrown;
    if (thrown.status === 403) return []; // a key that may search need not be allowed to look at models
    return [
      {
        detail: `${server.place} runs no models: ${thrown.message}`,
        mend: 'add a machine-learning node of 4 GB, or give an embedder instead of model_id: that needs neither node nor licence',
      },
    ];
  }
}
