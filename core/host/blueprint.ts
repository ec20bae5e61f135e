import type { ConfigPath } from '../contract/errors.ts';
import type { AnyPlugin } from '../contract/plugin.ts';
import { type Reference, references } from './resolve-options.ts';

export const SECTIONS = ['answer', 'afterwards', 'ingest'] as const;
export type Section = (typeof SECTIONS)[number];

/** A plugin with its checked configuration, and where it stands in the file. */
export interface Placed {
  plugin: AnyPlugin;
  /** Defaults filled in; times, sizes, paths and resource names still as text. */
  config: Record<string, unknown>;
  path: ConfigPath;
}

export interface PlacedStep extends Placed {
  label: string;
}

export interface PlacedResource extends Placed {
  name: string;
}

/** A source whose documents are loaded by themselves. */
export interface PlacedSource extends Placed {
  name: string;
  /** What stands beside the plugin, defaults filled in; times and paths still as text. */
  schedule: Record<string, unknown>;
}

export const STREAM_MODES = ['live', 'gated', 'whole'] as const;
/**
 * When a caller who streams gets text: as it is written; sentence by sentence as far as the passages back it, the rest once
 * no step can hold it back any more; or all of it only then.
 */
export type StreamMode = (typeof STREAM_MODES)[number];

/** A pipeline file that has been read and checked, with nothing opened. */
export interface Blueprint {
  file: string;
  /** The file as it was read. */
  text: string;
  /** Folders, files and packages with plugins of its own, as the file names them. */
  plugins: string[];
  resources: PlacedResource[];
  steps: Record<Section, PlacedStep[]>;
  /** Their documents go through the steps of `ingest` behind its first. */
  sources: PlacedSource[];
  stream: StreamMode;
}

/** Names of the resources that this one's options point to. */
export const dependencies = ({ plugin, config }: Placed): string[] => references(plugin.config, config).map(({ name }) => name);

/** An option of this name holds what is used while another resource of its kind, named beside it, is away. */
const FALLBACK = 'fallback';

/** A place on a question's way that names a resource. */
interface Mention {
  /** The resource that names it; absent where a step does. */
  holder?: string;
  /** Those that are used instead of it here, any of which will do. */
  instead: string[];
}

/**
 * What a question's way can do without: each such resource, and for each place that names it those that are used instead
 * of it there, any of which will do; none where all who name it can do without it. A resource that is named anywhere with nothing
 * instead of it cannot be done without, unless whoever names it can. Loading documents is nobody's question.
 */
export function fallbacksOf({ resources, steps }: Blueprint): Map<string, string[][]> {
  const mentions = new Map<string, Mention[]>();
  const read = ({ plugin, config }: Placed, holder?: string): void => {
    const named = references(plugin.config, config);
    for (const each of named) {
      const before = mentions.get(each.name) ?? [];
      mentions.set(each.name, before);
      if (each.dispensable) continue;
      const instead = named.filter((other) => standsInFor(other, each)).map(({ name }) => name);
      before.push({ holder, instead });
    }
  };
  for (const resource of resources) read(resource, resource.name);
  for (const step of [...steps.answer, ...steps.afterwards]) read(step);

  // Resources do not wait for each other: the wiring was checked.
  const placesOf = (name: string): string[][] | undefined => {
    const places = mentions.get(name)?.map(({ holder, instead }) => {
      if (instead.length > 0) return [instead];
      return holder === undefined ? undefined : placesOf(holder);
    });
    return !places || places.includes(undefined) ? undefined : places.flatMap((each) => each ?? []);
  };
  return new Map(
    resources.flatMap(({ name }) => {
      const places = placesOf(name);
      return places ? [[name, places]] : [];
    }),
  );
}

function standsInFor(other: Reference, { path, kind, name, alternatives }: Reference): boolean {
  if (other.name === name || other.kind !== kind) return false;
  if (alternatives) return other.alternatives === true && String(listOf(other)) === String(listOf({ path }));
  return String(other.path) === String([...path.slice(0, -1), FALLBACK]);
}

/** The list in an entry of which a field stands. */
const listOf = ({ path }: Pick<Reference, 'path'>): ConfigPath =>
  path.slice(
    0,
    path.findLastIndex((step) => typeof step === 'number'),
  );
