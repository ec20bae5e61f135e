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

/** One input of a model of texts. */
export interface InputRow {
  ids: readonly number[];
  /** The segment of each token; 0 where there is one. */
  types?: readonly number[];
}

/** The inputs that the model asks for; `types` tell the segment of each token, 0 where there is one. */
export const inputsFor = (session: InferenceSession, ids: readonly number[], types?: readonly number[]): Record<string, Tensor> =>
  batchFor(session, [{ ids, ...(types && { types }) }]);

/** The same for several inputs at once, each filled up to the longest with tokens that are not looked at. */
export function batchFor(session: InferenceSession, rows: readonly InputRow[], padding = 0): Record<string, Tensor> {
  const width = Math.max(0, ...rows.map(({ ids }) => ids.length));
  const filled = (valuesOf: (row: InputRow) => readonly number[], empty: number): Tensor =>
    new Tensor(
      'int64',
      BigInt64Array.from(
        rows.flatMap((row) => padded(valuesOf(row), width, empty)),
        BigInt,
      ),
      [rows.length, width],
    );
  const all: Record<string, () => Tensor> = {
    input_ids: () => filled(({ ids }) => ids, padding),
    attention_mask: () => filled(({ ids }) => ids.map(() => 1), 0),
    token_type_ids: () => filled(({ ids, types }) => types ?? ids.map(() => 0), 0),
    position_ids: () => filled(({ ids }) => ids.map((_, position) => position), 0),
  };
  return Object.fromEntries(session.inputNames.flatMap((name) => (all[name] ? [[name, all[name]()]] : [])));
}

const padded = (values: readonly number[], width: number, empty: number): number[] => [
  ...values,
  ...Array.from({ length: width - values.length }, () => empty),
];
