import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Blueprint, Placed, PlacedSource } from './blueprint.ts';
import { maskSecrets, pathsIn } from './resolve-options.ts';

/** Bytes up to which a file that a step names is read: a template, a list of words. */
const LARGEST = 1_000_000;

/** What a file holds; nothing of a folder, of what is not there, and of what is large. */
function contentOf(path: string): string | undefined {
  try {
    const found = statSync(path);
    return found.isFile() && found.size <= LARGEST ? readFileSync(path, 'base64') : undefined;
  } catch {
    return undefined; // whoever needs it says what is wrong with it
  }
}

/** For `JSON.stringify`: mappings in the order of their keys, however a file has them. */
const byKey = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const entry = ({ plugin, config }: Placed): unknown[] => [plugin.name, maskSecrets(plugin.config, config)];

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value, byKey)).digest('base64url');

/** Tells whether a source and the way of its documents are still what they were: a hash of their options, without secrets. */
export const sourceFingerprint = (source: PlacedSource, { steps }: Blueprint): string =>
  hashOf([entry(source), source.schedule.paths, steps.ingest.slice(1).map(entry)]);

/**
 * A hash of how a pipeline answers, or takes documents in: its resources and that list with every option that has a value, without
 * secrets, and what stands in files that its steps name. `version` is that of the service. What models hold and the code of plugins does,
 * it does not tell.
 */
export function generationOf(
  { file, resources, steps }: Blueprint,
  version: string,
  list: 'answer' | 'ingest' = 'answer',
): string {
  const folder = dirname(resolve(file));
  const named = resources.map((each) => [each.name, ...entry(each)]);
  const labelled = steps[list].map((each) => [each.label, ...entry(each)]);
  const texts = steps[list].flatMap(({ plugin, config }) => pathsIn(plugin.config, config, folder)).map(contentOf);
  return hashOf([version, named, labelled, texts]);
}
