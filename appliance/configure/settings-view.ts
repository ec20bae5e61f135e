import type { components } from '../../core/api.gen.ts';
import { kindOf } from '../reference/describe.ts';
import { optionsOf } from './options-of.ts';
import { pointerOf } from './pointer.ts';
import type { PluginUse, ReadPipeline } from './read-pipeline.ts';
import { maskValue } from './secrets.ts';

type Use = components['schemas']['SettingsUse'];

/** Every plugin that a file names with its options as they may be shown. */
export const usesShown = ({ uses }: ReadPipeline): Use[] => uses.map((use) => useShown(use, uses));

function useShown(use: PluginUse, uses: readonly PluginUse[]): Use {
  const { path, plugin, section, name } = use;
  const values = optionsOf(use).map((option) => {
    const place = [...path, ...option.path];
    const value = option.isSet ? maskValue(uses, place, option.written) : option.schema.default;
    return {
      ...{ pointer: pointerOf(place), option: option.name, isSet: option.isSet },
      ...(value !== undefined && { value }),
      ...(option.schema.writeOnly && { secret: true }),
    };
  });
  return { pointer: pointerOf(path), plugin: plugin.name, kind: kindOf(plugin), section, name, summary: plugin.summary, values };
}
