import { pick, type Random, whole } from '../../bench/support/random.ts';
import { type Description, isNode, listOf, type Node } from './description.ts';
import { textOfPattern } from './pattern.ts';

/** Deeper objects get their required fields alone. */
const DEEPEST = 6;
/** Of optional fields. */
const GIVEN = 0.25;
/** Of arrays that state no bound, and the usual length of others. */
const FEW = 4;

/** What programs stumble over. */
const TEXTS = [
  'How do I change my password?',
  'account',
  'a',
  ' ',
  'true',
  '20',
  'null',
  '-1',
  '1e309',
  '\0',
  'a\0b',
  '\ud800',
  '🧪👩‍👩‍👧‍👦',
  'Ｆｕｌｌ ｗｉｄｔｈ',
  'שלום עולם',
  'どうすればパスワードを変更できますか',
  '\u202eevil\u202c',
  '\r\nx-injected: 1',
  '\u2028\u2029\u0085',
  "'; DROP TABLE passages; --",
  '<script>alert(1)</script>',
  '{{7*7}} #{7*7} <%= 7*7 %> {% raw %}',
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  '__proto__',
  'constructor',
  '[]',
  '{"a":1}',
  "[{'re': '/a/g', 'rp': 'b'}]",
  '/(a+)+$/g',
  'https://example.com/a?b=c#d',
  'a@example.com',
  '4111 1111 1111 1111',
];

const FORMATS: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2026-11-22T10:00:00Z', '1970-01-01T00:00:00.000+14:00', '9999-12-31T23:59:59Z'],
  date: ['2026-11-22', '0001-01-01'],
  email: ['a@example.com'],
  uri: ['https://example.com/a?b=c#d'],
  'uri-reference': ['/a/b', 'https://example.com'],
  'json-pointer': ['', '/answer/0', '/a~1b/~0', '/resources/kb/embedded/path'],
  uuid: ['0b5f6a0e-6f2d-4a53-9d1c-52c6a1a1f3a7'],
};

const NUMBERS = [0, 1, -1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 1e-308];

/** Values that exist in the service, by the name of the parameter or field that wants them: an instance, an answer. */
export type Known = Readonly<Record<string, string | number>>;

/** Makes values from schemas, the same for the same random numbers. */
export class Values {
  readonly #description: Description;
  readonly #random: Random;
  readonly #known: Known;

  constructor(description: Description, random: Random, known: Known = {}) {
    this.#description = description;
    this.#random = random;
    this.#known = known;
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }

