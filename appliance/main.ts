import type { Logger } from '../core/contract/call.ts';
import type { OpenOptions } from '../core/host/open.ts';
import type { MadeKey } from './access/keys.ts';
import { type Composition, compose, openOptions } from './compose.ts';
import type { Instances } from './instances.ts';
import { packageVersion } from './root.ts';
import type { Screens } from './screens/screens.ts';
import { type Scope, TOKENS } from './tokens.ts';

export interface ServiceOptions extends Composition {
  /** Opens the pipelines of the instances, with the service's log and metrics; the service closes them. */
  open(instances: Instances, options: Required<OpenOptions>): Promise<void>;
  /** Gets the first admin key when one is made, which happens once per data folder; written to standard error by default. */
  announceKey?(key: string): void;
}

export interface Service {
  /** Where it listens, without a slash at the end. */
  url: string;
  log: Logger;
  /** Stops as gracefully as the settings allow. Safe twice. */
  stop(): Promise<void>;
}

/**
 * Starts the service: keys, HTTP, pipelines. It listens before its pipelines are open, so that probes can tell a long start from a hung
 * one; until then `/ready` says 503. Throws a Failure when something is missing; nothing is left open then.
 */
export async function createService(options: ServiceOptions): Promise<Service> {
  const scope = compose(options);
  const log = scope.get(TOKENS.log);
  const access = scope.get(TOKENS.access);
  const server = scope.get(TOKENS.server);
  try {
    const url = await server.listen();
    if (options.settings.screens) void options.screens?.prepare(log);
    announce(access.keys.firstKey(), options);
    const instances = scope.get(TOKENS.instances);
    await options.open(instances, openOptions(scope));
    await scope.get(TOKENS.loads).resume();
    await scope.get(TOKENS.sources).start();
    log.info('listening', { url, version: packageVersion(), instances: [...instances.names] });
    return { url, log, stop: once(() => stop(scope, options.screens)) };
  } catch (thrown) {
    options.screens?.stop();
    await Promise.all([server.stop(), scope.get(TOKENS.sources).stop()]);
    await scope.get(TOKENS.loads).close();
    await scope.get(TOKENS.instances).close();
    access.close();
    scope.get(TOKENS.node).close();
    throw thrown;
  }
}

async function stop(scope: Scope, screens: Screens | undefined): Promise<void> {
  const log = scope.get(TOKENS.log);
  log.info('stopping');
  screens?.stop();
  scope.get(TOKENS.loads).stop();
  const { shutdown_delay } = scope.get(TOKENS.settings);
  await Promise.all([scope.get(TOKENS.server).stop(shutdown_delay), scope.get(TOKENS.sources).stop()]);
  await scope.get(TOKENS.loads).close();
  await scope.get(TOKENS.configure).opened.close();
  await scope.get(TOKENS.instances).close();
  scope.get(TOKENS.access).close();
  scope.get(TOKENS.node).close();
  log.info('stopped');
  await Promise.all([log.close(), scope.get(TOKENS.auditLog).close()]);
}

function once(run: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => {
    result ??= run();
    return result;
  };
}

/** Once it is stored, and at once: the pipelines may take long to open, or fail to. */
function announce(made: MadeKey | undefined, { announceKey = printKey }: ServiceOptions): void {
  if (made?.keep()) announceKey(made.key);
}

const printKey = (key: string): void => {
  process.stderr.write(`The admin key of this service, shown only now: ${key}\n`);
};
