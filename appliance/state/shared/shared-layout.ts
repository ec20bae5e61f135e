import { Failure } from '../../../core/contract/errors.ts';
import type { Rights } from '../../../lib/elasticsearch/standing.ts';

/** Rows, or what is counted and held: that is written all the time, and rows are found by the numbers of their writes. */
export const SHARED_KINDS = ['service', 'counts'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

/** What the documents of both indices are made of. */
export interface SharedLayout {
  /** Grows with each change. */
  version: number;
  /** The oldest version whose replicas may go on beside those of this one (docs/replicas.md, Upgrades). */
  oldest: number;
  properties: Readonly<Record<string, object>>;
}

const keyword = { type: 'keyword' } as const;
const long = { type: 'long' } as const;

export const SHARED_LAYOUT: SharedLayout = {
  version: 1,
  oldest: 1,
  properties: {
    table: keyword,
    time: long,
    deleted: { type: 'boolean' },
    row: { type: 'object', enabled: false },
    count: { type: 'double' },
    expires: long,
    holder: keyword,
    until: long,
    token: long,
  },
};

/** What an index says of itself; `oldest` is the version itself where it does not say. */
interface SharedMeta {
  touchstone?: { kind?: string; version?: number; oldest?: number };
}

export type SharedMappings = Record<string, { mappings?: { _meta?: SharedMeta } }>;

export const sharedIndexName = (prefix: string, kind: SharedKind): string => `${prefix}-${kind}-v1`;

export const sharedRights = (prefix: string): Rights => ({
  cluster: [],
  indices: SHARED_KINDS.map((kind) => sharedIndexName(prefix, kind)),
  privileges: ['read', 'write', 'manage'],
});

export const mappingsOfShared = (kind: SharedKind, { version, oldest, properties }: SharedLayout) => ({
  dynamic: 'strict',
  _meta: { touchstone: { kind, version, oldest } } satisfies SharedMeta,
  properties,
});

/** One shard: numbers of its writes then tell which is later. */
export const bodyOfShared = (kind: SharedKind, layout: SharedLayout) => ({
  settings: { number_of_shards: 1, auto_expand_replicas: '0-1', refresh_interval: '1s' },
  mappings: mappingsOfShared(kind, layout),
});

/** The version that an index has. Throws where it is none of these, or newer ones keep this one out. */
export function sharedVersion(found: SharedMappings, kind: SharedKind, { place, version: known }: SharedLayoutPlace): number {
  const [mapped] = Object.values(found);
  const { kind: its, version = 0, oldest = version } = mapped?.mappings?._meta?.touchstone ?? {};
  if (its !== kind)
    throw new Failure('configuration_invalid', `${place} is not of a service: give shared_state a \`prefix\` of its own`);
  if (oldest > known)
    throw new Failure(
      'data_version',
      `${place} has version ${version}, which those of version ${oldest} and later may use; this service has ${known}: run a newer one`,
    );
  return version;
}

interface SharedLayoutPlace extends Pick<SharedLayout, 'version'> {
  /** Which index where, in words. */
  place: string;
}
