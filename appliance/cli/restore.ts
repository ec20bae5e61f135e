import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { placeOf } from '../configure/pipeline-file.ts';
import { ownPipeline } from '../settings.ts';
import { type Manifest, readManifest } from '../state/manifest.ts';
import { withUnpacked } from '../state/packed.ts';
import { type RestoredFile, restore } from '../state/restore.ts';
import { stateFiles } from '../state/state-files.ts';
import {
  addConfigurationOptions,
  type Configuration,
  type ConfigurationFlags,
  configure,
  type Instance,
  instancesOf,
  loadInstances,
} from './configuration.ts';
import { consoleLog } from './console-log.ts';
import { EXIT, plural, shownPath } from './exit.ts';
import { type Context, examples, type Verb } from './verb.ts';

interface Flags extends ConfigurationFlags {
  stopped?: boolean;
}

export const restoreVerb: Verb = {
  declare: (command) =>
    addConfigurationOptions(command.argument('<source>', 'what touchstone backup wrote: a folder, or a file'))
      .option('--stopped', 'no service runs; to be said where a damaged file hides whether one does')
      .addHelpText(
        'after',
        '\nPuts every file of a backup in its place, or none: nothing is changed where a service runs, or where a file is damaged\n' +
          `or of a newer version. What stood there is kept beside it, as NAME.replaced-TIME.\n${examples(
            'touchstone restore /backups/2026-11-22',
            'touchstone restore --data /var/lib/touchstone state.tar',
          )}`,
      ),
  async run(command, context) {
    const [source = ''] = command.args; // commander has checked that it is there
    const { stopped = false, ...flags } = command.opts<Flags>();
    const configuration = configure(flags, context);
    const { data } = configuration.settings;
    await withUnpacked(resolve(context.cwd, source), async (folder) => {
      const manifest = readManifest(folder);
      const loaded = await loadInstances(restoredInstances(configuration, { manifest, folder }), configuration.env);
      const blueprints = loaded.map(({ blueprint }) => blueprint);
      const files = stateFiles(data, blueprints);
      const restored = await restore({ manifest, folder, data, files, stopped, log: consoleLog(context) });
      for (const each of restored) context.out(lineOf(each, context));
      context.err(`${plural(restored.length, 'file')} restored as they were at ${manifest.time}`);
    });
    return EXIT.fine;
  },
};

/** The instances as they will be: where Configure had saved a pipeline in place of a shipped one, it is that of the backup. */
function restoredInstances(
  configuration: Configuration,
  { manifest, folder }: { manifest: Manifest; folder: string },
): Instance[] {
  const { data } = configuration.settings;
  const saved = new Map(manifest.files.flatMap(({ name, kind }) => (kind === 'pipeline' ? [[join(data, name), name]] : [])));
  return instancesOf(configuration).map((instance) => {
    const own = ownPipeline(data, instance.name);
    const isSaved = placeOf(instance.pipeline, { data, instance: instance.name }).target === own;
    const name = isSaved ? saved.get(own) : undefined;
    return name === undefined ? instance : { ...instance, pipeline: own, text: readFileSync(join(folder, name), 'utf8') };
  });
}

function lineOf({ path, bytes, replaced }: RestoredFile, { cwd }: Context): string {
  const before = replaced ? `  (before: ${shownPath(cwd, replaced)})` : '';
  return `${shownPath(cwd, path)}  ${plural(bytes, 'byte')}${before}`;
}
