import type { Call } from '../../../../core/contract/call.ts';
import { Failure } from '../../../../core/contract/errors.ts';
import type { PreparationReport, PreparationStep } from '../../../../core/contract/resources/preparation.ts';
import { ElasticsearchRefusal } from '../../../../lib/elasticsearch/failure.ts';
import type { ServerRequest } from '../../../../lib/elasticsearch/request.ts';
import { fieldsOf, type Mapped, type Mappings, sourceIndex } from '../mappings.ts';
import { ask, type Preparing, pathOf, sourceOf } from './context.ts';
import { lookUp, refuseConcrete } from './generations.ts';

/** Step 1: the source index. One that is there is taken, when its fields can hold the documents. */
export const sourceStep = (preparing: Preparing): PreparationStep => ({
  name: 'source',
  summary: 'makes the source index, or accepts the one that is there',
  plan: async () => [createRequest(preparing)],
  run: (call) => run(preparing, call),
});

function createRequest({ options }: Preparing): ServerRequest & { note: string } {
  return {
    method: 'PUT',
    path: pathOf(sourceOf(options)),
    body: sourceIndex(options),
    note: 'an index that is there is accepted: 400 resource_already_exists_exception',
  };
}

async function run(preparing: Preparing, call: Call): Promise<PreparationReport> {
  const index = sourceOf(preparing.options);
  refuseConcrete(await lookUp(preparing, call), preparing);
  const { note, ...request } = createRequest(preparing);
  try {
    await ask(preparing, call, request);
    return { done: [`made the index '${index}'`], figures: { index } };
  } catch (thrown) {
    if (!(thrown instanceof ElasticsearchRefusal) || thrown.type !== 'resource_already_exists_exception') throw thrown;
  }
  return accept(preparing, call, index);
}

async function accept(preparing: Preparing, call: Call, index: string): Promise<PreparationReport> {
  const found = await ask<Record<string, { mappings: Mappings }>>(preparing, call, {
    method: 'GET',
    path: pathOf(index, '/_mapping'),
  });
  const wanted = sourceIndex(preparing.options).mappings.properties;
  for (const [name, { mappings }] of Object.entries(found)) {
    const differences = differencesOf(fieldsOf(wanted), fieldsOf(mappings.properties));
    if (differences.length > 0) throw refusalOf(name, differences);
  }
  // Fields and twins that are not there can be added; where all are, this changes nothing.
  await ask(preparing, call, {
    method: 'PUT',
    path: pathOf(index, '/_mapping'),
    body: { properties: missingFields(wanted, found) },
  });
  return { done: [`took the index '${index}' that is there`], figures: { index } };
}

/** Our fields, each with the analyzer that it has there: that of a field cannot be changed, and does not matter here. */
function missingFields(
  wanted: Record<string, Mapped> = {},
  found: Record<string, { mappings: Mappings }>,
): Record<string, Mapped> {
  const there: Record<string, Mapped> = Object.assign({}, ...Object.values(found).map(({ mappings }) => mappings.properties));
  return Object.fromEntries(
    Object.entries(wanted).map(([name, mapped]) => {
      const { fields, ...kept } = there[name] ?? {};
      return [name, there[name]?.type ? { ...kept, ...(mapped.fields && { fields: { ...mapped.fields, ...fields } }) } : mapped];
    }),
  );
}

/** A line of a diff for each field that is there with another type. */
function differencesOf(wanted: ReadonlyMap<string, Mapped>, there: ReadonlyMap<string, Mapped>): string[] {
  return [...wanted].flatMap(([name, { type }]) => {
    const found = there.get(name)?.type;
    return found === undefined || found === type ? [] : [`- ${name}: ${found}`, `+ ${name}: ${type}`];
  });
}

const refusalOf = (index: string, differences: readonly string[]): Failure =>
  new Failure(
    'configuration_invalid',
    [
      `the index '${index}' is there with other fields (- as they are, + as they must be):`,
      ...differences.map((line) => `  ${line}`),
      `name another one with source_index, or delete it: DELETE ${pathOf(index)}`,
    ].join('\n'),
  );
