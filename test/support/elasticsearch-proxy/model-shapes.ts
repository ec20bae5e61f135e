import type { Json } from './json.ts';
import type { Model, ModelState } from './models.ts';

/** The size in bytes that ELSER has; tests look at none. */
const SIZE = 438_123_914;

const tokens = (truncate: string) => ({
  bert: { do_lower_case: true, with_special_tokens: true, max_sequence_length: 512, truncate, span: -1 },
});

/** A model's configuration as `GET _ml/trained_models` shows it. */
export function describe({ id, dimensions, created }: Model, fullyDefined?: boolean): Json {
  const task =
    dimensions === undefined
      ? { text_expansion: { vocabulary: { index: '.ml-inference-native-000002' }, tokenization: tokens('first') } }
      : {
          text_embedding: {
            vocabulary: { index: '.ml-inference-native-000002' },
            tokenization: tokens('first'),
            embedding_size: dimensions,
          },
        };
  return {
    model_id: id,
    model_type: 'pytorch',
    created_by: 'api_user',
    version: '12.0.0',
    create_time: created,
    model_size_bytes: 0,
    estimated_operations: 0,
    license_level: 'platinum',
    description: 'played by the proxy',
    tags: ['elastic'],
    metadata: {},
    input: { field_names: ['text_field'] },
    inference_config: task,
    location: { index: { name: '.ml-inference-native-000002' } },
    ...(fullyDefined === undefined ? {} : { fully_defined: fullyDefined }),
  };
}

/** What `_start` tells of a deployment. */
export function deploymentOf({ id, started = 0 }: Model, state: ModelState): Json {
  return {
    task_parameters: {
      model_id: id,
      deployment_id: id,
      model_bytes: SIZE,
      threads_per_allocation: 1,
      number_of_allocations: 1,
      queue_capacity: 1024,
      cache_size: `${SIZE}b`,
      priority: 'normal',
      per_deployment_memory_bytes: 0,
      per_allocation_memory_bytes: 0,
    },
    routing_table: {
      proxy: { current_allocations: state === 'started' ? 1 : 0, target_allocations: 1, routing_state: state, reason: '' },
    },
    assignment_state: state,
    start_time: new Date(started).toISOString(),
    max_assigned_allocations: state === 'started' ? 1 : 0,
  };
}

/** What `_stats` tells of a model; `deployment_stats` only of one that is deployed or about to be. */
export function statsOf(model: Model, state: ModelState): Json {
  const deployed = state === 'started' || state === 'starting';
  return {
    model_id: model.id,
    model_size_stats: { model_size_bytes: SIZE, required_native_memory_bytes: 2_101_346_304 },
    pipeline_count: 0,
    ...(deployed ? { deployment_stats: deploymentStats(model, state) } : {}),
  };
}

function deploymentStats({ id, started = 0 }: Model, state: ModelState): Json {
  const allocated = state === 'started' ? 1 : 0;
  return {
    deployment_id: id,
    model_id: id,
    threads_per_allocation: 1,
    number_of_allocations: 1,
    queue_capacity: 1024,
    cache_size: '417.8mb',
    priority: 'normal',
    state,
    allocation_status: {
      allocation_count: allocated,
      target_allocation_count: 1,
      state: allocated ? 'fully_allocated' : 'starting',
    },
    start_time: started,
    peak_throughput_per_minute: 0,
    nodes: [],
  };
}
