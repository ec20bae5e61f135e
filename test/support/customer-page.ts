import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site of somebody else, with a strict policy: nothing but the service may be loaded and asked. */
export interface CustomerSite {
  origin: string;
  stop(): Promise<void>;
}

/** Styles that would spoil a widget which they reach. */
const STYLES =
  'div, button, dialog { position: static; display: block; color: red; font-size: 40px } * { text-transform: uppercase }';

/** Serves one page at every path; `body` is what it holds besides its heading. The origin may be another name for the same machine. */
export async function startCustomerSite(service: string, body: () => string, host = '127.0.0.1'): Promise<CustomerSite> {
  const policy = [
    ...["default-src 'none'", `script-src ${service}`, `connect-src ${service}`, "style-src 'self'", "base-uri 'none'"],
    "require-trusted-types-for 'script'",
  ].join('; ');
  const server: Server = createServer((request, response) => {
    const isStyle = request.url === '/site.css';
    response.setHeader('content-type', isStyle ? 'text/css' : 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', policy);
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    const head =
      '<meta name="viewport" content="width=device-width"><title>Lamps</title><link rel="stylesheet" href="/site.css">';
    response.end(
      isStyle
        ? STYLES
        : `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>Lamps</h1></main>${body()}</body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    origin: `http://${host}:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
