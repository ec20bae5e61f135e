import type { components } from '../../core/api.gen.ts';
import { GROUPS, type GroupId, KNOWLEDGE_BASE_TYPE, placeOfOption } from './groups.ts';
import { type Option, type OptionSchema, optionsOf } from './options-of.ts';
import { pointerOf } from './pointer.ts';
import type { PluginUse, ReadPipeline } from './read-pipeline.ts';
import { MARKER, maskValue } from './secrets.ts';

type Field = components['schemas']['SettingsField'];
export type SettingsForm = Omit<components['schemas']['SettingsForm'], 'revision'>;

/** Names of what a resource may be made of, by kind. */
export type PluginNames = Readonly<Record<string, readonly string[]>>;

/** Options that many change. All others with a default are advanced, as are those of loading. */
const SIMPLE =
  /(?:endpoint|api_key|index|_field|query_type|model|path|prompt|score_range|max_documents|min|warn|words|turns|language)/;

/** Every option of a file as a field, in groups. */
export function formOf(read: ReadPipeline, plugins: PluginNames): SettingsForm {
  const fields = read.uses.flatMap((use) => [
    ...choiceOf(use, plugins),
    ...optionsOf(use).map((option) => ({
      group: placeOfOption(use.plugin, option.name).group,
      field: fieldOf(use, option, read),
    })),
  ]);
  return {
    groups: GROUPS.map(({ id, title }) => ({
      id,
      title,
      fields: fields.filter(({ group }) => group === id).map(({ field }) => field),
    })),
  };
}

/** Which knowledge base it is, and which language model. */
function choiceOf({ path, plugin, name, section }: PluginUse, plugins: PluginNames): { group: GroupId; field: Field }[] {
  const { provides } = plugin;
  const choices = section === 'resources' && provides ? plugins[provides] : undefined;
  if (!choices || !provides) return [];
  const title = provides === 'knowledge_base' ? KNOWLEDGE_BASE_TYPE : `${provides.replace('_', ' ')} type`;
  const field: Field = {
    ...{ pointer: pointerOf(path.slice(0, -1)), plugin: plugin.name, use: name, option: '' },
    ...{ title: title.charAt(0).toUpperCase() + title.slice(1), help: plugin.summary },
    ...{ schema: { type: 'string', enum: [...choices] }, value: plugin.name, choices: [...choices] },
    ...{ required: true, isSet: true, secret: false, advanced: provides !== 'knowledge_base' },
  };
  return [{ group: placeOfOption(plugin, '').group, field }];
}

function fieldOf(use: PluginUse, option: Option, { uses }: ReadPipeline): Field {
  const { schema, name, required, isSet, written } = option;
  const { title, knowledgeField } = placeOfOption(use.plugin, name);
  const path = [...use.path, ...option.path];
  const kind = schema['x-resource'];
  const { description = '', default: preset, ...rest } = schema;
  return {
    ...{ pointer: pointerOf(path), plugin: use.plugin.name, use: use.name, option: name },
    ...{ title: schema.title ?? title, help: description, schema: rest as Record<string, unknown>, required, isSet }, // JSON Schema
    ...{ secret: schema.writeOnly === true, advanced: isAdvanced(use, name, required, schema) },
    ...(preset !== undefined && { default: preset }),
    ...(isSet && { value: schema.writeOnly ? secretShown(uses, path, written) : maskValue(uses, path, written) }),
    ...(kind && { resource: kind, choices: namesOf(uses, kind) }),
    ...(knowledgeField && { knowledgeField }),
  };
}

const secretShown = (uses: ReadPipeline['uses'], path: (string | number)[], written: unknown): unknown =>
  written === '' ? '' : (maskValue(uses, path, written) ?? MARKER);

const isAdvanced = ({ section }: PluginUse, name: string, required: boolean, schema: OptionSchema): boolean =>
  !required && schema['x-resource'] === undefined && (section === 'ingest' || !SIMPLE.test(name));

const namesOf = (uses: readonly PluginUse[], kind: string): string[] =>
  uses.filter(({ section, plugin }) => section === 'resources' && plugin.provides === kind).map(({ name }) => name);
