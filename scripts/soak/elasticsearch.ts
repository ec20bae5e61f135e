import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { clientOf, type Reach, reachOf } from '../../test/support/elasticsearch/server.ts';
import type { Manner } from './search-server.ts';

/** A real Elasticsearch, and a way to it that can be cut: by closing connections, or by letting nothing through. */
export class SoakedElasticsearch {
  /** Of this soak alone; it is removed in the end. */
  readonly index = `touchstone-soak-${process.pid}`;
  readonly #reach: Reach;
  readonly #open = new Set<Socket>();
  #manner: Manner = 'there';
  readonly #server = createServer((socket) => this.#pass(socket));

  private constructor(reach: Reach) {
    this.#reach = reach;
  }

  /** That of `ELASTICSEARCH_URL`, or why there is none. */
  static find(): SoakedElasticsearch | { missing: string } {
    const reach = reachOf(process.env);
    if (!reach) return { missing: 'ELASTICSEARCH_URL names none' };
    return reach.url.startsWith('http:') ? new SoakedElasticsearch(reach) : { missing: 'its address is not http' };
  }

  /** Gives the address that is asked. */
  async open(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`; // it listens on a port
  }

  be(manner: Manner): void {
    this.#manner = manner;
    if (manner === 'silent') for (const socket of this.#open) socket.unpipe().pause();
    else for (const socket of this.#open) socket.destroy(); // those that were silent lead nowhere
  }

  async close(): Promise<void> {
    this.be('away');
    this.#server.close();
    const client = clientOf(this.#reach);
    const names = Object.keys(await client.indices.get({ index: `${this.index}*` }));
    if (names.length > 0) await client.indices.delete({ index: names });
    await client.close();
  }

  #pass(socket: Socket): void {
    if (this.#manner === 'away') return void socket.destroy();
    const { hostname, port } = new URL(this.#reach.url);
    const server = connect({ host: hostname, port: Number(port || 80) });
    for (const [each, other] of [
      [socket, server],
      [server, socket],
    ] as const) {
      this.#open.add(each);
      each.on('error', () => {}).on('close', () => this.#open.delete(each) && other.destroy());
      if (this.#manner === 'there') each.pipe(other);
    }
  }
}
