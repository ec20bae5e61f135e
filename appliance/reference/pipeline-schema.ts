import { BATCH_START } from '../../core/contract/facts/batch.ts';
import type { AnyPlugin } from '../../core/contract/plugin.ts';
import { SECTIONS, STREAM_MODES } from '../../core/host/blueprint.ts';
import type { Schema } from '../../core/host/resolve-options.ts';
import { sourceSchedule } from '../../core/host/schedule.ts';
import { closeSchema } from '../../core/host/schema.ts';
import { builtins } from '../../plugins/index.ts';

type Json = Record<string, unknown>;

const VARIABLE = { type: 'string', pattern: '\\$\\{' };
const SECTION_TITLES: Readonly<Record<(typeof SECTIONS)[number], string>> = {
  answer: "A question's way to its answer.",
  afterwards: 'Runs when the answer has been sent.',
  ingest: "A document's way into the knowledge base.",
};

/** `docs/reference/pipeline.schema.json`: what editors complete and check pipeline files with. */
export async function pipelineSchema(): Promise<string> {
  const plugins = await Promise.all(Object.values(builtins).map((load) => load()));
  return `${JSON.stringify(pipelineSchemaOf(plugins), null, 2)}\n`;
}

/** The JSON Schema (draft 7) of pipeline files that name these plugins. */
export function pipelineSchemaOf(plugins: readonly AnyPlugin[]): Json {
  const resources = plugins.filter(({ provides }) => provides);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A Touchstone pipeline file',
    type: 'object',
    required: ['version', 'answer'],
    additionalProperties: false,
    properties: {
      version: { const: 1, description: 'Version of this format.' },
      plugins: { type: 'array', items: { type: 'string' }, description: 'Folders, files and packages with plugins of your own.' },
      stream: {
        enum: STREAM_MODES,
        default: 'live',
        description:
          'When a caller who streams gets text: as it is written (live); sentence by sentence as far as the passages ' +
          'back it, the rest once no step of answer can hold it back any more (gated); or all of it only then (whole).',
      },
      resources: { type: 'object', description: 'What steps share, by name.', additionalProperties: entry(resources, {}) },
      ...Object.fromEntries(SECTIONS.map((section) => [section, list(section, plugins)])),
      sources: {
        type: 'object',
        description: 'What is loaded by itself, by name: each goes through the steps of ingest behind its first.',
        additionalProperties: entry(plugins.filter(isSource), scheduleOptions()),
      },
    },
    // A file with plugins of its own may name more than is known here.
    if: { not: { required: ['plugins'] } },
    // biome-ignore lint/suspicious/noThenProperty: it is the keyword of JSON Schema
    then: { properties: { ...onlyKnown(resources, plugins), sources: { additionalProperties: onlySources(plugins) } } },
  };
}

const isSource = ({ source }: AnyPlugin): boolean => source === true;

/** What may stand beside the plugin of a source. */
// a schema is what the walk reads
const scheduleOptions = (): Json => withVariables(closeSchema(sourceSchedule) as Schema).properties as Json;

const onlySources = (plugins: readonly AnyPlugin[]): Json => ({
  propertyNames: { enum: [...plugins.filter(isSource).map(nameOf), ...Object.keys(sourceSchedule.properties)] },
});

const nameOf = ({ name }: AnyPlugin): string => name;

/** Steps of questions and steps of documents have no fact in common but those of the start. */
function fits(section: (typeof SECTIONS)[number], { provides, needs = [], gives = [] }: AnyPlugin): boolean {
  if (provides) return false;
  const ofDocuments = new Set<string>([...BATCH_START, 'documents', 'loadable', 'failures']);
  return [...needs, ...gives].some((fact) => ofDocuments.has(fact)) === (section === 'ingest');
}

const list = (section: (typeof SECTIONS)[number], plugins: readonly AnyPlugin[]): Json => ({
  type: 'array',
  description: SECTION_TITLES[section],
  items: entry(
    plugins.filter((plugin) => fits(section, plugin)),
    { label: { type: 'string', pattern: '^[a-z][a-z0-9_]*$', description: 'Names the step in metrics and errors.' } },
  ),
});

/** One key, the plugin's name, and what may stand beside it. */
const entry = (plugins: readonly AnyPlugin[], siblings: Json): Json => ({
  type: 'object',
  minProperties: 1,
  maxProperties: 1 + Object.keys(siblings).length,
  properties: { ...Object.fromEntries(plugins.map((plugin) => [plugin.name, optionsOf(plugin)])), ...siblings },
});

function optionsOf({ config, summary }: AnyPlugin): Json {
  const { required: names }: { required?: string[] } = config;
  const required = new Set(names);
  const missing = Object.entries(config.properties).filter(([name, option]) => required.has(name) && !('default' in option));
  return {
    ...withVariables(closeSchema(config) as Schema), // a schema is what the walk reads
    type: missing.length > 0 ? 'object' : ['object', 'null'],
    description: summary,
    required: missing.map(([name]) => name),
  };
}

/** A variable may stand where a number or a switch is wanted; in text it is text already. */
function withVariables({ properties, items, ...schema }: Schema): Json {
  const inner = {
    ...schema,
    ...(properties
      ? { properties: Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, withVariables(value)])) }
      : {}),
    ...(items ? { items: withVariables(items) } : {}),
  };
  const text = schema.type === 'string' || schema.type === 'object' || schema.type === 'array';
  if (text && !('pattern' in schema)) return inner;
  const { description, default: preset, ...value } = inner as Json; // a JSON Schema it is
  return { description, ...(preset === undefined ? {} : { default: preset }), anyOf: [value, VARIABLE] };
}

const onlyKnown = (resources: readonly AnyPlugin[], plugins: readonly AnyPlugin[]): Json => ({
  resources: { additionalProperties: { propertyNames: { enum: resources.map(nameOf) } } },
  ...Object.fromEntries(
    SECTIONS.map((section) => {
      const known = plugins.filter((plugin) => fits(section, plugin)).map(nameOf);
      return [section, { items: { propertyNames: { enum: [...known, 'label'] } } }];
    }),
  ),
});
