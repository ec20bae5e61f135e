import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import Koa from 'koa';
import { readBody } from '../../../../appliance/http/edge/body.ts';
import type { RequestState } from '../../../../appliance/http/edge/context.ts';
import { errorBoundary } from '../../../../appliance/http/edge/error-boundary.ts';
import type { BodyType } from '../../../../appliance/http/edge/openapi.ts';
import { requestId } from '../../../../appliance/http/edge/request-id.ts';
import { callWith } from '../../../support/call.ts';
import { expectProblem } from '../../../support/contract.ts';

const LIMIT = 1000;

function appOf(types: readonly BodyType[], bodyRequired: boolean): Koa<RequestState> {
  const read = readBody({
    limit: LIMIT,
    timeout: 5000,
    operation: { bodies: new Map(types.map((type) => [type, ''])), bodyRequired, largeBody: false },
  });
  const app = new Koa<RequestState>();
  app.use(requestId);
  app.use(errorBoundary(callWith().log));
  app.use(async (ctx) => {
    await read(ctx);
    ctx.body = { type: ctx.state.bodyType, body: ctx.request.body };
  });
  return app;
}

describe('bodies that are not JSON', () => {
  const servers: Server[] = [];
  after(() => {
    for (const server of servers) server.close();
  });

  async function post(types: readonly BodyType[], init: RequestInit, bodyRequired = true): Promise<Response> {
    const server = createServer(appOf(types, bodyRequired).callback());
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // a TCP server has no other kind
    return fetch(`http://127.0.0.1:${port}`, { method: 'POST', ...init });
  }

  const formOf = (values: Record<string, string | Blob>): FormData => {
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) form.append(name, value);
    return form;
  };

  it('are read as text', async () => {
    const response = await post(['text/plain'], { body: 'Grüß Gott' });
    expect(await response.json()).to.deep.equal({ type: 'text/plain', body: 'Grüß Gott' });
  });

  it('are read as the fields of a form, with files as their text', async () => {
    const file = new Blob(['ID,Question\n1,Warum?\n'], { type: 'text/csv' });
    const response = await post(['application/json', 'multipart/form-data'], {
      body: formOf({ name: 'a', file, none: new Blob([]) }),
    });
    expect(await response.json()).to.deep.equal({
      type: 'multipart/form-data',
      body: { name: 'a', file: 'ID,Question\n1,Warum?\n', none: '' },
    });
  });

  it('may be JSON for the same operation', async () => {
    const response = await post(['application/json', 'multipart/form-data'], {
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    });
    expect(await response.json()).to.deep.equal({ type: 'application/json', body: { a: 1 } });
  });

  it('may be left out where they need not be there', async () => {
    expect(await (await post(['application/json'], {}, false)).json()).to.deep.equal({});
  });

  for (const [name, types, init, status, code] of [
    ['text beyond the limit', ['text/plain'], { body: 'x'.repeat(LIMIT + 1) }, 413, 'body_too_large'],
    [
      'a form beyond the limit',
      ['multipart/form-data'],
      { body: formOf({ file: new Blob(['x'.repeat(LIMIT + 1)]) }) },
      413,
      'body_too_large',
    ],
    [
      'a field beyond the limit',
      ['multipart/form-data'],
      { body: formOf({ name: 'x'.repeat(LIMIT + 1) }) },
      413,
      'body_too_large',
    ],
    ['text where a form is wanted', ['multipart/form-data'], { body: 'x' }, 415, 'unsupported_media_type'],
    ['a form where JSON is wanted', ['application/json'], { body: formOf({ name: 'x' }) }, 415, 'unsupported_media_type'],
    ['no body where there must be one', ['text/plain'], {}, 400, 'malformed_body'],
    [
      'a form without an end',
      ['multipart/form-data'],
      {
        body: '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      },
      400,
      'malformed_body',
    ],
    [
      'a form without a boundary',
      ['multipart/form-data'],
      { body: 'x', headers: { 'content-type': 'multipart/form-data' } },
      400,
      'malformed_body',
    ],
  ] as const)
    it(`are refused: ${name}`, async () => {
      await expectProblem(await post(types, init), status, code);
    });
});
