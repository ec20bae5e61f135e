import { resolve } from 'node:path';
import { type BackedUpFile, backup, isFree } from '../state/backup.ts';
import { MANIFEST } from '../state/manifest.ts';
import { isPacked, packInto } from '../state/packed.ts';
import { stateFiles } from '../state/state-files.ts';
import { addConfigurationOptions, type ConfigurationFlags, configure, instancesOf, loadInstances } from './configuration.ts';
import { EXIT, plural, shownPath, UsageError } from './exit.ts';
import { examples, type Verb } from './verb.ts';

export const backupVerb: Verb = {
  declare: (command) =>
    addConfigurationOptions(
      command.argument('<target>', 'where the copies go: a folder that is empty or not there, or a new file NAME.tar'),
    ).addHelpText(
      'after',
      '\nCopies every database of the data folder and those that pipelines name elsewhere: answers, ratings, cache, notes, keys,\n' +
        'audit. Each is copied as it is at one moment, also while the service runs. Documents are no part of it: load them again.\n' +
        `${examples('touchstone backup /backups/2026-11-22', 'touchstone backup --data /var/lib/touchstone state.tar')}`,
    ),
  async run(command, context) {
    const [target = ''] = command.args; // commander has checked that it is there
    const configuration = configure(command.opts<ConfigurationFlags>(), context);
    const { data } = configuration.settings;
    const path = resolve(context.cwd, target);
    if (!isFree(path)) throw new UsageError(`${target} is there: name a folder that is empty, or what is not there`);
    const loaded = await loadInstances(instancesOf(configuration), configuration.env);
    const blueprints = loaded.map(({ blueprint }) => blueprint);
    const copyTo = (folder: string): BackedUpFile[] => backup(stateFiles(data, blueprints), { data, folder });
    const copied = isPacked(path) ? await packInto(path, (folder) => packed(copyTo(folder))) : copyTo(path);
    for (const { name, bytes } of copied) context.out(`${name}  ${plural(bytes, 'byte')}`);
    context.err(`${plural(copied.length, 'file')} copied to ${shownPath(context.cwd, path)}`);
    return EXIT.fine;
  },
};

const packed = (files: BackedUpFile[]) => ({ names: [MANIFEST, ...files.map(({ name }) => name)], result: files });