  one<Item>(items: readonly Item[]): Item {
    return pick(this.#random, items);
  }

  below(end: number): number {
    return whole(this.#random, end);
  }

  /** A value that the schema takes. */
  valid(schema: unknown, depth = 0): unknown {
    const node = this.#description.node(schema);
    const choices = [...listOf(node.anyOf), ...listOf(node.oneOf)];
    if (choices.length > 0) return this.valid(this.one(choices), depth);
    if (Array.isArray(node.allOf)) return Object.assign({}, ...node.allOf.map((each) => this.valid(each, depth)));
    if (Array.isArray(node.enum)) return this.one(node.enum);
    if ('const' in node) return node.const;
    if (Array.isArray(node.examples) && this.chance(0.5)) return this.one(node.examples);
    return this.#ofType(String(this.one([node.type ?? 'any'].flat())), node, depth);
  }

  /** Anything at all. */
  any(depth = 0): unknown {
    const kind = this.below(depth > 2 ? 4 : 6);
    if (kind === 0) return this.one([null, true, false]);
    if (kind === 1) return this.one(NUMBERS);
    if (kind <= 3) return this.one(TEXTS);
    const children = Array.from({ length: this.below(FEW) }, () => this.any(depth + 1));
    return kind === 4 ? children : Object.fromEntries(children.map((child) => [this.one(TEXTS), child]));
  }

  /** The value with one thing in it, at any depth, that was replaced, taken away or made too much. */
  broken(schema: unknown, value: unknown = this.valid(schema)): unknown {
    return this.#breakIn(this.#description.node(schema), value);
  }

  #breakIn(schema: Node, value: unknown): unknown {
    if (isNode(value) && Object.keys(value).length > 0 && this.chance(0.8)) {
      const name = this.one(Object.keys(value));
      if (this.chance(0.15)) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
      const properties = this.#description.node(schema.properties);
      return { ...value, [name]: this.#breakIn(this.#description.node(properties[name]), value[name]) };
    }
    if (Array.isArray(value) && value.length > 0 && this.chance(0.6)) {
      const at = this.below(value.length);
      return value.with(at, this.#breakIn(this.#description.node(schema.items), value[at]));
    }
    return this.#otherThan(schema);
  }

  #otherThan({ maxLength, maxItems, maximum, minimum }: Node): unknown {
    const beyond = [
      ...(typeof maxLength === 'number' && maxLength <= 20_000 ? ['x'.repeat(maxLength + 1)] : []),
      ...(typeof maxItems === 'number' && maxItems <= 1000 ? [Array.from({ length: maxItems + 1 }, () => 'x')] : []),
      ...(typeof maximum === 'number' ? [maximum + 1, String(maximum + 1)] : []),
      ...(typeof minimum === 'number' ? [minimum - 1, String(minimum - 1)] : []),
    ];
    return beyond.length > 0 && this.chance(0.5) ? this.one(beyond) : this.any();
  }

  #ofType(type: string, node: Node, depth: number): unknown {
    if (type === 'string') return this.#text(node);
    if (type === 'boolean') return this.chance(0.5);
    if (type === 'null') return null;
    if (type === 'integer' || type === 'number') return this.#number(node, type === 'integer');
    if (type === 'array') return this.#list(node, depth);
    return type === 'object' ? this.#object(node, depth) : this.any();
  }

  #text({ pattern, minLength, maxLength, format }: Node): string {
    const known = FORMATS[String(format)];
    if (known) return this.one(known);
    const [least, most] = [Number(minLength ?? 0), Number(maxLength ?? Number.POSITIVE_INFINITY)];
    const fits = (text: string): boolean =>
      [...text].length >= least &&
      [...text].length <= most &&
      (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text));
    const fitting = TEXTS.filter(fits);
    if (fitting.length > 0 && this.chance(0.8)) return this.one(fitting);
    if (typeof pattern === 'string' && pattern !== '\\S') return textOfPattern(pattern, this.#random);
    return 'word '
      .repeat(Math.max(1, Math.min(most, 200) / 5))
      .slice(0, Math.min(most, 200))
      .padEnd(least, 'x');
  }

  #number({ minimum, maximum }: Node, isWhole: boolean): number {
    const [least, most] = [Number(minimum ?? -1000), Number(maximum ?? 1000)];
    if (this.chance(0.3)) return this.one([least, most]);
    const value = least + this.#random() * (most - least);
    return isWhole ? Math.round(value) : value;
  }

  #list({ items, minItems, maxItems, uniqueItems }: Node, depth: number): unknown[] {
    const [least, most] = [Number(minItems ?? 0), Number(maxItems ?? FEW)];
    const length = Math.min(most, least + this.below(FEW));
    const made = Array.from({ length }, () => (items === undefined ? this.any(1) : this.valid(items, depth + 1)));
    return uniqueItems === true ? [...new Map(made.map((each) => [JSON.stringify(each), each])).values()] : made;
  }

  #object({ properties, required, additionalProperties, maxProperties }: Node, depth: number): Node {
    const needed = listOf(required);
    const own = Object.entries(this.#description.node(properties)).filter(
      ([name]) => needed.includes(name) || (depth < DEEPEST && this.chance(GIVEN)),
    );
    const isOpen = additionalProperties !== false && properties === undefined && maxProperties !== 0;
    const further = isOpen ? Object.entries(this.#further(additionalProperties, depth)) : [];
    return Object.fromEntries([...own.map(([name, child]) => [name, this.#field(name, child, depth)] as const), ...further]);
  }

  #field(name: string, schema: unknown, depth: number): unknown {
    const known = this.#known[name];
    return known !== undefined && this.chance(0.7) ? known : this.valid(schema, depth + 1);
  }

  #further(schema: unknown, depth: number): Node {
    const names = Array.from({ length: this.below(FEW) }, () => this.one(['a', 'b', 'c', 'constructor', 'toString']));
    return Object.fromEntries(names.map((name) => [name, isNode(schema) ? this.valid(schema, depth + 1) : this.any(1)]));
  }
}
