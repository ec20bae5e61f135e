import { expect } from 'chai';
import { readOpenApi } from '../../appliance/http/edge/openapi.ts';
import { createAjv } from '../../appliance/http/edge/validate.ts';
import type { components } from '../../core/api.gen.ts';

const ajv = createAjv(readOpenApi());

/** Throws unless the value is what openapi.yaml says of this schema. */
export function expectSchema(name: keyof components['schemas'], value: unknown): void {
  const validate = ajv.compile({ $ref: `openapi#/components/schemas/${name}` });
  validate(value);
  expect(validate.errors ?? [], JSON.stringify(value)).to.deep.equal([]);
}

interface ProblemBody {
  status: number;
  code: string;
  detail: string;
  requestId: string;
  errors?: { pointer: string; detail: string }[];
}

/** Checks an answer that is a problem as a whole and gives its body. */
export async function expectProblem(response: Response, status: number, code: string): Promise<ProblemBody> {
  expect(response.headers.get('content-type')).to.equal('application/problem+json');
  const body = (await response.json()) as ProblemBody; // the schema is checked right below
  expectSchema('Problem', body);
  expect([response.status, body.status, body.code], body.detail).to.deep.equal([status, status, code]);
  expect(body.requestId).to.equal(response.headers.get('x-request-id'));
  return body;
}
