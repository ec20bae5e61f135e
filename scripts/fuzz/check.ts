import { type Description, isNode, type Node } from './description.ts';
import type { FuzzedRequest } from './requests.ts';
import type { FuzzedAnswer } from './send.ts';

const PROBLEM = 'application/problem+json';

/** What is wrong with an answer by the description of the service; a sentence each. */
export function faultsOf(description: Description, request: FuzzedRequest, answer: FuzzedAnswer): string[] {
  const { status, headers } = answer;
  const { responses } = request.operation;
  const described = responses[String(status)] ?? responses[`${String(status)[0]}XX`] ?? responses.default;
  if (described === undefined) return [`the status ${status} is not described`];
  const response = description.node(described);
  return [
    ...(status >= 500 && status !== 503 ? [`the status is ${status}`] : []),
    ...(headers['x-request-id'] ? [] : ['x-request-id is missing']),
    ...(status < 300 ? faultsOfTaken(description, request) : []),
    ...faultsOfHeaders(description, response, answer),
    ...faultsOfContent(description, description.node(response.content), answer),
  ].map((fault) => `${status}: ${fault}`);
}

/** An empty text means "not set", so that a schema by itself does not tell whether the body may be taken. */
function faultsOfTaken(description: Description, { sent }: FuzzedRequest): string[] {
  if (!sent || /""/.test(JSON.stringify(sent.value) ?? '')) return [];
  const faults = description.faults(sent.schema, sent.value);
  return faults.length > 0 ? [`a body was taken that breaks its schema: ${faults[0]}`] : [];
}

function faultsOfHeaders(description: Description, { headers }: Node, answer: FuzzedAnswer): string[] {
  return Object.entries(description.node(headers)).flatMap(([name, described]) => {
    const { schema, required } = description.node(described);
    const value = answer.headers[name.toLowerCase()];
    if (value === undefined) return required === true ? [`the header ${name} is missing`] : [];
    const { type } = description.node(schema);
    const native = type === 'integer' || type === 'number' ? Number(value) : value;
    return isNode(schema) ? description.faults(schema, native).map((fault) => `the header ${name}: ${fault}`) : [];
  });
}

function faultsOfContent(description: Description, content: Node, { headers, body, status }: FuzzedAnswer): string[] {
  const type = String(headers['content-type'] ?? '').split(';')[0] ?? '';
  if (Object.keys(content).length === 0) return body.length > 0 ? ['there is a body, and none is described'] : [];
  const media = content[type] ?? content[`${type.split('/')[0]}/*`] ?? content['*/*'];
  if (media === undefined) return [`the content type '${type}' is not described`];
  if (status >= 400 && type !== PROBLEM && !Object.hasOwn(content, type)) return ['an error is no problem'];
  const { schema } = description.node(media);
  if (!isNode(schema)) return [];
  if (!/[/+]json$/.test(type)) return faultsOfText(description, schema, body.toString());
  const value = parsed(body.toString());
  return value === undefined ? ['the body is no JSON'] : faultsOfValue(description, schema, value);
}

const faultsOfText = (description: Description, schema: Node, text: string): string[] =>
  description.node(schema).type === 'string' ? faultsOfValue(description, schema, text) : [];

/** What a schema says of a value, and of what texts in it hold. */
function faultsOfValue(description: Description, schema: Node, value: unknown): string[] {
  return [...description.faults(schema, value), ...faultsInside(description, schema, value)];
}

function faultsInside(description: Description, schema: Node, value: unknown): string[] {
  const { contentSchema, contentMediaType, properties, items } = description.node(schema);
  if (typeof value === 'string' && isNode(contentSchema)) {
    const held = contentMediaType === 'text/event-stream' ? framesIn(value) : parsed(value);
    return held === undefined ? ['a text is no JSON'] : faultsOfValue(description, contentSchema, held);
  }
  if (Array.isArray(value)) return isNode(items) ? value.flatMap((each) => faultsInside(description, items, each)) : [];
  if (!isNode(value)) return [];
  return Object.entries(description.node(properties)).flatMap(([name, child]) =>
    isNode(child) && value[name] !== undefined ? faultsInside(description, child, value[name]) : [],
  );
}

/** Server-sent events as a client gets them: comments are none. */
function framesIn(text: string): Record<string, string>[] {
  return text.split('\n\n').flatMap((block) => {
    const lines = block.split('\n').filter((line) => line !== '' && !line.startsWith(':'));
    const fields = lines.map((line) => [line.split(':')[0] ?? '', line.replace(/^[^:]*: ?/, '')]);
    return fields.length > 0 ? [Object.fromEntries(fields)] : [];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
