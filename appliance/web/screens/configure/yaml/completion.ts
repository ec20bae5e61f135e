import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { t } from '../../../texts/index.ts';
import { type PlaceSchema, placeIn, schemaOfPlace } from './schema-path.ts';

/** Completes names of plugins and options, and values of which there are a few. */
export const completeFrom =
  (schema: () => PlaceSchema | undefined) =>
  ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const root = schema();
    const place = placeIn(state.doc.sliceString(0, pos));
    const node = root && schemaOfPlace(root, place.path);
    if (!node || (place.word === '' && !explicit)) return null;
    const options = place.isValue ? valuesOf(node) : keysOf(node);
    return options.length === 0 ? null : { from: pos - place.word.length, options, validFor: /^[\w.-]*$/ };
  };

const alternatives = (node: PlaceSchema): PlaceSchema[] => [node, ...(node.anyOf ?? []).flatMap(alternatives)];

function keysOf(node: PlaceSchema): Completion[] {
  const properties = alternatives(node).flatMap((each) => Object.entries(each.properties ?? {}));
  return properties.map(([label, { description, default: preset }]) => ({
    label,
    type: 'property',
    apply: `${label}: `,
    ...(preset !== undefined && { detail: t.configure.defaultIs(JSON.stringify(preset)) }),
    ...(description && { info: description }),
  }));
}

function valuesOf(node: PlaceSchema): Completion[] {
  const values = alternatives(node).flatMap((each) => [
    ...(each.enum ?? []),
    ...(each.const === undefined ? [] : [each.const]),
    ...([each.type].flat().includes('boolean') ? [true, false] : []),
  ]);
  return [...new Set(values.map(String))].map((label) => ({ label, type: 'constant' }));
}
