import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { operations } from '../../../core/api.gen.ts';
import { rootFolder } from '../../root.ts';

export type OperationId = keyof operations;

/** The parts of an OpenAPI operation that the service works by. */
interface OperationObject {
  operationId: OperationId;
  tags: string[];
  security?: Record<string, string[]>[];
  requestBody?: { content: { 'application/json': { schema: { $ref: string } } } };
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, object> };
}

export interface Operation {
  id: OperationId;
  /** In capitals. */
  method: string;
  /** The path as openapi.yaml writes it: the label of metrics. */
  route: string;
  /** `optional` leaves it to the settings. */
  key: 'required' | 'optional' | 'none';
  /** The key may also come as `Authorization: Bearer`. */
  bearer: boolean;
  /** Tells of the service itself: not counted. */
  probe: boolean;
  /** Reference to the schema of its body. */
  body?: string;
}

/** Reads openapi.yaml. */
export const readOpenApi = (): OpenApiDocument =>
  parse(readFileSync(join(rootFolder(), 'openapi.yaml'), 'utf8')) as OpenApiDocument; // its own test checks it as a whole

export const operationsOf = (document: OpenApiDocument): Operation[] =>
  Object.entries(document.paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      route,
      key: keyUse(operation.security ?? document.security),
      bearer: (operation.security ?? document.security).some((requirement) => 'bearer' in requirement),
      probe: operation.tags.includes('operations'),
      body: operation.requestBody?.content['application/json'].schema.$ref,
    })),
  );

/** An empty requirement among others means that none of them is needed. */
function keyUse(security: Record<string, string[]>[]): Operation['key'] {
  if (security.length === 0) return 'none';
  return security.some((requirement) => Object.keys(requirement).length === 0) ? 'optional' : 'required';
}
