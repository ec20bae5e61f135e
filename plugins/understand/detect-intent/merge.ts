import { OTHER, type TaughtCategory } from '../../../lib/intents/category.ts';
import type { CategoryOptions } from './options.ts';

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** One for each name: what the first one says of itself holds, and the examples of all belong to it. */
function joined(categories: readonly CategoryOptions[]): CategoryOptions[] {
  const byName = Map.groupBy(categories, ({ name }) => name.trim().toLowerCase());
  return [...byName.values()].flatMap((same) =>
    same.slice(0, 1).map((first) => ({ ...first, examples: same.flatMap(({ examples }) => examples) })),
  );
}

/** Categories as questions are sorted into them: one for each name, each with a number of its own. */
export function taughtCategories(categories: readonly CategoryOptions[]): TaughtCategory[] {
  const all = joined(categories);
  const taken = new Set(all.map(({ id }) => id));
  let next = OTHER.id;
  const free = (): number => {
    do next++;
    while (taken.has(next));
    return next;
  };
  return all.map(({ id, name, description, fallback_url, examples }) => ({
    id: id ?? (isSame(name, OTHER.name) ? OTHER.id : free()),
    name: name.trim(),
    examples,
    ...(description && { description }),
    ...(fallback_url && { fallbackUrl: fallback_url }),
  }));
}

/** Numbers that two categories have, a sentence each. */
export function clashesOf(categories: readonly CategoryOptions[]): string[] {
  const byId = Map.groupBy(taughtCategories(categories), ({ id }) => id);
  return [...byId].flatMap(([id, same]) =>
    same.length > 1 ? [`the categories ${same.map(({ name }) => `'${name}'`).join(' and ')} have the same id ${id}`] : [],
  );
}
