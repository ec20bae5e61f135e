import type { SettingsField } from '../types.ts';

/** The parts of a JSON Schema that a control is chosen by. */
export interface ValueSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: ValueSchema[];
  items?: ValueSchema;
  properties?: Record<string, ValueSchema>;
  additionalProperties?: ValueSchema | boolean;
  required?: string[];
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  writeOnly?: boolean;
  'x-unit'?: string;
}

export type FieldKind =
  | 'choice'
  | 'json'
  | 'long'
  | 'measure'
  | 'number'
  | 'pairs'
  | 'picks'
  | 'rows'
  | 'secret'
  | 'switch'
  | 'text'
  | 'texts';

/** Values that are one of some; undefined where the schema is none of that sort. */
export function choicesIn({ enum: listed, anyOf }: ValueSchema): string[] | undefined {
  if (listed) return listed.map(String);
  return anyOf?.every((each) => each.const !== undefined) ? anyOf.map((each) => String(each.const)) : undefined;
}

const LONG = /(?:_text|^text|instructions|template|stump|prompt|query)$/;
const MANY_CHARACTERS = 60;
const isReference = (value: unknown): boolean => typeof value === 'string' && value.includes('${');

/** Which control fits a field and what it holds now. A variable is text wherever it stands. */
export function kindOfField({ secret, choices, schema, option, default: preset }: SettingsField, value: unknown): FieldKind {
  if (secret && !isReference(value)) return 'secret';
  if (isReference(value)) return 'text';
  if (choices) return 'choice';
  const kind = kindOfSchema(schema as ValueSchema); // a JSON Schema it is
  const isLong = LONG.test(option) || [value, preset].some((each) => typeof each === 'string' && each.length > MANY_CHARACTERS);
  return kind === 'text' && isLong && schema['x-unit'] !== 'path' ? 'long' : kind;
}

const BY_TYPE: Readonly<Record<string, FieldKind>> = { boolean: 'switch', integer: 'number', number: 'number' };

export function kindOfSchema(schema: ValueSchema): FieldKind {
  if (choicesIn(schema)) return 'choice';
  const { type = '', items, additionalProperties: rest } = schema;
  if (type === 'string') return ['duration', 'size'].includes(schema['x-unit'] ?? '') ? 'measure' : 'text';
  if (type === 'array' && items) return kindOfList(items);
  if (type === 'object' && typeof rest === 'object' && rest.type === 'string') return 'pairs';
  return BY_TYPE[type] ?? 'json';
}

function kindOfList(items: ValueSchema): FieldKind {
  if (choicesIn(items)) return 'picks';
  if (items.type === 'string') return 'texts';
  const isFlat = items.properties && Object.values(items.properties).every(isCell);
  return isFlat ? 'rows' : 'json';
}

const isCell = (schema: ValueSchema): boolean =>
  ['choice', 'measure', 'number', 'switch', 'text', 'texts'].includes(kindOfSchema(schema));
