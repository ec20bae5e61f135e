import { expect } from 'chai';
import { type Attack, type AttackKeys, ask, QUESTION } from '../support/attacks/attack.ts';
import { AttackedService } from '../support/attacks/attacked-service.ts';
import { BODIES } from '../support/attacks/bodies.ts';
import { FRAMING } from '../support/attacks/framing.ts';
import { KEYS } from '../support/attacks/keys.ts';
import { REQUESTS } from '../support/attacks/requests.ts';
import { eventually } from '../support/eventually.ts';
import { type RawAnswer, RawConnection } from '../support/sockets.ts';

const TABLE = { 'the framing of requests': FRAMING, 'paths and headers': REQUESTS, bodies: BODIES, keys: KEYS };
/** Rows that stay: the table may only grow. */
const FEWEST = 80;

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;

describe('attacks on a running service', function () {
  this.timeout(60_000);
  let service: AttackedService;
  let keys: AttackKeys;
  const files = { before: 0 };
  /** Ids of requests that were refused, with the code that the log is to tell. */
  const refused = new Map<string, string>();

  before(async () => {
    service = await AttackedService.start();
    keys = await service.keys();
    files.before = await service.figure('process_open_fds');
  });
  after(() => service?.stop());

  async function answersTo({ send, status, closes }: Attack): Promise<RawAnswer[]> {
    const connection = new RawConnection(service.url).send(typeof send === 'function' ? send(keys) : send);
    try {
      const answers = await connection.answered([status].flat().length);
      if (closes) expect(await connection.closed(), 'the connection is closed').to.equal(true);
      else expect(connection.isClosed, 'the connection stays').to.equal(false);
      return answers;
    } finally {
      connection.close();
    }
  }

  function expectRefusal(answer: RawAnswer | undefined, code: string): void {
    expect(answer?.headers['content-type']).to.equal('application/problem+json');
    expect(JSON.parse(answer?.body ?? '')).to.include({ code, status: answer?.status });
    refused.set(answer?.headers['x-request-id'] ?? '', code);
  }

  it(`are more than ${FEWEST}, each with a name of its own`, () => {
    const names = Object.values(TABLE).flatMap((rows) => rows.map(({ name }) => name));
    expect(names.length).to.be.above(FEWEST);
    expect(new Set(names).size).to.equal(names.length);
  });

  for (const [kind, rows] of Object.entries(TABLE))
    describe(`by ${kind}`, () => {
      for (const attack of rows) {
        const { name, status, code, lacks } = attack;
        it(`${name}: ${code ?? 'no harm'}`, async () => {
          const counter = `touchstone_requests_rejected_total{reason="${code}"}`;
          const before = await service.figure(counter);
          const answers = await answersTo(attack);
          expect(answers.map((each) => each.status)).to.deep.equal([status].flat());
          for (const { headers } of answers) expect(headers['x-request-id']).to.match(REQUEST_ID);
          if (lacks) expect(JSON.stringify(answers)).to.not.include(lacks);
          if (!code) return;
          expectRefusal(answers.at(-1), code);
          expect(await service.figure(counter), 'it is counted').to.equal(before + 1);
        });
      }
    });

  describe('when all are over', () => {
    it('every refusal is in the log, under its id or, where it was no request, with others of its kind', async () => {
      const byId = new Map(service.log.map(({ requestId, problem }) => [requestId, problem]));
      const summed = new Set(service.log.filter(({ message }) => message === 'connection refused').map(({ reason }) => reason));
      const missing = [...refused].filter(([id, code]) => byId.get(id) !== code && !summed.has(code));
      expect(refused.size).to.be.above(FEWEST);
      expect(missing).to.deep.equal([]);
      expect(service.log.filter(({ message }) => message === 'connection refused').length).to.be.below(20);
    });

    it('nothing has failed in the service', () => {
      expect(service.log.filter(({ level, status }) => level === 'error' || Number(status) >= 500)).to.deep.equal([]);
    });

    it('no key stands in the log', () => {
      const secrets = Object.entries(keys).filter(([name]) => !['answer', 'thumbs', 'embedCode'].includes(name));
      for (const [name, secret] of secrets) expect(secret.length, name).to.be.above(8);
      const text = JSON.stringify(service.log);
      expect(secrets.filter(([, secret]) => text.includes(secret))).to.deep.equal([]);
    });

    it('a question is answered as ever, at once', async () => {
      const began = performance.now();
      const [answer] = await new RawConnection(service.url).send(ask(QUESTION)).answered();
      expect(JSON.parse(answer?.body ?? '')).to.include({ reason: 'answered' });
      expect(performance.now() - began).to.be.below(1000);
    });

    it('it holds no more files, and memory and event loop are sane', async () => {
      await eventually(async () => (await service.figure('process_open_fds')) <= files.before + 10);
      expect(await service.figure('process_resident_memory_bytes')).to.be.below(700e6);
      expect(await service.figure('nodejs_eventloop_lag_p50_seconds')).to.be.below(0.1);
    });
  });
});
