import type { Obstacle } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import { ElasticsearchRefusal } from '../../../lib/elasticsearch/failure.ts';
import { asText } from '../../../lib/elasticsearch/request.ts';
import type { Server } from '../../../lib/elasticsearch/server.ts';
import { type Rights, serverMend, versionOf } from '../../../lib/elasticsearch/standing.ts';
import { DocumentsLayout } from './documents-layout.ts';
import type { Layout } from './layout.ts';
import { fieldsOf, type Manifest, type Mapped, type Mappings, passageIndex, wordsFieldOf } from './mappings.ts';
import { type Meaning, meaningOf } from './meaning.ts';
import { modelObstacles } from './model.ts';
import { configurationObstacles, embeddingObstacles, fieldObstacles, manifestObstacles } from './obstacles.ts';
import type { Options } from './options.ts';
import { PassagesLayout } from './passages-layout.ts';
import { fusesItself } from './server-fusion.ts';

/** An index as it can be searched. */
export interface Usable {
  layout: Layout;
  /** Absent where nothing can be found by meaning. */
  meaning?: Meaning;
  /** The server fuses hybrid searches. */
  serverFusion: boolean;
  sharded: boolean;
  /** Tells this index from another that once had the same name. */
  identity: string;
  /** Holds words as they are written; absent where there are only stems. */
  wordsField?: string;
  fields: ReadonlyMap<string, Mapped>;
}

/** All that was found out about a server and an index. */
export interface Inspection {
  usable?: Usable;
  obstacles: Obstacle[];
  notes: string[];
  /** Of the index, whether or not it can be searched with these options; absent where there is none. */
  fields?: ReadonlyMap<string, Mapped>;
  /** Of the server, such as `8.19.13`. */
  version?: string;
}

interface IndexState {
  settings: {
    index: {
      uuid: string;
      number_of_shards: string;
      blocks?: Record<string, string>;
      highlight?: { max_analyzed_offset?: string };
    };
  };
  mappings: Mappings;
}

/** Looks at server, credentials, index, fields and model, and gathers all that is wrong. Throws nothing that the server said. */
export async function inspect(server: Server, options: Options): Promise<Inspection> {
  const found: Inspection = { obstacles: configurationObstacles(options), notes: [] };
  try {
    const { version, obstacles } = await versionOf(server);
    found.version = version;
    found.obstacles.push(...obstacles);
    await inspectIndex(server, options, found);
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    found.obstacles.push({ detail: thrown.message, mend: serverMend(thrown, rightsOn(options)) });
  }
  return found;
}

/** Of a key that may search the index and those that `prepare` makes for it. */
const rightsOn = ({ index }: Options): Rights => ({
  cluster: ['monitor'],
  indices: [index, `${index}-*`],
  privileges: ['read', 'view_index_metadata'],
});

async function inspectIndex(server: Server, options: Options, found: Inspection): Promise<void> {
  const states = await statesOf(server, options, found);
  const first = states?.[0];
  if (!states || !first) return;
  const fields = mergedFields(states);
  found.fields = fields;
  const [major = 8, minor = 0] = found.version?.split('.').map(Number) ?? [];
  const manifest = manifestOf(first.mappings);
  const layout = manifest ? new PassagesLayout(options) : new DocumentsLayout(options, fields, analyzedOf(states));
  const meaning = meaningOf(options, fields, { major, minor });
  const wrong = [
    ...layoutObstacles(states, options),
    ...(manifest ? manifestObstacles(manifest, options) : fieldObstacles(fields, options)),
    ...embeddingObstacles(fields, meaning, options),
    ...(await modelObstacles(server, options, meaning)),
  ];
  found.obstacles.push(...wrong);
  found.notes.push(...notesOn({ states, meaning, fields, layout }, options));
  const serverFusion = options.server_fusion && meaning !== undefined && (await fusesItself(server, options, found.notes));
  if (found.obstacles.length > 0) return;
  const shards = states.reduce((sum, { settings }) => sum + Number(settings.index.number_of_shards), 0);
  const identity = states.map(({ settings }) => settings.index.uuid).join();
  const wordsField = wordsFieldOf(fields, options);
  found.usable = { layout, meaning, serverFusion, sharded: shards > 1, identity, fields, ...(wordsField && { wordsField }) };
}

