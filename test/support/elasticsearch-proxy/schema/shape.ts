import type { Interface, Property, TypeDefinition, TypeName, ValueOf } from '@elastic/request-converter/dist/metamodel.js';
import { isRecord, type Json } from '../json.ts';
import { keyOf, type Schema } from './schema.ts';

/** What the open parameters of a generic type stand for. */
type Bindings = ReadonlyMap<string, { type: ValueOf; bindings: Bindings }>;

const NONE: Bindings = new Map();

/** How much is asked of a value. */
export interface Rigour {
  /** Properties that the schema does not know, and required ones that are not there, are problems. */
  closed: boolean;
  /** Numbers and truth values may come as text, and anything may be null. */
  loose: boolean;
}

/** Compares values with types of the schema. Each problem is a line that begins with where it is. */
export class Shape {
  readonly #schema: Schema;
  readonly #rigour: Rigour;

  constructor(schema: Schema, rigour: Rigour) {
    this.#schema = schema;
    this.#rigour = rigour;
  }

  problems(value: unknown, type: ValueOf, at: string, bindings: Bindings = NONE): string[] {
    if (value === null && this.#rigour.loose) return [];
    switch (type.kind) {
      case 'user_defined_value':
        return [];
      case 'literal_value':
        return String(value) === String(type.value) ? [] : [`${at}: is not ${type.value}`];
      case 'array_of':
        if (!Array.isArray(value)) return [`${at}: is not a list`];
        return value.flatMap((each, index) => this.problems(each, type.value, `${at}[${index}]`, bindings));
      case 'dictionary_of':
        if (!isRecord(value)) return [`${at}: is not an object`];
        return Object.entries(value).flatMap(([key, each]) => this.problems(each, type.value, `${at}.${key}`, bindings));
      case 'union_of':
        return fewest(type.items.map((item) => () => this.problems(value, item, at, bindings)));
      case 'instance_of':
        return this.#instance(value, type, at, bindings);
    }
  }

  /** As `problems`, for the properties of a body. */
  properties(value: unknown, properties: readonly Property[], at: string): string[] {
    if (!isRecord(value)) return [`${at}: is not an object`];
    return this.#object(value, at, { known: properties.map((property) => ({ property, bindings: NONE })) });
  }

  #instance(
    value: unknown,
    { type, generics = [] }: { type: TypeName; generics?: ValueOf[] },
    at: string,
    bindings: Bindings,
  ): string[] {
    const bound = bindings.get(keyOf(type));
    if (bound !== undefined) return this.problems(value, bound.type, at, bound.bindings);
    if (type.namespace === '_builtins') return this.#builtin(value, type.name, at);
    const definition = this.#schema.type(type);
    // An open parameter that nobody has bound, such as the type of a document, may be anything.
    if (definition === undefined) return [];
    return this.#defined(value, definition, at, bind(definition, generics, bindings));
  }

  #builtin(value: unknown, name: string, at: string): string[] {
    const wanted = { string: 'string', number: 'number', boolean: 'boolean', object: 'object', null: 'null' }[name];
    const found = value === null ? 'null' : typeof value;
    if (wanted === undefined || wanted === found) return [];
    if (this.#rigour.loose && (found === 'string' || wanted === 'string') && wanted !== 'object') return [];
    return [`${at}: is a ${found}, not a ${wanted}`];
  }

  #defined(value: unknown, definition: TypeDefinition, at: string, bindings: Bindings): string[] {
    if (definition.kind === 'type_alias') return this.problems(value, definition.type, at, bindings);
    if (definition.kind === 'interface') return this.#interface(value, definition, at, bindings);
    if (definition.kind !== 'enum' || definition.isOpen) return [];
    const names = definition.members.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
    const text = String(value);
    // The server itself spells some in capitals.
    const known = this.#rigour.loose ? names.some((name) => name.toLowerCase() === text.toLowerCase()) : names.includes(text);
    return known ? [] : [`${at}: ${JSON.stringify(value)} is none of ${names.join(', ')}`];
  }

  #interface(value: unknown, definition: Interface, at: string, bindings: Bindings): string[] {
    const { known, extra } = this.#members(definition, bindings);
    if (isRecord(value)) return this.#object(value, at, { known, extra });
    const shortcut = known.find(({ property }) => property.name === definition.shortcutProperty);
    return shortcut ? this.problems(value, shortcut.property.type, at, shortcut.bindings) : [`${at}: is not an object`];
  }

  #object(value: Json, at: string, { known, extra }: Members): string[] {
    const byName = new Map(
      known.flatMap((each) => [each.property.name, ...(each.property.aliases ?? [])].map((name) => [name, each])),
    );
    const wrong = Object.entries(value).flatMap(([name, each]) => {
      const member = byName.get(name) ?? extra;
      if (member !== undefined)
        return this.problems(each, 'property' in member ? member.property.type : member.type, `${at}.${name}`, member.bindings);
      return this.#rigour.closed ? [`${at}.${name}: is not known`] : [];
    });
    const there = ({ name, aliases = [] }: Property) => [name, ...aliases].some((each) => each in value);
    const missing = known.filter(({ property }) => this.#rigour.closed && property.required && !there(property));
    return [...wrong, ...missing.map(({ property }) => `${at}.${property.name}: is missing`)];
  }

  #members(definition: Interface, bindings: Bindings): Members {
    const known = definition.properties.map((property) => ({ property, bindings }));
    const open = definition.behaviors?.find(({ type }) => type.name.startsWith('AdditionalPropert'));
    const own = { known, extra: open?.generics?.[1] ? { type: open.generics[1], bindings } : undefined };
    const parent = definition.inherits && this.#schema.type(definition.inherits.type);
    if (parent?.kind !== 'interface') return own;
    const inherited = this.#members(parent, bind(parent, definition.inherits?.generics ?? [], bindings));
    return { known: [...own.known, ...inherited.known], extra: own.extra ?? inherited.extra };
  }
}

interface Members {
  known: readonly { property: Property; bindings: Bindings }[];
  /** The type of properties with names of the user's own. */
  extra?: { type: ValueOf; bindings: Bindings };
}

function bind(definition: TypeDefinition, generics: readonly ValueOf[], bindings: Bindings): Bindings {
  const names = 'generics' in definition ? (definition.generics ?? []) : [];
  return new Map(
    names.flatMap((name, at) => {
      const type = generics[at];
      return type === undefined ? [] : [[keyOf(name), { type, bindings }]];
    }),
  );
}

/** A union is content with one of its members; where none fits, the one that fits best says why. */
function fewest(attempts: readonly (() => string[])[]): string[] {
  let best: string[] | undefined;
  for (const attempt of attempts) {
    const problems = attempt();
    if (problems.length === 0) return [];
    if (best === undefined || problems.length < best.length) best = problems;
  }
  return best ?? [];
}
