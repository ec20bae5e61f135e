import type { AnyPlugin } from './plugin.ts';
import { type Reference, references } from './realise.ts';
import type { ConfigPath } from './yaml.ts';

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

/** A pipeline file that has been read and checked, with nothing opened. */
export interface Blueprint {
  file: string;
  /** Folders, files and packages with plugins of its own, as the file names them. */
  plugins: string[];
  resources: PlacedResource[];
  steps: Record<Section, PlacedStep[]>;
}

/** Names of the resources that this one's options point to. */
export const dependencies = ({ plugin, config }: Placed): string[] => references(plugin.config, config).map(({ name }) => name);

/** An option of this name holds what is used while another resource of its kind, named beside it, is away. */
const FALLBACK = 'fallback';

/**
 * What a question's way can do without: each such resource, with all that is used instead of it. A resource that is named
 * anywhere without a fallback beside it cannot be done without. Loading documents is nobody's question.
 */
export function fallbacksOf({ resources, steps }: Blueprint): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const needed = new Set<string>();
  for (const { plugin, config } of [...resources, ...steps.answer, ...steps.afterwards]) {
    const named = references(plugin.config, config);
    for (const each of named) {
      const fallback = named.find((other) => standsInFor(other, each));
      if (!fallback) needed.add(each.name);
      else found.set(each.name, new Set(found.get(each.name)).add(fallback.name));
    }
  }
  return new Map([...found].filter(([name]) => !needed.has(name)));
}

const standsInFor = (other: Reference, { path, kind, name }: Reference): boolean =>
  other.name !== name && other.kind === kind && String(other.path) === String([...path.slice(0, -1), FALLBACK]);
