/** What the screens read of an OpenAPI document. Every text in it is shown as text. */

export interface SchemaNode {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  required?: string[];
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  allOf?: SchemaNode[];
  oneOf?: SchemaNode[];
  anyOf?: SchemaNode[];
  [bound: string]: unknown;
}

export interface ApiParameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: SchemaNode;
  example?: unknown;
}

interface MediaContent {
  schema?: SchemaNode;
  example?: unknown;
  examples?: Record<string, { summary?: string; value?: unknown }>;
}

export interface ApiResponse {
  $ref?: string;
  description?: string;
  content?: Record<string, MediaContent>;
}

interface OperationNode {
  operationId: string;
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: (ApiParameter & { $ref?: string })[];
  requestBody?: { content: Record<string, MediaContent> };
  responses: Record<string, ApiResponse>;
  security?: Record<string, unknown>[];
  'x-permission'?: string;
}

export interface ApiDescription {
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, OperationNode>>;
  components?: { schemas?: Record<string, SchemaNode>; [kind: string]: unknown };
}

/** A body as somebody may send it. */
export interface ApiExample {
  type: string;
  name: string;
  text: string;
}

export interface ApiOperation {
  id: string;
  /** In capitals. */
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** What a key must allow: a group, `any`, or empty for none. */
  permission: string;
  /** Whether a signed-in browser may call it. */
  isForSessions: boolean;
  parameters: ApiParameter[];
  examples: ApiExample[];
  bodySchema: SchemaNode | undefined;
  responses: [status: string, response: ApiResponse][];
}

/** What a reference within the document names; anything else as it is. */
export function resolved<Node extends { $ref?: string }>(document: ApiDescription, node: Node): Node {
  if (!node.$ref) return node;
  let found: unknown = document;
  for (const step of node.$ref.replace(/^#\//, '').split('/'))
    found = typeof found === 'object' && found !== null ? Reflect.get(found, step) : undefined;
  return typeof found === 'object' && found !== null ? (found as Node) : node; // what stands at a reference has the kind of its place
}

/** The last part of a reference. */
export const nameOfReference = ({ $ref = '' }: SchemaNode): string => $ref.split('/').at(-1) ?? '';

export const operationsIn = (document: ApiDescription): ApiOperation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, node]) => operationOf(document, node, { method: method.toUpperCase(), path })),
  );

function operationOf(document: ApiDescription, node: OperationNode, place: { method: string; path: string }): ApiOperation {
  const { operationId, tags = [], summary = '', description = '', security, requestBody } = node;
  return {
    ...place,
    ...{ id: operationId, tag: tags[0] ?? '', summary, description },
    permission: security?.length === 0 ? '' : (node['x-permission'] ?? ''),
    isForSessions: !security || security.length === 0 || security.some((each) => 'session' in each),
    parameters: (node.parameters ?? []).map((each) => resolved(document, each)).filter(({ name }) => name !== 'x-request-id'),
    examples: Object.entries(requestBody?.content ?? {}).flatMap(([type, content]) => examplesOf(document, type, content)),
    bodySchema: Object.values(requestBody?.content ?? {})[0]?.schema,
    responses: Object.entries(node.responses).map(([status, response]) => [status, resolved(document, response)]),
  };
}

/** Those of the document, or one that is made from the schema. Forms with files are left to the command line. */
function examplesOf(document: ApiDescription, type: string, { examples, example, schema }: MediaContent): ApiExample[] {
  if (type === 'multipart/form-data') return [];
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));
  const named = Object.entries(examples ?? {}).map(([name, each]) => ({
    type,
    name: each.summary ?? name,
    text: textOf(each.value),
  }));
  if (named.length > 0) return named;
  return [{ type, name: type, text: textOf(example ?? (schema ? sampleOf(document, schema) : {})) }];
}

/** A value that fits a schema more or less: what it names as example or default, else an empty one. Required fields alone. */
export function sampleOf(document: ApiDescription, schema: SchemaNode, depth = 0): unknown {
  const node = resolved(document, schema);
  const told = [node.const, node.example, node.examples?.[0], node.default, node.enum?.[0]].find((each) => each !== undefined);
  if (told !== undefined || depth > 4) return told ?? {};
  const { required = [], properties = {} } = flat(document, node);
  const kind = Array.isArray(node.type) ? node.type[0] : node.type;
  if (kind === 'array') return node.items ? [sampleOf(document, node.items, depth + 1)] : [];
  if (kind === 'string') return '';
  if (kind === 'integer' || kind === 'number') return 0;
  if (kind === 'boolean') return false;
  const fields = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(document, field, depth + 1)]));
}

/** The fields of a schema with those of all that it is put together from. */
export function flat(
  document: ApiDescription,
  schema: SchemaNode,
  depth = 0,
): { properties: Record<string, SchemaNode>; required: string[] } {
  const node = resolved(document, schema);
  const parts = depth > 6 ? [] : (node.allOf ?? []).map((part) => flat(document, part, depth + 1));
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), node.properties ?? {}),
    required: [...parts.flatMap(({ required }) => required), ...(node.required ?? [])],
  };
}
