import { InferenceSession, Tensor } from 'onnxruntime-node';

/**
 * One thread a session: batching and more threads for one text made it slower on every machine tried. `arena` keeps the buffers of the
 * longest text seen until the session ends, which takes half the time off long texts and nothing off short ones.
 */
export const openSession = (modelFile: string, arena = false): Promise<InferenceSession> =>
  InferenceSession.create(modelFile, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    enableCpuMemArena: arena,
    graphOptimizationLevel: 'all',
    // Errors alone: what else it says of a graph is for whoever exported it, and goes past the log.
    logSeverityLevel: 3,
  });

/** What a model of texts may ask for, made from its tokens alone. */
export const KNOWN_INPUTS: readonly string[] = ['input_ids', 'attention_mask', 'token_type_ids', 'position_ids'];

const tensor = (values: readonly number[]): Tensor => new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);

/** The inputs that the model asks for; `types` tell the segment of each token, 0 where there is one. */
export function inputsFor(session: InferenceSession, ids: readonly number[], types?: readonly number[]): Record<string, Tensor> {
  const all: Record<string, readonly number[]> = {
    input_ids: ids,
    attention_mask: ids.map(() => 1),
    token_type_ids: types ?? ids.map(() => 0),
    position_ids: ids.map((_, position) => position),
  };
  return Object.fromEntries(session.inputNames.map((name) => [name, tensor(all[name] ?? [])]));
}
