import { expect } from 'chai';
import { operationsOf, readOpenApi } from '../../../../appliance/http/edge/openapi.ts';
import { HttpProblem } from '../../../../appliance/http/edge/problems.ts';
import { compileBody, compileQuery, createAjv } from '../../../../appliance/http/edge/validate.ts';

type Node = Record<string, unknown>;
const openApi = readOpenApi({}); // with all checks of YAML
const document = openApi as unknown as Node; // read here as plain JSON

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** What a reference of the document names, or the value itself. */
function resolve(value: unknown): Node {
  const node = isNode(value) ? value : {};
  if (typeof node.$ref !== 'string') return node;
  const path = node.$ref.split('/').slice(1);
  return resolve(path.reduce<unknown>((at, step) => (isNode(at) ? at[step] : undefined), document));
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const fieldsOf = (value: unknown): [string, unknown][] => (isNode(value) ? Object.entries(value) : []);

/** It ends itself: nothing in it is repeated without end. */
const isShort = (pattern: unknown): boolean => typeof pattern === 'string' && /^\^(?:(?![*+]|,\}).)*\$$/.test(pattern);

/** Places below a schema whose values have no bound. */
function unbounded(schema: unknown, place: string, seen: readonly Node[] = []): string[] {
  const node = resolve(schema);
  if (seen.includes(node)) return [];
  const below = (child: unknown, name: string): string[] => unbounded(child, `${place}/${name}`, [...seen, node]);
  const types = [node.type].flat();
  const isNamed = node.enum !== undefined || node.const !== undefined;
  const lacks = [
    ...(types.includes('string') && !isNamed && node.maxLength === undefined && !isShort(node.pattern) ? ['maxLength'] : []),
    ...(types.includes('array') && node.maxItems === undefined ? ['maxItems'] : []),
    ...(types.includes('object') && !node.properties && node.maxProperties === undefined ? ['maxProperties'] : []),
  ];
  return [
    ...lacks.map((each) => `${place} has no ${each}`),
    ...fieldsOf(node.properties).flatMap(([name, child]) => below(child, name)),
    ...(isNode(node.additionalProperties) ? below(node.additionalProperties, '*') : []),
    ...(node.items ? below(node.items, '[]') : []),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((choice) => listOf(node[choice]).flatMap((child) => below(child, choice))),
  ];
}

const operations = fieldsOf(document.paths).flatMap(([path, methods]) =>
  fieldsOf(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation: resolve(operation) })),
);

describe('openapi.yaml', () => {
  it('is the same where its YAML is not checked', () => {
    expect(readOpenApi()).to.deep.equal(openApi);
  });

  it('has schemas by which bodies and queries can be checked', () => {
    const ajv = createAjv(openApi);
    expect(ajv.validateSchema({ components: openApi.components, paths: openApi.paths }), ajv.errorsText()).to.equal(true);
    for (const { bodies, query } of operationsOf(openApi)) {
      const checks = [...[...bodies.values()].map((reference) => compileBody(ajv, reference)), compileQuery(ajv, query)];
      for (const check of checks) {
        try {
          check({});
        } catch (thrown) {
          expect(thrown).to.be.instanceOf(HttpProblem);
        }
      }
    }
  });

  for (const { name, operation } of operations) {
    const body = isNode(operation.requestBody) ? operation.requestBody : undefined;

    it(`bounds all that is sent to ${name}`, () => {
      const parameters = listOf(operation.parameters).map(resolve);
      expect([
        ...parameters.flatMap(({ name: parameter, schema }) => unbounded(schema, String(parameter))),
        ...fieldsOf(body?.content).flatMap(([type, media]) => unbounded(resolve(media).schema, type)),
      ]).to.deep.equal([]);
    });

    it(`says what any request to ${name} may be answered with`, () => {
      const wanted = [...['400', '408', '417', '431'], ...(body ? ['413', '415', '422'] : [])];
      expect(Object.keys(resolve(operation.responses))).to.include.members(wanted);
    });
  }
});
