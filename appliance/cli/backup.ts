import { resolve } from 'node:path';
import { backup, isFree } from '../state/backup.ts';
import { stateFiles } from '../state/state-files.ts';
import { addConfigurationOptions, type ConfigurationFlags, configure, instancesOf, loadInstances } from './configuration.ts';
import { EXIT, plural, shownPath, UsageError } from './exit.ts';
import { examples, type Verb } from './verb.ts';

export const backupVerb: Verb = {
  declare: (command) =>
    addConfigurationOptions(command.argument('<folder>', 'where the copies go; empty, or not there')).addHelpText(
      'after',
      '\nCopies every database of the data folder and those that pipelines name elsewhere: answers, ratings, cache, notes, keys,\n' +
        'audit. Each is copied as it is at one moment, also while the service runs. Documents are no part of it: load them again.\n' +
        `${examples('touchstone backup /backups/2026-11-22', 'touchstone backup --data /var/lib/touchstone ./copy')}`,
    ),
  async run(command, context) {
    const [target = ''] = command.args; // commander has checked that it is there
    const configuration = configure(command.opts<ConfigurationFlags>(), context);
    const { data } = configuration.settings;
    const folder = resolve(context.cwd, target);
    if (!isFree(folder)) throw new UsageError(`${target} is not empty: name a folder that is, or is not there`);
    const loaded = await loadInstances(instancesOf(configuration), configuration.env);
    const files = stateFiles(
      data,
      loaded.map(({ blueprint }) => blueprint),
    );
    const copied = backup(files, { data, folder });
    for (const { name, bytes } of copied) context.out(`${name}  ${plural(bytes, 'byte')}`);
    context.err(`${plural(copied.length, 'file')} copied to ${shownPath(context.cwd, folder)}`);
    return EXIT.fine;
  },
};
