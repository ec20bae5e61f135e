import type { Call } from '../../../../core/contract/call.ts';
import { Failure } from '../../../../core/contract/errors.ts';
import { ask, type Preparing } from './context.ts';

interface ModelConfigs {
  trained_model_configs?: { inference_config?: { text_embedding?: { embedding_size?: number } } }[];
}
interface Endpoints {
  endpoints?: { service_settings?: { dimensions?: number } }[];
}

/** How many dimensions the model in the server makes, where the server says. */
export async function dimensionsOf(preparing: Preparing, call: Call): Promise<number | undefined> {
  const model = encodeURIComponent(preparing.options.model_id);
  const { trained_model_configs: [config] = [] } = await orNothing<ModelConfigs>(preparing, call, `/_ml/trained_models/${model}`);
  return config?.inference_config?.text_embedding?.embedding_size ?? (await endpointOf(preparing, call))?.dimensions;
}

/** What the server calls by this id, when that is an inference endpoint rather than a model of its own. */
export async function endpointOf(preparing: Preparing, call: Call): Promise<{ dimensions?: number } | undefined> {
  const path = `/_inference/${encodeURIComponent(preparing.options.model_id)}`;
  const { endpoints: [endpoint] = [] } = await orNothing<Endpoints>(preparing, call, path);
  return endpoint && { dimensions: endpoint.service_settings?.dimensions };
}

/** A server that has no such model, or runs none at all, has nothing to say of it. */
async function orNothing<Body extends object>(
  preparing: Preparing,
  call: Call,
  path: string,
): Promise<Body | Record<string, never>> {
  try {
    return await ask<Body>(preparing, call, { method: 'GET', path });
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.code === 'resource_unavailable' && !call.signal.aborted) return {};
    throw thrown;
  }
}
