import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentOptions, type ParseOptions, parse } from 'yaml';
import type { operations } from '../../../core/api.gen.ts';
import type { Permission } from '../../access/caller.ts';
import { rootFolder } from '../../root.ts';

export type OperationId = keyof operations;

/** The media types that bodies of requests come in. */
export const BODY_TYPES = ['application/json', 'text/plain', 'multipart/form-data'] as const;
export type BodyType = (typeof BODY_TYPES)[number];

interface ParameterObject {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: { type?: string };
}
type Security = Partial<Record<'apikey' | 'bearer' | 'embedcode' | 'session', string[]>>[];

/** The parts of an OpenAPI operation that the service works by. */
interface OperationObject {
  operationId: OperationId;
  tags: string[];
  parameters?: (ParameterObject | { $ref: string })[];
  requestBody?: { required?: boolean; content: Partial<Record<BodyType, object>> };
  security?: Security;
  'x-permission'?: Permission;
  'x-one-time-password'?: boolean;
  'x-documents'?: boolean;
  'x-large-body'?: boolean;
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  security: Security;
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, object>; parameters?: Record<string, ParameterObject> };
}

/** What the address of a request may carry besides its path. */
export interface QueryParameter {
  name: string;
  required: boolean;
  /** It may be given more than once: all its values are a list. */
  isList: boolean;
  /** Reference to its schema. */
  schema: string;
}

export interface Operation {
  id: OperationId;
  /** In capitals. */
  method: string;
  /** The path as openapi.yaml writes it: the label of metrics. */
  route: string;
  /** `optional` leaves it to the settings. */
  key: 'required' | 'optional' | 'none';
  /** What a key must allow, where there is one. */
  permission: Permission;
  /** Whether the number of an embed code can stand in for a key. */
  embedCode: boolean;
  /** Whether a one-time password can stand in for a key. */
  oneTimePassword: boolean;
  /** Whether the session of a browser can stand in for a key. */
  session: boolean;
  /** The key may also come as `Authorization: Bearer`. */
  bearer: boolean;
  /** It looks into documents: it is settled beforehand which of them the caller may see. */
  documents: boolean;
  /** Its body brings documents: it may be larger than others, and take longer. */
  largeBody: boolean;
  /** Tells of the service itself: not counted. */
  probe: boolean;
  /** The media types that its body may have, each with the reference to its schema; none where it takes no body. */
  bodies: ReadonlyMap<BodyType, string>;
  /** Whether it must have one of them. */
  bodyRequired: boolean;
  query: readonly QueryParameter[];
}

/** Reads openapi.yaml. Its own test checks it as a whole: to look for the place of mistakes takes as long as to read it. */
export const readOpenApi = (
  options: ParseOptions & DocumentOptions = { prettyErrors: false, uniqueKeys: false },
): OpenApiDocument => parse(readFileSync(join(rootFolder(), 'openapi.yaml'), 'utf8'), options) as OpenApiDocument;

/** The paths that a route stands for. */
export const pathPattern = (route: string): RegExp =>
  new RegExp(`^${route.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);

export const operationsOf = (document: OpenApiDocument): Operation[] =>
  Object.entries(document.paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      route,
      ...accessOf(operation, document.security),
      documents: operation['x-documents'] === true,
      largeBody: operation['x-large-body'] === true,
      probe: operation.tags.includes('operations'),
      ...bodiesOf(operation, ['paths', route, method]),
      query: queryOf(operation, document, ['paths', route, method]),
    })),
  );

/** A reference within the document. */
const reference = (path: readonly (string | number)[]): string =>
  `#/${path.map((step) => encodeURIComponent(String(step).replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

function bodiesOf({ requestBody }: OperationObject, at: readonly string[]): Pick<Operation, 'bodies' | 'bodyRequired'> {
  const types = BODY_TYPES.filter((type) => requestBody?.content[type]);
  return {
    bodies: new Map(types.map((type) => [type, reference([...at, 'requestBody', 'content', type, 'schema'])])),
    bodyRequired: requestBody?.required ?? false,
  };
}

function queryOf({ parameters = [] }: OperationObject, document: OpenApiDocument, at: readonly string[]): QueryParameter[] {
  return parameters.flatMap((given, index) => {
    const shared = '$ref' in given ? given.$ref.split('/').at(-1) : undefined;
    const parameter = '$ref' in given ? document.components.parameters?.[shared ?? ''] : given;
    if (parameter?.in !== 'query') return [];
    const { name, required = false, schema } = parameter;
    const place = shared ? ['components', 'parameters', shared, 'schema'] : [...at, 'parameters', index, 'schema'];
    return [{ name, required, isList: schema.type === 'array', schema: reference(place) }];
  });
}

type OperationAccess = Pick<Operation, 'key' | 'bearer' | 'permission' | 'embedCode' | 'oneTimePassword' | 'session'>;

/** Throws where an operation that wants a key does not say what the key must allow: nothing is open by an oversight. */
function accessOf(operation: OperationObject, usual: Security): OperationAccess {
  const { operationId, security = usual, 'x-permission': permission } = operation;
  const key = keyUse(security);
  if (key !== 'none' && !permission) throw new Error(`operation '${operationId}' of openapi.yaml has no x-permission`);
  return {
    key,
    bearer: security.some(({ bearer }) => bearer !== undefined),
    permission: permission ?? 'any',
    embedCode: security.some(({ embedcode }) => embedcode !== undefined),
    session: security.some(({ session }) => session !== undefined),
    oneTimePassword: operation['x-one-time-password'] === true,
  };
}

/** An empty requirement among others means that none of them is needed. */
function keyUse(security: Security): Operation['key'] {
  if (security.length === 0) return 'none';
  return security.some((requirement) => Object.keys(requirement).length === 0) ? 'optional' : 'required';
}
