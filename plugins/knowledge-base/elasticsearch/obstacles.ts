import type { Obstacle } from '../../../core/contract/call.ts';
import { asText } from '../../../lib/elasticsearch/request.ts';
import { FORMAT, type Manifest, type Mapped } from './mappings.ts';
import { type Meaning, parsedKnn } from './meaning.ts';
import type { Options } from './options.ts';

const KNN_EXAMPLE =
  '{"field": "content_embedding", "query_vector_builder": {"text_embedding": {"model_id": "my_model", "model_text": "<< query >>"}}}';

/** What is wrong in the options themselves. */
export function configurationObstacles({ knn_query, sparse_model, model_id }: Options): Obstacle[] {
  const obstacles: Obstacle[] = [];
  if (knn_query) {
    const parsed = parsedKnn(knn_query);
    if ('mistake' in parsed)
      obstacles.push({ detail: `the option knn_query ${parsed.mistake}`, mend: `for example ${KNN_EXAMPLE}` });
  }
  if (sparse_model && !model_id)
    obstacles.push({
      detail: 'the option sparse_model needs `model_id`: the id of the deployed model',
      mend: 'give `model_id`, such as .elser_model_2_linux-x86_64: GET /_ml/trained_models lists what is there',
    });
  return obstacles;
}

export function manifestObstacles({ format, embedder }: Manifest, options: Options): Obstacle[] {
  const mend = 'touchstone prepare builds it anew beside this one, and then moves the alias';
  if (format !== FORMAT)
    return [{ detail: `the index '${options.index}' was loaded in format ${format}, this service reads format ${FORMAT}`, mend }];
  if (options.embedder && embedder !== options.embedder.id)
    return [
      {
        detail: `the index '${options.index}' holds vectors of model ${embedder ?? 'none'}, the embedder here is ${options.embedder.id}`,
        mend,
      },
    ];
  return [];
}

/** Fields that can be searched by words: not semantic_text, which belongs beside the text. */
const SEARCHABLE: ReadonlySet<string> = new Set(['text', 'match_only_text', 'search_as_you_type']);

/** A field of semantic_text that a text is copied to. */
const COPIED_TO = 'content_embedding';

export function fieldObstacles(fields: ReadonlyMap<string, Mapped>, options: Options): Obstacle[] {
  return [['content_field', options.content_field] as const, ['title_field', options.title_field] as const].flatMap(
    ([option, field]) => {
      const { type, index } = fields.get(field) ?? {};
      const fits = type !== undefined && (SEARCHABLE.has(type) || (type === 'keyword' && option === 'title_field'));
      const settings = type === 'semantic_text' ? { copy_to: COPIED_TO } : undefined;
      if (!fits) return [wrongField({ option, field, type, wanted: 'text', settings }, options)];
      return index === false ? [unindexedField({ option, field, wanted: type }, options)] : [];
    },
  );
}

interface WrongField {
  option: string;
  field: string;
  type: string | undefined;
  wanted: string;
  settings?: Mapped;
}

function wrongField({ option, field, type, wanted, settings }: WrongField, { index }: Options): Obstacle {
  const there = type === undefined ? 'is not there' : `is of type ${type}`;
  const properties = { [field]: { type: wanted, ...settings } };
  return {
    detail: `the field '${field}' (option ${option}) of '${index}' ${there}; it must be ${wanted}`,
    mend:
      type === undefined
        ? `name the right field, or ${asText({ method: 'PUT', path: `/${index}/_mapping`, body: { properties } })} and ` +
          'load the documents again'
        : `name the right field, or make the index anew with ${JSON.stringify(properties)}: a field's type cannot be changed`,
  };
}

/** The mapping says `index: false`. */
const unindexedField = ({ option, field, wanted, settings }: Omit<WrongField, 'type'>, { index }: Options): Obstacle => ({
  detail: `the field '${field}' (option ${option}) of '${index}' is not indexed, so nothing can be found in it`,
  mend: `name the right field, or make the index anew with ${JSON.stringify({ [field]: { type: wanted, ...settings } })}`,
});

const TYPES = {
  embedder: 'dense_vector',
  dense_model: 'dense_vector',
  knn_query: 'dense_vector',
  sparse_model: 'sparse_vector',
  semantic_text: 'semantic_text',
} as const;

export function embeddingObstacles(
  fields: ReadonlyMap<string, Mapped>,
  meaning: Meaning | undefined,
  options: Options,
): Obstacle[] {
  if (!meaning) return [];
  const { kind, field } = meaning;
  const mapped = fields.get(field);
  const wanted = TYPES[kind];
  const dims = options.embedder?.dimensions;
  const settings = kind === 'embedder' && dims ? { dims, similarity: 'dot_product' } : undefined;
  const option = kind === 'knn_query' ? 'knn_query' : 'embedding_field';
  if (mapped?.type !== wanted) return [wrongField({ option, field, type: mapped?.type, wanted, settings }, options)];
  if (mapped.index === false) return [unindexedField({ option, field, wanted, settings }, options)];
  if (kind !== 'embedder' || mapped.dims === undefined || mapped.dims === dims) return [];
  return [
    {
      detail: `the field '${field}' of '${options.index}' takes vectors of ${mapped.dims} dimensions, the embedder here makes ${dims}`,
      mend: 'give the embedder that the index was made with, or run touchstone prepare',
    },
  ];
}
