// What the servers share: they tell where they listen, and answer how much they have used.
import { readdirSync, readlinkSync } from 'node:fs';

/** What a server uses. */
export interface Usage {
  /** Milliseconds of processor time so far, on all threads. */
  cpu: number;
  /** Bytes of live objects, where the collector could be run, and of all that is held outside of them. */
  memory: number;
  /** Open sockets, where the system tells. */
  sockets: number;
}

/** What a server tells the process that started it. */
export type FromServer = { url: string } | Usage;

function usage(): Usage {
  const { user, system } = process.cpuUsage();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return { cpu: (user + system) / 1000, memory: heapUsed + external, sockets: openSockets() };
}

function openSockets(): number {
  const folder = '/proc/self/fd';
  const isSocket = (name: string): boolean => {
    try {
      return readlinkSync(`${folder}/${name}`).startsWith('socket:');
    } catch {
      return false; // the one that lists the folder is gone already
    }
  };
  try {
    return readdirSync(folder).filter(isSocket).length;
  } catch {
    return Number.NaN;
  }
}

/** Tells the parent where the server listens; a lone server prints it and ends with Ctrl-C, which writes its profile. */
export function serve(url: string, stop: () => Promise<void>): void {
  process.send?.({ url } satisfies FromServer);
  if (!process.send) console.error(url);
  process.on('message', () => process.send?.(usage() satisfies FromServer));
  const end = () => void stop().then(() => process.exit());
  process.on('disconnect', end);
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}
