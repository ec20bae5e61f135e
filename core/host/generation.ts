import { createHash } from 'node:crypto';
import type { Blueprint, Placed } from './blueprint.ts';
import { maskSecrets } from './resolve-options.ts';

const entry = ({ plugin, config }: Placed): unknown[] => [plugin.name, maskSecrets(plugin.config, config)];

/**
 * A hash of how a pipeline answers: its resources and its answer list with every option that has a value, without secrets. `version` is
 * that of the service. What files say that options name, and what code of plugins does, it does not tell.
 */
export function generationOf({ resources, steps }: Blueprint, version: string): string {
  const named = resources.map((each) => [each.name, ...entry(each)]);
  const labelled = steps.answer.map((each) => [each.label, ...entry(each)]);
  return createHash('sha256')
    .update(JSON.stringify([version, named, labelled]))
    .digest('base64url');
}
