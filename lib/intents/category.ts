import type { Category } from '../../core/contract/resources/classifier.ts';

/** A category with questions that belong to it. */
export interface TaughtCategory extends Category {
  /** What belongs to it, in words; stands in for examples where there are none. */
  description?: string;
  examples: readonly string[];
}

/** What a question belongs to that fits no category. */
export const OTHER: TaughtCategory = { id: 0, name: 'Other', examples: [] };

/** The texts that a category is known by. */
export function examplesOf({ id, name, description = '', examples }: TaughtCategory): readonly string[] {
  if (examples.length > 0 || id === OTHER.id) return examples;
  return [description.trim() === '' ? name : description];
}
