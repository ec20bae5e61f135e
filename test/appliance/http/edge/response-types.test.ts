import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import Koa from 'koa';
import type { RequestState } from '../../../../appliance/http/edge/context.ts';
import { responseTypes } from '../../../../appliance/http/edge/response-types.ts';
import { expectSchema } from '../../../support/contract.ts';
import { type Frame, framesOf } from '../../../support/frames.ts';
import { start, stopAll } from '../../../support/harness.ts';

const PYTHON = 'speakeasy-sdk/python 1.1.0 2.529.0 1.0.1 client';

describe('the types of an answer', () => {
  after(stopAll);

  const CASES: readonly [setting: string, agent: string, isText: boolean][] = [
    ['auto', PYTHON, true],
    ['auto', 'speakeasy-sdk/typescript 1.0', false],
    ['auto', 'curl/8.0', false],
    ['auto', 'me speakeasy-sdk/python', false],
    ['strings', 'curl/8.0', true],
    ['native', PYTHON, false],
  ];
  for (const [setting, agent, isText] of CASES)
    it(`${setting}: ${agent} -> ${isText ? 'text' : 'native'}, whole and in frames`, async () => {
      const service = await start(undefined, { yaml: `http: { response_types: ${setting} }` });
      const headers = { 'user-agent': agent };
      const whole = (await (await service.seek({ question: 'Why?' }, { headers })).json()) as Frame; // checked below
      const streamed = await service.seek({ question: 'Why?', options: { streaming: true } }, { headers });
      for (const record of [whole, framesOf(await streamed.text()).frames.at(-1) ?? {}]) {
        expectSchema('AnswerRecord', structuredClone(record)); // the check makes text native
        if (isText)
          expect(record.answerId)
            .to.be.a('string')
            .that.matches(/^\d{13,16}$/);
        else expect(record.answerId).to.be.a('number');
        expect(record.cachedResult).to.equal(isText ? undefined : false);
        expect(record.score).to.equal(86);
      }
    });

  const BODIES: readonly [name: string, body: object, expected: object][] = [
    ['an id as digits', { answerId: 1732185123456, score: 5 }, { answerId: '1732185123456', score: 5 }],
    ['an answer from a cache', { answerId: 1, cachedResult: true }, { answerId: '1', cachedResult: 'true' }],
    ['an answer that is new', { answerId: 1, cachedResult: false }, { answerId: '1' }],
    ['a body without either as it is', { id: 1, score: 5 }, { id: 1, score: 5 }],
    ['a list as it is', [{ answerId: 1 }], [{ answerId: 1 }]],
  ];
  for (const [name, body, expected] of BODIES)
    it(`in text says ${name}`, async () => {
      const app = new Koa<RequestState>();
      app.use(responseTypes('strings'));
      app.use((ctx) => {
        ctx.body = body;
      });
      const server = app.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo; // of a server that listens on a port
      const response = await fetch(`http://127.0.0.1:${port}`);
      expect(await response.json()).to.deep.equal(expected);
      server.close();
    });

  it('changes nothing else of what goes out', async () => {
    const service = await start();
    const problem = await service.seek({ question: '' }, { headers: { 'user-agent': PYTHON } });
    expect(problem.status).to.equal(422);
    expectSchema('Problem', await problem.json());
  });
});
