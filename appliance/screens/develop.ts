/**
 * For work on the screens: npm run screens -- [address of a running service]. Shows them from their
 * sources, changes at once, and hands calls of the API on to the service.
 */
import { createServer } from 'vite';
import { viteConfiguration } from './configuration.ts';

const [service = 'http://localhost:8080'] = process.argv.slice(2);
const paths = ['/v1', '/session', '/ready', '/health', '/version', '/openapi.json', '/metrics', '/widget.js'];

const server = await createServer({
  ...viteConfiguration(),
  logLevel: 'info',
  server: { proxy: Object.fromEntries(paths.map((path) => [path, { target: service, changeOrigin: false }])) },
});
await server.listen();
server.printUrls();
