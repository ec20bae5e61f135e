import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { parse } from 'yaml';

/** Any part of the document, as plain JSON. */
export type Node = { readonly [name: string]: unknown };

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Node;
}

export interface FuzzedBody {
  type: string;
  schema: Node;
  isRequired: boolean;
  /** Whole bodies that the document shows. */
  examples: readonly unknown[];
}

export interface FuzzedOperation {
  id: string;
  /** In capitals. */
  method: string;
  /** With the names of parameters in braces. */
  path: string;
  parameters: readonly Parameter[];
  /** The schema of its body for each content type; none where it takes no body. */
  bodies: readonly FuzzedBody[];
  /** Names of the headers that carry a key; none where it needs none. */
  keys: readonly string[];
  /** By status, `4XX` or `default`. */
  responses: Node;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** A service as openapi.yaml describes it, and nothing that the code knows besides. */
export class Description {
  readonly operations: readonly FuzzedOperation[];
  readonly #document: Node;
  readonly #ajv = new Ajv2020({ allErrors: true, strict: false });
  readonly #checks = new Map<Node, (value: unknown) => string[]>();

  constructor(document: Node) {
    this.#document = document;
    formats.default(this.#ajv);
    this.#ajv.addSchema({ $id: 'api', components: document.components });
    this.operations = Object.entries(this.node(document.paths)).flatMap(([path, methods]) =>
      Object.entries(this.node(methods)).flatMap(([method, operation]) =>
        METHODS.includes(method) ? [this.#operation(path, method, this.node(operation), this.node(methods))] : [],
      ),
    );
  }

  static read(): Description {
    return new Description(parse(readFileSync(join(import.meta.dirname, '../../openapi.yaml'), 'utf8')));
  }

  /** A part of the document, or what it refers to. What stands beside a reference holds as well. */
  node(value: unknown): Node {
    if (!isNode(value)) return {};
    const { $ref, ...beside } = value;
    if (typeof $ref !== 'string') return value;
    const steps = $ref.split('/').slice(1);
    const found = steps.reduce<unknown>((at, step) => (isNode(at) ? at[step] : undefined), this.#document);
    return Object.keys(beside).length === 0 ? this.node(found) : { ...this.node(found), ...beside };
  }

  /** What is wrong with a value by a schema of the document; empty where nothing is. */
  faults(schema: Node, value: unknown): string[] {
    let check = this.#checks.get(schema);
    if (!check) {
      const validate = this.#ajv.compile(withAddresses(schema) as Node); // it stays an object
      check = (given) =>
        validate(given) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
      this.#checks.set(schema, check);
    }
    return check(value);
  }

  #operation(path: string, method: string, operation: Node, shared: Node): FuzzedOperation {
    const { operationId, requestBody, responses, security = this.#document.security } = operation;
    const body = this.node(requestBody);
    return {
      id: String(operationId),
      method: method.toUpperCase(),
      path,
      parameters: [...listOf(shared.parameters), ...listOf(operation.parameters)].map((each) => this.#parameter(this.node(each))),
      bodies: Object.entries(this.node(body.content)).map(([type, media]) => ({
        type,
        schema: this.node(this.node(media).schema),
        isRequired: body.required === true,
        examples: this.#examples(this.node(media)),
      })),
      keys: this.#keys(listOf(security)),
      responses: this.node(responses),
    };
  }

  #examples({ example, examples }: Node): unknown[] {
    const named = Object.values(this.node(examples)).map((each) => this.node(each).value);
    return [example, ...named].filter((each) => each !== undefined);
  }

  #parameter({ name, in: place, required, schema }: Node): Parameter {
    return { name: String(name), in: String(place), required: required === true, schema: this.node(schema) };
  }

  /** Headers of the first way to show who calls; of an empty one none. */
  #keys([first]: readonly unknown[]): string[] {
    const schemes = this.node(this.node(this.#document.components).securitySchemes);
    return Object.keys(this.node(first)).flatMap((name) => {
      const { in: place, name: header } = this.node(schemes[name]);
      return place === 'header' ? [String(header)] : [];
    });
  }
}

/** References of the document as references to it from elsewhere. */
function withAddresses(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withAddresses);
  if (!isNode(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      name,
      name === '$ref' && typeof child === 'string' ? child.replace(/^#/, 'api#') : withAddresses(child),
    ]),
  );
}
