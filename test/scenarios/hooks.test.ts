import { expect } from 'chai';
import { loadPipeline } from '../../core/host/load.ts';
import { builtins } from '../../plugins/index.ts';
import { KEY, type Running, start, stopAll, until } from '../support/harness.ts';
import { jsonOf } from '../support/json.ts';
import { catalogOf } from '../support/plugins.ts';
import { hang, status, TestReceiver } from '../support/receiver.ts';
import { step } from '../support/steps.ts';

const reply = step('reply', { gives: ['answer', 'score'], run: () => ({ answer: 'Two years.', score: 80 }) });

const ASKED = {
  question: 'Why is this awful pump broken? 😡',
  user_session: { metadata: { user_id: 'u-1' }, system: { session_id: 's-1' } },
};

describe('answers sent to a receiver', () => {
  const receiver = new TestReceiver();
  let url: string;
  before(async () => {
    url = `${await receiver.open()}/answers?token=hush`;
  });
  beforeEach(() => receiver.will(status(204)));
  afterEach(stopAll);
  after(() => receiver.close());

  /** A service whose pipeline sends each answer twice: what is wrong with one hook is nothing to the other. */
  const serve = (yaml = ''): Promise<Running> =>
    start(undefined, {
      yaml,
      open: async (instances, options) => {
        const text = `version: 1
answer: [{ measure_sentiment: {} }, { reply: {} }]
afterwards:
  - post_answer: { url: "${url}", secret: "hush hush hush hush hush hush", retries: 0 }
    label: crm
  - post_answer: { url: "${url}", headers: { x-second: "1" }, retries: 0 }
`;
        const all = { ...builtins, ...catalogOf(reply) };
        await instances.open('test', await loadPipeline({ file: 'p.yaml', text, env: {}, builtins: all }), options);
      },
    });

  const metricsOf = async (service: Running): Promise<string> =>
    (await fetch(`${service.url}/metrics`, { headers: { apikey: KEY } })).text();

  it('hold the record as the caller got it', async () => {
    const service = await serve();
    const response = await service.seek(ASKED);
    const record = await jsonOf<{ sentiment: number }>(response);
    expect(record.sentiment).to.equal(1);
    await until(() => receiver.received.length === 2);
    const [first, second] = receiver.received.map(({ body }) => JSON.parse(body.toString()).data);
    expect(first.record).to.deep.equal(record);
    expect(first).to.include({ question: ASKED.question, user: 'u-1', sessionId: 's-1', instance: 'test', sentiment: 1 });
    expect(second).to.deep.equal(first);
    expect(receiver.received[0]?.headers['x-request-id']).to.equal(response.headers.get('x-request-id'));
    expect(await metricsOf(service)).to.contain('touchstone_upstream_requests_total{upstream="crm",outcome="ok"} 1');
  });

  it('are no trouble for callers and for other hooks when they do not arrive', async () => {
    const service = await serve();
    receiver.will(status(401), status(204));
    expect((await service.seek(ASKED)).status).to.equal(200);
    await until(() => service.lines().some(({ message }) => message === 'afterwards failed'));
    expect(receiver.received).to.have.lengthOf(2);
    const line = service.lines().find(({ message }) => message === 'afterwards failed');
    expect(line).to.include({ code: 'resource_unavailable', step: 'crm', instance: 'test' });
    expect(JSON.stringify(line)).to.contain('it wants another `secret`').and.not.contain('hush');
    const metrics = await metricsOf(service);
    expect(metrics).to.contain('touchstone_step_errors_total{step="crm",code="resource_unavailable"} 1');
    expect(metrics).to.contain('touchstone_upstream_requests_total{upstream="crm",outcome="error"} 1');
    expect(metrics).to.not.contain('hush');
  });

  it('hold up no answer, and a stop for no longer than its grace', async () => {
    receiver.will(hang);
    const service = await serve('grace: 100ms');
    const asked = performance.now();
    expect((await service.seek(ASKED)).status).to.equal(200);
    expect(performance.now() - asked).to.be.lessThan(1000);
    await until(() => receiver.received.length === 1);
    const began = performance.now();
    await service.stop();
    expect(performance.now() - began).to.be.within(90, 1500);
    await receiver.received[0]?.closed;
    expect(service.lines().find(({ message }) => message === 'afterwards failed')).to.include({ code: 'shutting_down' });
  });
});
