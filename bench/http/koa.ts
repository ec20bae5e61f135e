// The least that a Koa service does: reads a JSON body and answers with JSON, as long as Touchstone's answer.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { koaBody } from 'koa-body';
import { serve } from './child.ts';

const record: Record<string, unknown> = JSON.parse(process.argv[2] ?? '{}');

const app = new Koa();
app.use(koaBody({ multipart: false, urlencoded: false, text: false }));
app.use((ctx) => {
  ctx.body = record;
});
const server = createServer(app.callback());
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind
  serve(`http://127.0.0.1:${port}`, async () => server.closeAllConnections());
});
