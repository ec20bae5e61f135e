import type { AnyPlugin } from './plugin.ts';
import { references } from './realise.ts';
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
