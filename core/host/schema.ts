import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import type { ConfigPath, Issue } from '../contract/errors.ts';
import { aKind, type Schema } from './resolve-options.ts';
import { suggestion } from './suggestion.ts';

const ajv = new Ajv({
  allErrors: true,
  useDefaults: true,
  strict: true,
  strictRequired: false,
  keywords: ['x-resource', 'x-needs', 'x-alternatives', 'x-dispensable', 'x-unit'],
});

/** The same schema with every object closed, so that a mistyped option is an error and not a silent default. */
export function closeSchema<S extends TSchema>(schema: S): S {
  const walk = (node: Schema): Schema => ({
    ...node,
    ...(node.properties
      ? { additionalProperties: node.additionalProperties ?? false, properties: mapValues(node.properties, walk) }
      : {}),
    ...(node.items ? { items: walk(node.items) } : {}),
  });
  return walk(schema as Schema) as S; // the walk keeps everything that was there
}

const mapValues = <A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

export interface Checked {
  /** A copy of the value with the defaults filled in. */
  value: Record<string, unknown>;
  issues: Issue[];
}

/** What is compiled stays in the compiler for good: a file that is read again must not have its plugins' schemas compiled again. */
const validators = new WeakMap<TSchema, ValidateFunction>();

function validatorOf(schema: TSchema): ValidateFunction {
  const validator = validators.get(schema) ?? ajv.compile(closeSchema(schema));
  validators.set(schema, validator);
  return validator;
}

/** Compiles a schema once; the result checks a value and fills in its defaults. */
export function checker(schema: TSchema): (value: unknown) => Checked {
  const validate = validatorOf(schema);
  return (given) => {
    const value = structuredClone(given ?? {}) as Record<string, unknown>; // validated next
    validate(value);
    // a JSON Schema it is
    return { value, issues: withoutBranches(validate.errors ?? []).map((error) => issueOf(error, schema as Schema)) };
  };
}

/** What each branch of a choice misses is left out: that none fits is said once. That a name is wrong is said by what is wrong with it. */
function withoutBranches(errors: readonly ErrorObject[]): ErrorObject[] {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf').map(({ schemaPath }) => `${schemaPath}/`);
  const told = errors.filter(({ keyword }) => keyword !== 'propertyNames');
  return told.filter(({ schemaPath }) => !choices.some((choice) => schemaPath.startsWith(choice)));
}

const pathOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

function schemaAt(schema: Schema, path: ConfigPath): Schema | undefined {
  let node: Schema | undefined = schema;
  for (const step of path) node = node?.properties?.[step] ?? node?.items;
  return node;
}

function issueOf(error: ErrorObject, schema: Schema): Issue {
  const path = pathOf(error.instancePath);
  if (error.keyword === 'additionalProperties') {
    const name = String(error.params.additionalProperty);
    const known = Object.keys(schemaAt(schema, path)?.properties ?? {});
    return { path: [...path, name], key: true, message: `unknown option '${name}'${suggestion(name, known)}` };
  }
  if (error.keyword === 'required') {
    const name = String(error.params.missingProperty);
    const what = schemaAt(schema, [...path, name])?.description;
    return { path, message: `option '${name}' is missing${what ? `: ${what}` : ''}` };
  }
  if (error.propertyName !== undefined)
    return { path: [...path, error.propertyName], key: true, message: `the name '${error.propertyName}' ${error.message}` };
  const what = path.length > 0 ? `option '${path.at(-1)}'` : 'the value';
  return { path, message: `${what} ${wish(error, schemaAt(schema, path))}` };
}

function wish(error: ErrorObject, schema: Schema | undefined): string {
  if (schema?.['x-unit'] === 'duration') return 'wants a time with its unit, such as 20s or 1.5m';
  if (schema?.['x-unit'] === 'size') return 'wants a size with its unit, such as 512KiB or 1MiB';
  if (schema?.['x-resource']) return `wants the name of ${aKind(schema['x-resource'])} under resources`;
  if (error.keyword === 'type' && schema?.type === 'object') return 'must be a mapping from option to value';
  if (error.keyword === 'anyOf') return `wants ${choices(schema)}`;
  if (error.keyword === 'enum') return `wants one of ${error.params.allowedValues.join(', ')}`;
  return error.message ?? 'is not valid';
}

function choices({ anyOf = [] }: Schema = {}): string {
  const constants = anyOf.flatMap((each) => each.const ?? []);
  if (constants.length === anyOf.length) return `one of ${constants.join(', ')}`;
  return anyOf.map(({ type, const: constant }) => constant ?? type ?? 'another form').join(' or ');
}
