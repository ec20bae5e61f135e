import type { Logger } from '../core/contract/call.ts';
import type { OpenOptions } from '../core/host/open.ts';
import { openCapabilities } from './access/capabilities.ts';
import type { MadeKey } from './access/keys.ts';
import { type Composition, compose, openOptions } from './compose.ts';
import type { Reloaded } from './configure/reload.ts';
import type { Instances } from './instances.ts';
import { packageVersion } from './root.ts';
import type { Screens } from './screens/screens.ts';
import { openServiceDatabase } from './state/service-database.ts';
import { stopNoting } from './state/shared/row-changes.ts';
import type { SharedState } from './state/shared/shared-state.ts';
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
  /** Reads the pipeline files of all instances again, and says what came of each. Never rejects. */
  reload(): Promise<Reloaded[]>;
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
  const { state: shared } = scope.get(TOKENS.shared);
  await beginSharing(options.settings.data, shared);
  const access = scope.get(TOKENS.access);
  const server = scope.get(TOKENS.server);
  const tracing = scope.get(TOKENS.tracing);
  try {
    await tracing.open();
    const url = await server.listen();
    if (options.settings.screens) void options.screens?.prepare(log);
    if (shared) followOthers(scope, shared);
    announce(access.keys.firstKey(), options);
    const instances = scope.get(TOKENS.instances);
    await options.open(instances, openOptions(scope));
    if (shared) await adoptSaved(scope);
    await scope.get(TOKENS.loads).resume();
    await scope.get(TOKENS.sources).start();
    const reloads = scope.get(TOKENS.reloads);
    await reloads.watch?.start();
    log.info('listening', { url, version: packageVersion(), instances: [...instances.names] });
    return { url, log, reload: () => reloads.all(), stop: once(() => stop(scope, options.screens)) };
  } catch (thrown) {
    options.screens?.stop();
    await Promise.all([server.stop(), scope.get(TOKENS.sources).stop()]);
    await scope.get(TOKENS.loads).close();
    await scope.get(TOKENS.instances).close();
    access.close();
    scope.get(TOKENS.node).close();
    await shared?.close();
    await tracing.close();
    throw thrown;
  }
}

async function stop(scope: Scope, screens: Screens | undefined): Promise<void> {
  const log = scope.get(TOKENS.log);
  log.info('stopping');
  screens?.stop();
  scope.get(TOKENS.loads).stop();
  scope.get(TOKENS.shared).state?.leases.stop();
  const { shutdown_delay } = scope.get(TOKENS.settings);
  await Promise.all([scope.get(TOKENS.server).stop(shutdown_delay), scope.get(TOKENS.sources).stop()]);
  await scope.get(TOKENS.reloads).stop();
  await Promise.all([scope.get(TOKENS.loads).close(), scope.get(TOKENS.preparations).close()]);
  await scope.get(TOKENS.configure).opened.close();
  await scope.get(TOKENS.instances).close();
  scope.get(TOKENS.access).close();
  scope.get(TOKENS.node).close();
  await scope.get(TOKENS.shared).state?.close();
  await scope.get(TOKENS.tracing).close();
  log.info('stopped');
  await Promise.all([log.close(), scope.get(TOKENS.auditLog).close()]);
}

/** What is alike at all replicas is there before anything is made of it. */
async function beginSharing(data: string, shared: SharedState | undefined): Promise<void> {
  if (shared) return await shared.open((database) => void openCapabilities(database));
  const database = openServiceDatabase(data);
  stopNoting(database); // what another start may have begun
  database.close();
}

/** What others have changed holds here from then on. */
function followOthers(scope: Scope, shared: SharedState): void {
  const { keys, embedCodes } = scope.get(TOKENS.access);
  shared.onChange = (tables) => {
    if (tables.has('keys')) keys.refresh();
    if (tables.has('embed_codes')) embedCodes.refresh();
    if (tables.has('pipeline_texts')) void adoptSaved(scope);
  };
}

/** What was saved at another replica answers here, too. */
async function adoptSaved(scope: Scope): Promise<void> {
  const { settings } = scope.get(TOKENS.configure);
  const log = scope.get(TOKENS.log);
  const instances = scope.get(TOKENS.instances);
  for (const instance of instances.names) {
    if (!instances.has(instance)) continue; // it is being opened: `createService` looks then
    try {
      const result = await settings.adopt(instance);
      if (result === 'adopted') log.info('settings of another replica are used', { instance });
      if (result === 'own')
        log.warn('another replica has other settings: the pipeline file here was changed by hand', { instance });
    } catch (error) {
      log.error('settings of another replica cannot be used: those before stay', { instance, error });
    }
  }
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
