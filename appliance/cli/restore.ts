import { resolve } from 'node:path';
import { readManifest } from '../state/manifest.ts';
import { restore } from '../state/restore.ts';
import { stateFiles } from '../state/state-files.ts';
import { addConfigurationOptions, type ConfigurationFlags, configure, instancesOf, loadInstances } from './configuration.ts';
import { consoleLog } from './console-log.ts';
import { EXIT, plural, shownPath } from './exit.ts';
import { examples, type Verb } from './verb.ts';

interface Flags extends ConfigurationFlags {
  stopped?: boolean;
}

export const restoreVerb: Verb = {
  declare: (command) =>
    addConfigurationOptions(command.argument('<folder>', 'what touchstone backup wrote'))
      .option('--stopped', 'no service runs; to be said where a damaged file hides whether one does')
      .addHelpText(
        'after',
        '\nPuts every file of a backup in its place, or none: nothing is changed where a service runs, or where a file is damaged\n' +
          `or of a newer version. What stood there is kept beside it, as NAME.replaced-TIME.\n${examples(
            'touchstone restore /backups/2026-11-22',
            'touchstone restore --data /var/lib/touchstone ./copy',
          )}`,
      ),
  async run(command, context) {
    const [source = ''] = command.args; // commander has checked that it is there
    const { stopped = false, ...flags } = command.opts<Flags>();
    const configuration = configure(flags, context);
    const { data } = configuration.settings;
    const folder = resolve(context.cwd, source);
    const manifest = readManifest(folder);
    const loaded = await loadInstances(instancesOf(configuration), configuration.env);
    const files = stateFiles(
      data,
      loaded.map(({ blueprint }) => blueprint),
    );
    const restored = await restore({ manifest, folder, data, files, stopped, log: consoleLog(context) });
    for (const { path, bytes, replaced } of restored) {
      const kept = replaced ? `  (before: ${shownPath(context.cwd, replaced)})` : '';
      context.out(`${shownPath(context.cwd, path)}  ${plural(bytes, 'byte')}${kept}`);
    }
    context.err(`${plural(restored.length, 'file')} restored as they were at ${manifest.time}`);
    return EXIT.fine;
  },
};
