// A search service to try the example with, no part of it: node examples/retriever/search-service.ts [PORT]
// GET /search?q=WORDS&size=NUMBER gives the documents that share most words with the question. It stems nothing.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const DOCUMENTS = [
  {
    title: 'Opening hours',
    body: 'The library is open from nine to five on weekdays. It is closed on Sundays and on public holidays.',
  },
  {
    title: 'Lending',
    body: 'Up to ten books can be borrowed for four weeks. A book can be kept for longer when nobody else waits for it.',
  },
  {
    title: 'Cards',
    body: 'A card costs twelve euros a year. For children and students it is free. A lost card is replaced for two euros.',
  },
  {
    title: 'Reading room',
    body: 'Newspapers lie in the reading room of the library. Each person takes one at a time and puts it back.',
  },
].map((document, index) => ({ id: `page-${index + 1}`, link: `https://example.com/pages/${index + 1}`, ...document }));

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

function search(question: string, size: number): typeof DOCUMENTS {
  const asked = new Set(wordsOf(question));
  const shared = DOCUMENTS.map((document) => {
    const held = new Set(wordsOf(`${document.title} ${document.body}`));
    return { document, count: asked.intersection(held).size };
  });
  const found = shared.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count);
  return found.slice(0, size).map(({ document }) => document);
}

const server = createServer(({ url = '/' }, response) => {
  const { searchParams } = new URL(url, 'http://localhost');
  const hits = search(searchParams.get('q') ?? '', Number(searchParams.get('size') ?? 10));
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ hits }));
});
server.listen(Number(process.argv[2] ?? 9000), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo; // it listens on one
  console.log(`http://127.0.0.1:${port}/search`);
});
