import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import type { Reach } from './server.ts';

/** A way to a server that can be shut: what is said then is taken and never answered, as by a machine that hangs. */
export class Gate {
  /** Connections on which something was said that got no answer. */
  held = 0;
  readonly #waiting = new Set<Socket>();
  readonly #open = new Set<Socket>();
  readonly #server: net.Server;
  #shut = false;

  private constructor({ url }: Pick<Reach, 'url'>) {
    const { hostname, port } = new URL(url);
    this.#server = net.createServer((socket) => this.#pass(socket, net.connect(Number(port), hostname)));
  }

  static async before(server: Pick<Reach, 'url'>): Promise<Gate> {
    const gate = new Gate(server);
    await once(gate.#server.listen(0, '127.0.0.1'), 'listening');
    return gate;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`; // it listens on a port
  }

  /** Callers who still wait for an answer that never comes. */
  get waiting(): number {
    return this.#waiting.size;
  }

  shut(): void {
    this.#shut = true;
  }

  /** Who waits already waits on. */
  open(): void {
    this.#shut = false;
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #pass(socket: Socket, onward: Socket): void {
    this.#open.add(socket);
    socket.on('data', (bytes) => {
      if (!this.#shut && !this.#waiting.has(socket)) return void onward.write(bytes);
      if (!this.#waiting.has(socket)) this.held++;
      this.#waiting.add(socket);
    });
    onward.on('data', (bytes) => void socket.write(bytes));
    const end = () => {
      socket.destroy();
      onward.destroy();
      this.#open.delete(socket);
      this.#waiting.delete(socket);
    };
    for (const each of [socket, onward]) each.on('error', end).on('close', end);
  }
}
