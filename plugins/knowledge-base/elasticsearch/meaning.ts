import type { ResourceCall } from '../../../core/contract/call.ts';
import { messageOf } from '../../../core/contract/errors.ts';
import type { Embedder } from '../../../core/contract/resources/embedder.ts';
import { numbersOf } from './entries.ts';
import type { Clause } from './layout.ts';
import type { Mapped } from './mappings.ts';
import type { Options } from './options.ts';

/** How the vector side of a search is asked for. */
export type MeaningKind = 'embedder' | 'dense_model' | 'knn_query' | 'sparse_model' | 'semantic_text';

/** The vector side: what finds entries by meaning. */
export interface Meaning {
  kind: MeaningKind;
  /** The field that holds the embeddings. */
  field: string;
  /** Cosine of a raw score, -1 to 1; undefined where scores have no bound. */
  cosine?(score: number): number;
  /** The server can show which parts of an entry it found. */
  shows?: boolean;
  /** The body of a search for entries like the text, within the filters. */
  search(text: string, filters: readonly Clause[], call: ResourceCall): Promise<Clause>;
}

/** Of the server: which queries it knows. */
export interface ServerVersion {
  major: number;
  minor: number;
}

/** Neighbours that a graph search looks at, for each that it returns. */
const LOOKED_THROUGH = 2;

/** The way that the options name, for a mapping as it is; undefined when they name none. */
export function meaningOf(options: Options, fields: ReadonlyMap<string, Mapped>, version: ServerVersion): Meaning | undefined {
  const { embedder, embedding_field: field, sparse_model: sparse, model_id: model } = options;
  if (fields.get(field)?.type === 'semantic_text')
    return { kind: 'semantic_text', field, shows: isRecent(version), search: matching(() => semantic(field), field) };
  if (options.knn_query) return knnTemplate(options, fields);
  if (sparse) return { kind: 'sparse_model', field, search: expanding(options, version) };
  if (embedder) return nearest(field, fields, { kind: 'embedder', vector: vectorOf(embedder), version }, options);
  if (!model) return undefined;
  const dense = denseField(field, fields);
  return nearest(dense, fields, { kind: 'dense_model', vector: async (text) => builtBy(model, text), version }, options);
}

/** The dense vectors of a field: its own, or those that a model in the server wrote below it. */
export const denseField = (field: string, fields: ReadonlyMap<string, Mapped>): string =>
  fields.get(field)?.type === 'dense_vector' ? field : `${field}.predicted_value`;

const semantic =
  (field: string) =>
  (text: string): Clause => ({ semantic: { field, query: text } });

/** A query clause that scores, inside the filters. */
const matching =
  (clause: (field: string) => (text: string) => Clause, field: string) =>
  async (text: string, filter: readonly Clause[]): Promise<Clause> => ({
    query: { bool: { must: [clause(field)(text)], filter } },
  });

/** Servers of line 9 and later take the newer query; before them it may not know an inference id. */
function expanding({ embedding_field: field, model_id: model }: Options, { major }: ServerVersion) {
  return matching(
    () => (text) =>
      major >= 9
        ? { sparse_vector: { field, inference_id: model, query: text } }
        : { text_expansion: { [field]: { model_id: model, model_text: text } } },
    field,
  );
}

type VectorClause = { query_vector: number[] } | { query_vector_builder: Clause };

const vectorOf =
  (embedder: Embedder) =>
  async (text: string, call: ResourceCall): Promise<VectorClause> => ({
    query_vector: numbersOf(await embedder.embedQuestion(text, call)),
  });

const builtBy = (model: string, text: string): VectorClause => ({
  query_vector_builder: { text_embedding: { model_id: model, model_text: text } },
});

interface Vectors {
  kind: MeaningKind;
  vector(text: string, call: ResourceCall): Promise<VectorClause>;
  version: ServerVersion;
}

function nearest(
  field: string,
  fields: ReadonlyMap<string, Mapped>,
  { kind, vector, version }: Vectors,
  { candidates: k }: Options,
): Meaning {
  const mapped = fields.get(field);
  const rescored = isRecent(version) && isQuantised(mapped) ? { rescore_vector: { oversample: LOOKED_THROUGH } } : {};
  return {
    kind,
    field,
    cosine: cosineFor(mapped?.similarity),
    search: async (text, filter, call) => ({
      knn: {
        field,
        k,
        num_candidates: k * LOOKED_THROUGH,
        ...rescored,
        ...(await vector(text, call)),
        ...(filter.length > 0 && { filter }),
      },
    }),
  };
}

/** 8.18 brought comparing again, and the highlighter of semantic_text. */
const isRecent = ({ major, minor }: ServerVersion): boolean => major > 8 || (major === 8 && minor >= 18);

/** Kept in fewer bits, as servers do unless told otherwise: the scores are rough unless the best are compared again. */
function isQuantised(mapped: Mapped | undefined): boolean {
  const { type } = (mapped?.index_options ?? {}) as { type?: string }; // as the reference of dense_vector has it
  return /^(int|bbq)/.test(type ?? '');
}

/** The server's score of two unit vectors as their cosine; its formulas stand in the reference of `dense_vector`. */
function cosineFor(similarity = 'cosine'): (score: number) => number {
  if (similarity === 'l2_norm') return (score) => 1 - (1 / score - 1) / 2;
  if (similarity === 'max_inner_product') return (score) => (score < 1 ? 1 - 1 / score : score - 1);
  return (score) => 2 * score - 1;
}

const PLACEHOLDER = /<<\s*query\s*>>/g;

/** The question goes in as a value, wherever it stands in a text: it can never become a part of the query. */
function fillTemplate(template: unknown, text: string): unknown {
  if (typeof template === 'string') return template.replace(PLACEHOLDER, () => text);
  if (Array.isArray(template)) return template.map((each) => fillTemplate(each, text));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, fillTemplate(value, text)]));
}

/** The kNN clause of the option, or why there is none. */
export function parsedKnn(json: string): { knn: Clause } | { mistake: string } {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return { mistake: `is not JSON: ${messageOf(error)}` };
  }
  const knn = (typeof value === 'object' && value !== null && 'knn' in value ? value.knn : undefined) ?? value;
  const single: unknown = Array.isArray(knn) && knn.length === 1 ? knn[0] : knn;
  if (typeof single !== 'object' || single === null || !('field' in single) || typeof single.field !== 'string')
    return { mistake: 'is no kNN search: it needs an object with `field`, bare or under `knn`' };
  if (JSON.stringify(fillTemplate(single, '')) === JSON.stringify(single)) return { mistake: 'has no `<< query >>`' };
  return { knn: { ...single } };
}

function knnTemplate({ knn_query, candidates: k }: Options, fields: ReadonlyMap<string, Mapped>): Meaning | undefined {
  const parsed = parsedKnn(knn_query);
  if ('mistake' in parsed) return undefined;
  const field = String(parsed.knn.field);
  const own = parsed.knn.filter === undefined ? [] : [parsed.knn.filter].flat();
  const looked = Number(parsed.knn.num_candidates ?? Number.POSITIVE_INFINITY);
  return {
    kind: 'knn_query',
    field,
    cosine: cosineFor(fields.get(field)?.similarity),
    search: async (text, filters) => ({
      knn: {
        k: Math.min(k, looked),
        num_candidates: Math.max(k, Number(parsed.knn.k ?? 0)) * LOOKED_THROUGH,
        ...(fillTemplate(parsed.knn, text) as Clause), // an object stays an object
        filter: [...own.map((each) => fillTemplate(each, text)), ...filters],
      },
    }),
  };
}
