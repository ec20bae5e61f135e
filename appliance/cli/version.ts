import { API_VERSION } from '../../core/contract/plugin.ts';
import { packageVersion } from '../root.ts';
import { EXIT } from './exit.ts';
import { examples, type Verb } from './verb.ts';

export const version: Verb = {
  declare: (command) =>
    command.option('--json', 'as JSON').addHelpText('after', examples('touchstone version', 'touchstone version --json')),
  async run(command, { out }) {
    const versions = { version: packageVersion(), apiVersion: API_VERSION, node: process.versions.node };
    if (command.opts<{ json?: boolean }>().json) out(JSON.stringify(versions));
    else out(`touchstone ${versions.version} (plugin contract ${versions.apiVersion}, Node ${versions.node})`);
    return EXIT.fine;
  },
};