/** The indexes behind the name, an alias being one name for several. */
async function statesOf(server: Server, options: Options, found: Inspection): Promise<IndexState[] | undefined> {
  try {
    const states = await server.send<Record<string, IndexState>>({
      method: 'GET',
      path: `/${encodeURIComponent(options.index)}`,
    });
    return Object.values(states);
  } catch (thrown) {
    if (!(thrown instanceof ElasticsearchRefusal) || thrown.status !== 404) throw thrown;
    found.obstacles.push({
      detail: `there is no index or alias '${options.index}' in ${server.place}`,
      mend: `touchstone prepare, or ${asText({ method: 'PUT', path: `/${options.index}`, body: passageIndex(options, options.embedder) })}`,
    });
    return undefined;
  }
}

function mergedFields(states: readonly IndexState[]): Map<string, Mapped> {
  const merged = new Map<string, Mapped>();
  for (const { mappings } of states) {
    for (const [name, mapped] of fieldsOf(mappings.properties)) {
      const other = merged.get(name);
      merged.set(name, other ? common(other, mapped) : mapped);
    }
  }
  return merged;
}

/** What holds for a field in two indexes: text in one of them is text, and a twin counts that both have. */
function common(one: Mapped, other: Mapped): Mapped {
  const twins = Object.entries(one.fields ?? {}).filter(([name, { type }]) => other.fields?.[name]?.type === type);
  return { ...(one.type === 'text' ? one : other), fields: Object.fromEntries(twins) };
}

function layoutObstacles(states: readonly IndexState[], { index }: Options): Obstacle[] {
  const kinds = new Set(states.map(({ mappings }) => JSON.stringify(manifestOf(mappings) ?? 'documents')));
  if (kinds.size === 1) return [];
  return [
    {
      detail: `'${index}' stands for indexes that are laid out differently, or hold vectors of different models`,
      mend: `leave those of one kind behind the alias: GET /_alias/${index} lists them`,
    },
  ];
}

/** How many characters of a text the indexes let a highlighter look at, where they say so. */
function analyzedOf(states: readonly IndexState[]): number | undefined {
  const set = states.flatMap(({ settings }) => settings.index.highlight?.max_analyzed_offset ?? []);
  return set.length > 0 ? Math.min(...set.map(Number)) : undefined;
}

export const manifestOf = ({ _meta }: Mappings): Manifest | undefined => _meta?.touchstone as Manifest | undefined; // ours alone

interface Seen {
  states: readonly IndexState[];
  meaning: Meaning | undefined;
  fields: ReadonlyMap<string, Mapped>;
  layout: Layout;
}

function notesOn({ states, meaning, fields, layout }: Seen, options: Options): string[] {
  const { index, filter_field: filter } = options;
  const blocked = states.some(({ settings }) =>
    Object.entries(settings.index.blocks ?? {}).some(([name, on]) => /read_only|write/.test(name) && on === 'true'),
  );
  const type = fields.get(filter)?.type;
  const plainFilter =
    layout.name === 'documents' &&
    type === 'text' &&
    !Object.values(fields.get(filter)?.fields ?? {}).some((twin) => twin.type === 'keyword');
  return [
    ...(blocked
      ? [`'${index}' is read-only, as Elasticsearch makes it when the disk is nearly full: searches work, loading does not`]
      : []),
    ...(meaning
      ? []
      : [`nothing embeds the question: hybrid searches of '${index}' are keyword searches; give an embedder or a model_id`]),
    ...(layout.name === 'documents' && type === undefined
      ? [`'${index}' has no field '${filter}' (option filter_field): a request with a filter finds nothing`]
      : []),
    ...(wordsFieldOf(fields, options) === undefined
      ? [
          `'${index}' keeps no words as they are written: typing errors in questions are not corrected; loading it ` +
            'again with touchstone prepare brings that',
        ]
      : []),
    ...(plainFilter
      ? [`the filter field '${filter}' of '${index}' is text without a keyword twin: filters are slower there`]
      : []),
  ];
}
