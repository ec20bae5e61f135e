import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from '../../core/contract/call.ts';
import type { Settings } from '../settings.ts';
import { openServiceDatabase } from '../state/service-database.ts';
import type { SharedState } from '../state/shared/shared-state.ts';
import { Audit } from './audit.ts';
import { Budgets } from './budgets.ts';
import { type Capabilities, openCapabilities } from './capabilities.ts';
import { ClientAddresses } from './client-address.ts';
import { EmbedCodes } from './embed-codes.ts';
import { importKeyFile } from './key-file.ts';
import { Keys } from './keys.ts';
import { Lockout } from './lockout.ts';
import { OneTimePasswords } from './one-time-passwords.ts';
import { RateLimits } from './rate-limits.ts';
import { Sessions } from './sessions.ts';

export interface AccessOptions {
  settings: Pick<Settings, 'data' | 'admin_key' | 'access'>;
  log: Logger;
  /** Gets the lines of the audit. */
  auditLog: Logger;
  /** What other replicas have a part in, opened. */
  shared?: SharedState;
}

/** Who may do what, how often, and who did: all that stands in service.db, with what is counted beside it. */
export interface Access {
  keys: Keys;
  passwords: OneTimePasswords;
  embedCodes: EmbedCodes;
  sessions: Sessions;
  audit: Audit;
  budgets: Budgets;
  limits: RateLimits;
  lockout: Lockout;
  addresses: ClientAddresses;
  capabilities: Capabilities;
  /** Absent where there are no replicas. */
  shared?: SharedState;
}

export interface OpenedAccess extends Access {
  /** service.db, for those that keep things of the service beside it. */
  database: DatabaseSync;
  /** Writes what waits and closes the file. Safe twice. */
  close(): void;
}

/** Opens service.db in the data folder. Throws a Failure when it, or a `keys.json` of an older version, cannot be read. */
export function openAccess({ settings, log, auditLog, shared }: AccessOptions): OpenedAccess {
  const { data, admin_key: adminKey, access } = settings;
  const database = openServiceDatabase(data);
  try {
    importKeyFile(data, database);
    const audit = new Audit({ database, log: auditLog, retention: access.audit_retention });
    const keys = new Keys({ database, audit, log, adminKey });
    const embedCodes = new EmbedCodes({ database, audit, log });
    const budgets = new Budgets({ database, log, tokensPerDay: access.tokens_per_day, shared });
    return {
      ...{ keys, embedCodes, audit, budgets },
      passwords: new OneTimePasswords(database, keys),
      sessions: new Sessions({ database, audit, keys, life: access.sessions }),
      limits: new RateLimits(access.calls_per_minute, shared),
      lockout: new Lockout(access.lockout, shared?.lockouts),
      addresses: new ClientAddresses(access.trusted_proxies),
      capabilities: openCapabilities(database),
      ...{ shared, database },
      close: () => closeAll(database, [keys, embedCodes, budgets]),
    };
  } catch (thrown) {
    database.close();
    throw thrown;
  }
}

function closeAll(database: DatabaseSync, writers: readonly { flush(): void }[]): void {
  if (!database.isOpen) return;
  for (const writer of writers) writer.flush();
  database.close();
}
