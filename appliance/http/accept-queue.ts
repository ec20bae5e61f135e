import { closeSync, openSync, readSync } from 'node:fs';
import { connect, type Server, type Socket } from 'node:net';

/** Milliseconds without a connection after which none is waited for. */
const QUIET = 20;

/** What stands below a server. */
interface Listening {
  _handle?: { listen?(backlog: number): number };
}

/** States of sockets as Linux writes them (include/net/tcp_states.h). */
const ESTABLISHED = '01';
const BEGUN = '03';
const LISTEN = '0A';
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];
const HEADER = 'local_address';
/** Bytes that are read at once. */
const CHUNK = 65_536;

/**
 * Stops to listen at a moment at which no connection of a caller waits to be taken, as those that do are reset; after so many milliseconds
 * at the latest. Connections that were taken go on, and `close` of the server waits for them.
 *
 * The queue of the socket is made as short as it goes, and a connection of our own is put into it. While that waits there the system drops
 * what comes anew: callers try again, and are refused. From the look to the close it is one turn, in which Node takes nothing.
 */
export async function stopListening(server: Server, patience: number): Promise<void> {
  const own = await fillQueue(server, performance.now() + patience);
  server.close();
  own?.destroy();
}

/** Resolves in the turn in which our own connection is the only one that waits, or when the time is over. */
async function fillQueue(server: Server, end: number): Promise<Socket | undefined> {
  const address = server.address();
  if (typeof address !== 'object' || !address) return undefined;
  const { port } = address;
  const host = isUnspecified(address.address) ? '127.0.0.1' : address.address;
  const { _handle } = server as unknown as Listening; // Node has no public way to make the queue of a socket shorter
  _handle?.listen?.(0);
  for (;;) {
    // Right after one was taken, whose caller cannot come again before it has its answer.
    await connectionOrQuiet(server);
    const waiting = waitingAt(port);
    if (waiting === undefined || performance.now() > end) return undefined;
    if (waiting > 0) continue;
    const own = connect({ port, host }).on('error', () => {}); // it is reset in the end
    await new Promise<void>((resolve) => process.nextTick(resolve)); // it has begun then, and Node has taken nothing yet
    if (own.localPort !== undefined && isAlone(own.localPort, port)) return own;
    own.destroy();
  }
}

const isUnspecified = (address: string): boolean => address === '0.0.0.0' || address === '::';

/** Connections that wait to be taken at a port; undefined where the system does not tell. */
function waitingAt(port: number): number | undefined {
  for (const table of TABLES)
    for (const { local, state, received } of rowsOf(table)) {
      if (state !== LISTEN) break; // those that listen come first
      if (local === port) return received;
    }
  return undefined;
}

/** Whether a connection from one port is all that waits at the other, and none is being made. */
function isAlone(from: number, port: number): boolean {
  let isThere = false;
  for (const table of TABLES)
    for (const { local, remote, state, received } of rowsOf(table)) {
      if (local !== port) continue;
      if (state === BEGUN || (state === LISTEN && received !== 1)) return false;
      isThere ||= state === ESTABLISHED && remote === from;
    }
  return isThere;
}

/** One socket; of one that listens, what was received are the connections that wait. */
interface Row {
  local: number;
  remote: number;
  state: string;
  received: number;
}

/** Read as far as it is asked for: there may be tens of thousands. None where this is no Linux, or has no such protocol. */
function* rowsOf(table: string): Generator<Row> {
  let file: number;
  try {
    file = openSync(table, 'r');
  } catch {
    return;
  }
  try {
    const chunk = Buffer.alloc(CHUNK);
    let rest = '';
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
      const lines = (rest + chunk.toString('latin1', 0, size)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (!line.includes(HEADER)) yield rowOf(line);
    }
  } finally {
    closeSync(file);
  }
}

function rowOf(line: string): Row {
  const [, local, remote, state = '', queues] = line.trim().split(/\s+/, 5);
  const hex = (field = ''): number => Number.parseInt(field.slice(field.indexOf(':') + 1), 16);
  return { local: hex(local), remote: hex(remote), state, received: hex(queues) };
}

function connectionOrQuiet(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      server.off('connection', done);
      resolve();
    };
    const timer = setTimeout(done, QUIET);
    server.once('connection', done);
  });
}
