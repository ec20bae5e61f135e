import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the search service and the copy of its documents hold. */
export const LIBRARY = [
  { id: 'hours', title: 'Opening hours', content: 'The library is open from nine to five on weekdays. It is closed on Sundays.' },
  {
    id: 'lending',
    title: 'Lending',
    content: 'Up to ten books can be borrowed for four weeks, and kept for longer when nobody waits.',
  },
  { id: 'cards', title: 'Cards', content: 'A card costs twelve euros a year. A lost card is replaced for two euros.' },
];

/** How the service treats those who ask: as it should, by cutting them off, or by never answering. */
export type Manner = 'there' | 'away' | 'silent';

/** A search service as the plugin of examples/retriever asks one. */
export class SearchServer {
  #manner: Manner = 'there';
  readonly #server = createServer((request, response) => {
    if (this.#manner === 'away') return void request.socket.destroy();
    if (this.#manner === 'silent') return;
    const hits = LIBRARY.map(({ id, title, content }) => ({ id, title, body: content, link: `https://example.com/${id}` }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ hits }));
  });

  /** Listens, and gives the address that is asked. */
  async open(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/search`; // it listens on a port
  }

  be(manner: Manner): void {
    this.#manner = manner;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
