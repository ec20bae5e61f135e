import type { ErrorObject, FuncKeywordDefinition, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OpenApiDocument, QueryParameter } from './openapi.ts';
import { type FieldError, HttpProblem } from './problems.ts';

/** More are of no use to a caller, and a body can be made to have very many. */
const MOST_ERRORS = 20;

type Schema = Record<string, unknown>;

const FROM_TEXT = {
  integer: (text: string) => (/^\d+$/.test(text) ? Number(text) : text),
  boolean: (text: string) => (text === 'true' ? true : text === 'false' ? false : text),
};

/** Turns what came as text into its native type, in place. Other text stays, for the schema's own rules to refuse. */
const nativeKeyword: FuncKeywordDefinition = {
  keyword: 'x-native',
  modifying: true,
  errors: false,
  compile: (native: keyof typeof FROM_TEXT) => {
    const convert = FROM_TEXT[native];
    return (data: unknown, place) => {
      if (typeof data === 'string' && place) place.parentData[place.parentDataProperty] = convert(data);
      return true;
    };
  },
};

export const createAjv = (document: OpenApiDocument) => {
  const ajv = new Ajv2020({
    validateSchema: false, // its own test has done so: it takes longer than all else
    allErrors: true,
    verbose: true,
    strict: true,
    allowUnionTypes: true,
    keywords: [nativeKeyword, 'components', 'paths'],
  });
  formats.default(ajv);
  // The keywords `components` and `paths` say nothing by themselves; they are there for references of the document to be found.
  return ajv.addSchema({ components: document.components, paths: document.paths }, 'openapi');
};

/** Checks a body and gives it its native types, or throws an HttpProblem that points at every field that is wrong. */
export type Validate = (body: unknown) => void;

/** Compiles the schema that a reference of the document names. `""` means "not set" and is taken out first. */
export const compileBody = (ajv: Ajv2020, reference: string): Validate => compile(ajv, { $ref: `openapi${reference}` });

/** The same for what the address carries: an object of values by name. */
export const compileQuery = (ajv: Ajv2020, parameters: readonly QueryParameter[]): Validate =>
  compile(ajv, {
    type: 'object',
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, { $ref: `openapi${schema}` }])),
  });

/** Compiled with the first value: a start waits for none of them. */
function compile(ajv: Ajv2020, schema: Schema): Validate {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= ajv.compile(schema);
    // As deep as the request has fields of its own: /user_session/system/session_id
    for (const each of Array.isArray(value) ? value : [value]) dropEmpty(each, 4);
    if (validate(value)) return;
    throw new HttpProblem('invalid_request', undefined, { errors: fieldErrors(validate.errors ?? []) });
  };
}

function dropEmpty(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth === 0) return;
  const fields = value as Schema; // an object that is no list
  for (const name in fields) {
    if (fields[name] === '') delete fields[name];
    else dropEmpty(fields[name], depth - 1);
  }
}

/** One error per field: that a value is none of several alternatives is enough, without what each of them would have wanted. */
function fieldErrors(errors: readonly ErrorObject[]): FieldError[] {
  const byPointer = new Map<string, FieldError>();
  for (const error of errors) {
    const pointer = error.keyword === 'required' ? `${error.instancePath}/${error.params.missingProperty}` : error.instancePath;
    if (error.keyword !== 'anyOf' && byPointer.has(pointer)) continue;
    byPointer.set(pointer, { pointer, detail: wish(error) });
    if (error.keyword === 'anyOf') dropBelow(byPointer, pointer);
  }
  return [...byPointer.values()].slice(0, MOST_ERRORS);
}

function dropBelow(errors: Map<string, FieldError>, pointer: string): void {
  for (const other of errors.keys()) if (other.startsWith(`${pointer}/`)) errors.delete(other);
}

/** What the field must be, in words. */
function wish(error: ErrorObject): string {
  const schema = (error.parentSchema ?? {}) as Schema; // ajv gives it, as `verbose` asks
  if (error.keyword === 'required') return 'is required and must not be empty';
  if (error.keyword === 'anyOf') return 'has none of the forms that /openapi.json describes for it';
  if (schema['x-native'] === 'integer')
    return `must be a whole number from ${schema.minimum} to ${schema.maximum}, as a number or as text`;
  if (schema['x-native'] === 'boolean') return 'must be true or false, as such or as text';
  if (error.keyword === 'pattern' && error.instancePath.endsWith('/filter'))
    return 'must name at most 100 values, with commas between them';
  if (schema.pattern === '\\S') return 'must be text that is not only space';
  return error.message ?? 'is not valid';
}
