import type { Call } from '../../../../core/contract/call.ts';
import { Failure } from '../../../../core/contract/errors.ts';
import { ElasticsearchRefusal } from '../../../../lib/elasticsearch/failure.ts';
import type { Mappings } from '../mappings.ts';
import { generationName } from '../target.ts';
import { ask, type Preparing, pathOf } from './context.ts';

/** What an index that was built says of its making, under `_meta.touchstone_generation` of its mapping. */
export interface Build {
  /** `complete` when searches have seen it, now or once. */
  state: 'building' | 'complete';
  /** Of everything that decides what goes in, but the documents. */
  fingerprint: string;
  /** The state of the source that it holds, once it holds all of it. */
  source?: string;
  documents?: number;
  /** What was searched when it was begun has been copied into it. */
  seeded?: boolean;
  /** Documents without text. */
  skipped?: number;
  /** What searches saw before it. */
  previous?: string[];
}

export interface Generation {
  name: string;
  number: number;
  live: boolean;
  mappings: Mappings;
  /** Absent of an index that was not made by a preparation. */
  build?: Build;
}

export interface Generations {
  /** The lowest number first. */
  all: readonly Generation[];
  /** Names of everything behind the alias, ours or not. */
  live: readonly string[];
  /** There is an index, not an alias, of that name. */
  concrete: boolean;
}

interface IndexState {
  aliases: Record<string, unknown>;
  mappings: Mappings;
}

const META = 'touchstone_generation';

/** What is there of a knowledge base now. All that decides how to go on stands in the server. */
export async function lookUp(preparing: Preparing, call: Call): Promise<Generations> {
  const { index } = preparing.options;
  const states = await ask<Record<string, IndexState>>(preparing, call, {
    method: 'GET',
    path: `${pathOf(index)},${encodeURIComponent(index)}-*`,
    query: { ignore_unavailable: true, allow_no_indices: true },
  });
  const all = Object.entries(states).flatMap(([name, state]) => {
    const number = numberOf(name, index);
    return number === undefined ? [] : [generationOf(name, number, state, index)];
  });
  return {
    all: all.sort((a, b) => a.number - b.number),
    live: Object.keys(states).filter((name) => index in (states[name]?.aliases ?? {})),
    concrete: index in states,
  };
}

/** The same for a plan, which can be made of a server that stays away: it is taken for an empty one. */
export async function lookUpForPlan(preparing: Preparing, call: Call): Promise<Generations> {
  try {
    return await lookUp(preparing, call);
  } catch (thrown) {
    if (thrown instanceof ElasticsearchRefusal || !(thrown instanceof Failure) || thrown.code !== 'resource_unavailable')
      throw thrown;
    return { all: [], live: [], concrete: false };
  }
}

const generationOf = (name: string, number: number, { aliases, mappings }: IndexState, index: string): Generation => ({
  name,
  number,
  live: index in aliases,
  mappings,
  build: mappings._meta?.[META] as Build | undefined, // ours alone
});

function numberOf(name: string, index: string): number | undefined {
  const rest = name.startsWith(`${index}-`) ? name.slice(index.length + 1) : '';
  return /^\d{6,}$/.test(rest) ? Number(rest) : undefined;
}

/** The generation under construction: never more than one is gone on with. */
export const buildingOf = ({ all }: Generations): Generation | undefined =>
  all.findLast(({ live, build }) => !live && build?.state === 'building');

export const nextName = ({ options }: Preparing, { all }: Generations): string =>
  generationName(options.index, (all.at(-1)?.number ?? 0) + 1);

/** The index that a run of all steps would fill. */
export const plannedName = (preparing: Preparing, generations: Generations): string =>
  buildingOf(generations)?.name ?? nextName(preparing, generations);

/** An alias cannot have the name of an index. */
export function refuseConcrete({ concrete }: Generations, { options, server }: Preparing): void {
  const { index } = options;
  if (concrete)
    throw new Failure(
      'configuration_invalid',
      `there is an index '${index}' in ${server.place}, where touchstone prepare makes an alias of that name: give ` +
        `\`index\` another name, or delete the index: DELETE ${pathOf(index)}`,
    );
}

export const metaOf = (mappings: Mappings, build: Build): Record<string, unknown> => ({ ...mappings._meta, [META]: build });

/** Writes down how far a generation has come. */
export async function note(preparing: Preparing, call: Call, generation: Generation, change: Partial<Build>): Promise<void> {
  generation.build = { ...(generation.build ?? { state: 'building', fingerprint: '' }), ...change };
  const body = { _meta: metaOf(generation.mappings, generation.build) };
  await ask(preparing, call, { method: 'PUT', path: pathOf(generation.name, '/_mapping'), body });
}

interface Stats {
  indices: Record<string, { uuid: string; shards: Record<string, ShardStats[]> }>;
}
interface ShardStats {
  routing: { primary: boolean };
  seq_no?: { max_seq_no: number };
}

/** Changes with every write to an index; undefined where the credentials may not ask. */
export async function stampOf(preparing: Preparing, call: Call, index: string): Promise<string | undefined> {
  try {
    const { indices } = await ask<Stats>(preparing, call, {
      method: 'GET',
      path: pathOf(index, '/_stats/docs'),
      query: { level: 'shards' },
    });
    return Object.values(indices)
      .map(({ uuid, shards }) => [uuid, ...Object.values(shards).map(highest)].join(':'))
      .join();
  } catch (thrown) {
    if (thrown instanceof ElasticsearchRefusal && thrown.status === 403) return undefined;
    throw thrown;
  }
}

const highest = (copies: readonly ShardStats[]): number =>
  copies.find(({ routing }) => routing.primary)?.seq_no?.max_seq_no ?? Number.NaN;
