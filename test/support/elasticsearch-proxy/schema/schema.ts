import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Endpoint, Model, Request, Response, TypeDefinition, TypeName } from '@elastic/request-converter/dist/metamodel.js';
import { literally } from '../names.ts';

/** An endpoint, and one of its paths as a pattern. */
interface Route {
  endpoint: Endpoint;
  methods: readonly string[];
  pattern: RegExp;
  /** Sorts routes so that fixed segments are tried before variable ones. */
  rank: string;
}

/** The published schema of Elasticsearch's API, by endpoint and by name of a type. */
export class Schema {
  readonly #types: Map<string, TypeDefinition>;
  readonly #routes: Route[];

  constructor({ types, endpoints }: Model) {
    this.#types = new Map(types.map((type) => [keyOf(type.name), type]));
    this.#routes = endpoints.flatMap(routesOf).sort((a, b) => (a.rank < b.rank ? -1 : 1));
  }

  type(name: TypeName): TypeDefinition | undefined {
    return this.#types.get(keyOf(name));
  }

  endpoint(method: string, path: string): Endpoint | undefined {
    // What GET has, HEAD has too.
    const has = (methods: readonly string[]) => methods.includes(method) || (method === 'HEAD' && methods.includes('GET'));
    return this.#routes.find(({ methods, pattern }) => has(methods) && pattern.test(path))?.endpoint;
  }

  request({ request }: Endpoint): Request | undefined {
    const type = request ? this.type(request) : undefined;
    return type?.kind === 'request' ? type : undefined;
  }

  response({ response }: Endpoint): Response | undefined {
    const type = response ? this.type(response) : undefined;
    return type?.kind === 'response' ? type : undefined;
  }
}

export const keyOf = ({ namespace, name }: TypeName): string => `${namespace}.${name}`;

function routesOf(endpoint: Endpoint): Route[] {
  return endpoint.urls.map(({ path, methods }) => {
    const segments = path.split('/').filter(Boolean);
    const variable = (segment: string) => segment.startsWith('{');
    // Only `{...}` as a whole segment is variable; a name never begins with an underscore, but for `_all`.
    const source = segments
      .map((each) => (variable(each) ? '/(?:(?!_)[^/]+|_all|_[^/]*:[^/]*)' : `/${literally(each)}`))
      .join('');
    const rank = segments.map((each) => (variable(each) ? '1' : '0')).join('');
    return { endpoint, methods, pattern: new RegExp(`^${source || '/'}/?$`), rank };
  });
}

let loaded: Schema | undefined;

/** Read once in a process: 9 megabytes. */
export function loadSchema(): Schema {
  const file = fileURLToPath(import.meta.resolve('@elastic/request-converter/dist/schema.json'));
  loaded ??= new Schema(JSON.parse(readFileSync(file, 'utf8')));
  return loaded;
}
