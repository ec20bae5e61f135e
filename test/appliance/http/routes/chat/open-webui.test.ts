import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { expectSchema } from '../../../../support/contract.ts';
import { framesOf } from '../../../../support/frames.ts';
import { answeredTurn, KEY, type Running, start, stopAll, TestPipeline } from '../../../../support/harness.ts';
import { jsonOf } from '../../../../support/json.ts';

interface Recorded {
  what: string;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: Record<string, unknown>;
  question?: string;
}

/** Requests in the form in which Open WebUI sends them, written from its public source (backend/open_webui/routers/openai.py, utils/). */
const RECORDED: Recorded[] = JSON.parse(readFileSync(new URL('open-webui.json', import.meta.url), 'utf8'));

describe('a chat front end, Open WebUI', () => {
  let service: Running;
  before(async () => {
    service = await start(new TestPipeline(answeredTurn({ answer: 'Two years. From the purchase.', score: 86 })));
  });
  after(stopAll);

  const send = ({ method, path, headers, body }: Recorded): Promise<Response> =>
    fetch(`${service.url}/v1/test${path}`, {
      method,
      headers: { ...headers, authorization: headers.authorization?.replace('KEY', KEY) ?? '' },
      ...(body && { body: JSON.stringify(body) }),
    });

  for (const recorded of RECORDED) {
    const { what, body, question } = recorded;
    it(`is answered: ${what}`, async () => {
      const response = await send(recorded);
      expect(response.status).to.equal(200);
      if (!body) return expectSchema('ModelList', await response.json());
      expect(service.pipeline.starts.at(-1)?.question).to.equal(question);
      if (!body.stream) return expectSchema('ChatCompletion', await response.json());
      const text = await response.text();
      expect(text).to.match(/\n\ndata: \[DONE\]\n\n$/);
      const { frames } = framesOf(text.replace(/data: \[DONE\]\n\n$/, ''));
      for (const frame of frames) expectSchema('ChatChunk', frame);
      expect(frames.at(-1)).to.have.nested.property('usage.total_tokens', 0);
    });
  }

  it('is told of an error in the form that it shows', async () => {
    const [models] = RECORDED;
    const response = await send({ ...(models as Recorded), headers: { authorization: 'Bearer ' } }); // there is one
    expect(response.status).to.equal(401);
    expect(await jsonOf(response))
      .to.have.nested.property('error.message')
      .that.includes('key');
  });
});
