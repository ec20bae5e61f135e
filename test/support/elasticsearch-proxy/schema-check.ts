import type { Body, Endpoint, Property, Request } from '@elastic/request-converter/dist/metamodel.js';
import type { Answer } from './answer.ts';
import type { Incoming } from './incoming.ts';
import { linesOf, parseJson } from './json.ts';
import { loadSchema, type Schema } from './schema/schema.ts';
import { Shape } from './schema/shape.ts';

const OPERATION = { kind: 'instance_of', type: { namespace: '_global.bulk', name: 'OperationContainer' } } as const;
const ERROR = { kind: 'instance_of', type: { namespace: '_types', name: 'ErrorResponseBase' } } as const;

/** What the schema of this version has not got and the server has. */
const GAPS = [
  // Of the tasks of an `inference` processor it knows `regression` and `classification`.
  /\.inference\.inference_config\.\w+: is not known$/,
];

/** What of one exchange is compared with the schema, as it becomes known. */
export interface ExchangeCheck {
  /** An answer of the proxy's own has to be as the schema says. */
  madeUp(answer: Answer): void;
  /** An answer of the real server is right by definition: only the types of what the schema knows are compared. */
  passed(status: number, text: string): void;
}

/**
 * Compares what passes with the schema that Elastic publishes. Requests may have nothing that it does not know. Left out: how
 * the parts of a bulk body that are documents look, which variants of a container exclude each other, and any body that is not JSON.
 */
export class SchemaCheck {
  readonly violations: string[] = [];
  readonly #schema: Schema = loadSchema();
  readonly #requests = new Shape(this.#schema, { closed: true, loose: false });
  readonly #ownAnswers = new Shape(this.#schema, { closed: true, loose: true });
  readonly #answers = new Shape(this.#schema, { closed: false, loose: true });

  begin(incoming: Incoming): ExchangeCheck {
    const endpoint = this.#schema.endpoint(incoming.method, decodeURIComponent(incoming.path));
    const note = (problems: readonly string[]) => {
      const real = problems.filter((problem) => !GAPS.some((gap) => gap.test(problem)));
      this.violations.push(...real.map((problem) => `${incoming.method} ${incoming.path} ${problem}`));
    };
    if (endpoint === undefined) {
      note(['is no endpoint']);
      return { madeUp() {}, passed() {} };
    }
    note(this.#request(endpoint, incoming));
    // A filtered answer lacks what is required, and has no type of its own.
    const whole = !incoming.query.has('filter_path') && incoming.method !== 'HEAD';
    return {
      madeUp: ({ status, body }) => {
        const problems =
          status < 300 ? this.#answer(endpoint, body, this.#ownAnswers) : this.#ownAnswers.problems(body, ERROR, 'error');
        if (whole) note(problems);
      },
      passed: (status, text) => {
        if (whole && status < 300) note(this.#answer(endpoint, parseJson(text), this.#answers));
      },
    };
  }

  #request(endpoint: Endpoint, incoming: Incoming): string[] {
    const request = this.#schema.request(endpoint);
    if (request === undefined) return [];
    return [...this.#query(request, incoming.query), ...this.#body(endpoint, request.body, incoming.text)];
  }

  #query(request: Request, query: URLSearchParams): string[] {
    const known = new Map([...request.query, ...this.#common(request)].map((property) => [property.name, property]));
    return [...query].flatMap(([name, value]) => {
      const property = known.get(name);
      return property === undefined ? [`?${name}: is not known`] : this.#parameter(property, value);
    });
  }

  /** Query parameters are text: what reads as a number or a truth value counts as one, and a list is told by its commas. */
  #parameter({ name, type }: Property, text: string): string[] {
    const readings = [
      text,
      text.split(','),
      ...(text === '' ? [true] : []),
      ...[parseJson(text)].filter((value) => value !== undefined),
    ];
    const attempts = readings.map((value) => this.#requests.problems(value, type, `?${name}`));
    return attempts.find((problems) => problems.length === 0) ?? attempts[0] ?? [];
  }

  #common({ attachedBehaviors = [] }: Request): Property[] {
    return attachedBehaviors.flatMap((name) => {
      const type = this.#schema.type({ namespace: '_spec_utils', name });
      return type?.kind === 'interface' ? type.properties : [];
    });
  }

  #body(endpoint: Endpoint, body: Body, text: string): string[] {
    if (text.trim() === '') return [];
    if (body.kind === 'no_body') return ['body: there is none'];
    const lines = endpoint.requestMediaType?.includes('application/x-ndjson') ? linesOf(text).map(parseJson) : undefined;
    if (endpoint.name === 'bulk') return this.#operations(lines ?? []);
    return this.#bodyOf(body, lines ?? parseJson(text), this.#requests);
  }

  #operations(lines: readonly unknown[]): string[] {
    const problems: string[] = [];
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at];
      problems.push(...this.#requests.problems(line, OPERATION, `body[${at}]`));
      if (!(typeof line === 'object' && line !== null && 'delete' in line)) at++;
    }
    return problems;
  }

  #answer(endpoint: Endpoint, value: unknown, shape: Shape): string[] {
    const response = this.#schema.response(endpoint);
    return response === undefined || value === undefined ? [] : this.#bodyOf(response.body, value, shape, 'answer');
  }

  #bodyOf(body: Body, value: unknown, shape: Shape, at = 'body'): string[] {
    if (body.kind === 'properties') return shape.properties(value, body.properties, at);
    return body.kind === 'value' ? shape.problems(value, body.value, at) : [];
  }
}
