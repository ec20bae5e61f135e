import { registerHooks } from 'node:module';
import { extname } from 'node:path';

const NAME = 'touchstone/plugin';
const sdk = new URL(`../../sdk/plugin${extname(import.meta.url)}`, import.meta.url).href;

let offered = false;

/**
 * Lets `import ... from 'touchstone/plugin'` work in any file from now on. A plugin in a mounted folder has no `node_modules` above
 * it, and must get this process's contract, not a copy that was installed beside it.
 */
export function offerSdk(): void {
  if (offered) return;
  offered = true;
  registerHooks({
    resolve: (specifier, context, next) => (specifier === NAME ? { url: sdk, shortCircuit: true } : next(specifier, context)),
  });
}
