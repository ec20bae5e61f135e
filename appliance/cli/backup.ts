import { join, resolve } from 'node:path';
import { type BackedUpFile, backup, isFree } from '../state/backup.ts';
import { type CopiedFolder, copyKnowledge } from '../state/knowledge.ts';
import { MANIFEST } from '../state/manifest.ts';
import { finishMoves } from '../state/moves.ts';
import { isPacked, packInto } from '../state/packed.ts';
import { stateFiles } from '../state/state-files.ts';
import { addConfigurationOptions, type ConfigurationFlags, configure, instancesOf, loadInstances } from './configuration.ts';
import { consoleLog } from './console-log.ts';
import { EXIT, plural, shownPath, UsageError } from './exit.ts';
import { examples, type Verb } from './verb.ts';

export const backupVerb: Verb = {
  declare: (command) =>
    addConfigurationOptions(
      command.argument('<target>', 'where the copies go: a folder that is empty or not there, or a new file NAME.tar'),
    )
      .option('--documents', 'take along knowledge bases that are kept in folders; loads wait meanwhile, searches go on')
      .addHelpText(
        'after',
        '\nCopies every database of the data folder and those that pipelines name elsewhere: answers, ratings, cache, notes, keys,\n' +
          'audit; and the pipeline files that Configure has saved in place of shipped ones. Each is copied as it is at one moment,\n' +
          'also while the service runs. Documents are part of it with --documents; else load them again.\n' +
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
    finishMoves(data);
    const { documents = false } = command.opts<Flags>();
    const copyTo = async (folder: string): Promise<Copied> => {
      const folders = documents ? await copyKnowledge(blueprints, { data, folder, log: consoleLog(context) }) : [];
      return { files: backup(stateFiles(data, blueprints), { data, folder, folders }), folders };
    };
    const { files, folders } = isPacked(path)
      ? await packInto(path, async (folder) => packed(await copyTo(folder)))
      : await copyTo(path);
    for (const { name, bytes } of [...files, ...folders.map(asOne)]) context.out(`${name}  ${plural(bytes, 'byte')}`);
    context.err(`${plural(files.length + filesIn(folders).length, 'file')} copied to ${shownPath(context.cwd, path)}`);
    return EXIT.fine;
  },
};

interface Flags extends ConfigurationFlags {
  documents?: boolean;
}

interface Copied {
  files: BackedUpFile[];
  folders: CopiedFolder[];
}

const filesIn = (folders: readonly CopiedFolder[]): string[] =>
  folders.flatMap(({ name, files }) => files.map((file) => join(name, file.name)));

const packed = (copied: Copied) => ({
  names: [MANIFEST, ...copied.files.map(({ name }) => name), ...filesIn(copied.folders)],
  result: copied,
});

const asOne = ({ name, files }: CopiedFolder) => ({ name, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) });
