import type { components } from '../../../core/api.gen.ts';
import { HttpProblem } from '../../http/edge/problems.ts';

type ExtractRequest = components['schemas']['ExtractRequest'];
type Slots = components['schemas']['Slots'];

/** Something that is looked for in a text. */
export interface Field {
  name: string;
  description: string;
  /** How it is to be written, in the caller's words: `YYYY-MM-DD`. */
  format?: string;
  /** Of a slot: `string`, `number`, `integer`, `boolean`, or any word of the caller. */
  type?: string;
}

const MOST_FIELDS = 50;
const LONGEST_NAME = 100;
const LONGEST_TEXT = 1000;

const refused = (pointer: string, detail: string): HttpProblem =>
  new HttpProblem('invalid_request', undefined, { errors: [{ pointer, detail }] });

function listOf(entities: ExtractRequest['entities']): readonly unknown[] {
  if (typeof entities !== 'string') return entities ?? [];
  try {
    const list: unknown = JSON.parse(entities);
    if (Array.isArray(list)) return list;
  } catch {
    // said below
  }
  throw refused('/entities', 'must be a list of entities, as such or as JSON in a text');
}

function fieldOf(entity: unknown, at: number): Field {
  const { name, description = '', format } = (entity ?? {}) as Record<string, unknown>; // of any shape: checked right below
  const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most;
  if (!isText(name, LONGEST_NAME) || name.trim() === '')
    throw refused(`/entities/${at}/name`, `must be text of 1 to ${LONGEST_NAME} characters`);
  if (!isText(description, LONGEST_TEXT))
    throw refused(`/entities/${at}/description`, `must be text of at most ${LONGEST_TEXT} characters`);
  if (format !== undefined && !isText(format, LONGEST_TEXT))
    throw refused(`/entities/${at}/format`, `must be text of at most ${LONGEST_TEXT} characters`);
  return { name, description, ...(format && { format }) };
}

/** What a request looks for: its entities, and its slots. Throws an HttpProblem that points at what is wrong. */
export function fieldsOf({ entities, slots = {} }: ExtractRequest): { entities: Field[]; slots: Field[] } {
  const fields = {
    entities: listOf(entities).map(fieldOf),
    slots: Object.entries(slots).map(([name, { type, description = '' }]) => ({ name, description, ...(type && { type }) })),
  };
  if (fields.entities.length + fields.slots.length === 0)
    throw refused('/entities', 'is required and must not be empty, where there are no slots');
  if (fields.entities.length > MOST_FIELDS) throw refused('/entities', `must be at most ${MOST_FIELDS}`);
  return fields;
}

/** A slot that has its value. */
export const isFilled = ({ value }: Slots[string]): boolean => value !== undefined && value !== null && value !== '';
