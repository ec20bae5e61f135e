import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { stringify } from 'yaml';
import { type Blueprint, type Placed, type PlacedSource, type PlacedStep, SECTIONS } from '../../core/host/blueprint.ts';
import { maskSecrets } from '../../core/host/resolve-options.ts';
import { settingsSchema } from '../settings.ts';
import {
  addConfigurationOptions,
  type Configuration,
  type ConfigurationFlags,
  configure,
  instancesOf,
  loadInstance,
} from './configuration.ts';
import { EXIT, shownPath } from './exit.ts';
import { kindOfFile } from './files.ts';
import { type Context, examples, type Verb } from './verb.ts';

export const echo: Verb = {
  declare: (command) =>
    addConfigurationOptions(
      command.argument('[file]', 'a pipeline file or settings; those in effect here when absent'),
    ).addHelpText(
      'after',
      examples('touchstone echo', 'touchstone echo my.yaml', 'touchstone echo --config /etc/touchstone/touchstone.yaml'),
    ),
  async run(command, context) {
    const [file] = command.args;
    const flags = command.opts<ConfigurationFlags>();
    const configuration = configure(file ? await flagsFor(resolve(context.cwd, file), flags) : flags, context);
    const onlyPipeline = file !== undefined && configuration.file !== resolve(context.cwd, file);
    const documents = await Promise.all(
      instancesOf(configuration).map((each) => pipelineText(each.pipeline, configuration, context)),
    );
    context.out([...(onlyPipeline ? [] : [settingsText(configuration, context)]), ...documents].join('---\n').trimEnd());
    return EXIT.fine;
  },
};

async function flagsFor(file: string, flags: ConfigurationFlags): Promise<ConfigurationFlags> {
  const text = await readFile(file, 'utf8').catch(() => ''); // whoever loads it says what is wrong with it
  return kindOfFile(file, text) === 'settings' ? { ...flags, config: file } : { ...flags, pipeline: file };
}

function settingsText({ checked, file, fileOrigin }: Configuration, { cwd }: Context): string {
  const source = file ? `${shownPath(cwd, file)} (${fileOrigin})` : `defaults (${fileOrigin})`;
  return `# settings: ${source}\n${stringify(maskSecrets(settingsSchema, checked.written))}`;
}

async function pipelineText(pipeline: string, { env }: Configuration, { cwd }: Context): Promise<string> {
  const blueprint = await loadInstance({ name: '', pipeline }, env);
  return `# pipeline: ${shownPath(cwd, pipeline)}\n${stringify(fileOf(blueprint), { lineWidth: 120 })}`;
}

/** The file again, with every option that has a value. */
function fileOf({ plugins, stream, resources, steps, sources }: Blueprint): Record<string, unknown> {
  const lists = SECTIONS.filter((section) => steps[section].length > 0).map((section) => [
    section,
    steps[section].map(stepEntry),
  ]);
  return {
    version: 1,
    ...(plugins.length > 0 ? { plugins } : {}),
    stream,
    ...(resources.length > 0 ? { resources: Object.fromEntries(resources.map((each) => [each.name, entry(each)])) } : {}),
    ...Object.fromEntries(lists),
    ...(sources.length > 0 ? { sources: Object.fromEntries(sources.map((each) => [each.name, sourceEntry(each)])) } : {}),
  };
}

const entry = ({ plugin, config }: Placed): Record<string, unknown> => ({ [plugin.name]: maskSecrets(plugin.config, config) });

const sourceEntry = (source: PlacedSource): Record<string, unknown> => ({ ...entry(source), ...source.schedule });

const stepEntry = (step: PlacedStep): Record<string, unknown> =>
  step.label === step.plugin.name ? entry(step) : { ...entry(step), label: step.label };
