import { expect } from 'chai';
import type { UpstreamEvent } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import { lintPipeline } from '../../../core/host/load.ts';
import { maskSecrets } from '../../../core/host/resolve-options.ts';
import { checker } from '../../../core/host/schema.ts';
import { builtins } from '../../../plugins/index.ts';
import { postAnswer } from '../../../plugins/remember/post-answer/index.ts';
import { hang, type Received, reset, status, TestReceiver } from '../../support/receiver.ts';
import { FACTS, failureOf, poster, SECRET, signatureFor, signatureOf } from './post-answer/support.ts';

const HUSH = { secret: 'hush-hush-hush-hush-hush-hush', headers: { authorization: 'Bearer hush' } };

describe('post_answer', () => {
  const receiver = new TestReceiver();
  let origin: string;
  let url: string;
  before(async () => {
    origin = await receiver.open();
    url = `${origin}/answers?token=hush`;
  });
  beforeEach(() => receiver.will(status(204)));
  after(() => receiver.close());

  const only = (): Received => {
    expect(receiver.received).to.have.lengthOf(1);
    return receiver.received[0] as Received; // it was just counted
  };
  const dataOf = ({ body }: Received) => JSON.parse(body.toString()).data;

  describe('sends', () => {
    it('what is known of the answer, in any script', async () => {
      await (await poster({ url }))({}, { id: 'r-1' });
      const { method, path, headers, body } = only();
      expect([method, path]).to.deep.equal(['POST', '/answers?token=hush']);
      expect(headers).to.include({ 'content-type': 'application/json', 'x-request-id': 'r-1' });
      expect(headers['webhook-id']).to.match(/^answer_1772366400000_[0-9a-f]{8}$/);
      const { type, timestamp, data } = JSON.parse(body.toString());
      expect(type).to.equal('answer.given');
      expect(Date.now() - Date.parse(timestamp)).to.be.within(0, 5000);
      expect(data).to.deep.equal({
        question: FACTS.question,
        answer: FACTS.record.answer,
        answerId: 1772366400000,
        instance: 'test',
        sessionId: 's-1',
        user: 'u-1',
        reason: 'answered',
        score: 86,
        url: 'https://example.com/pump',
        document: 'Pump manual',
        langCode: 'de',
        sentiment: 3,
        options: FACTS.options,
        record: FACTS.record,
      });
    });

    it('no text of question and answer without content', async () => {
      await (await poster({ url, content: false }))();
      expect(only().body.toString()).to.not.match(/private|Garantie|Jahre/);
      const { record, ...rest } = dataOf(only());
      expect(Object.keys(rest).join(' ')).to.equal(
        'answerId instance sessionId user reason score url document langCode sentiment',
      );
      expect(record).to.deep.equal({
        score: 86,
        reason: 'answered',
        answerId: 1772366400000,
        KBscore: 80,
        langCode: 'de',
        time: 12,
        sentiment: 3,
      });
    });

    it('only answers with the reasons that are named', async () => {
      const run = await poster({ url, reasons: ['no_results', 'timeout'] });
      for (const reason of ['answered', 'timeout', 'blocked', 'no_results'] as const) await run({ reason });
      expect(receiver.received.map((each) => dataOf(each).reason)).to.deep.equal(['timeout', 'no_results']);
    });

    it('the headers of its options, none of which stands in for its own', async () => {
      await (await poster({ url, headers: { 'X-Team': 'a', 'Webhook-Id': 'forged', 'Content-Type': 'text/plain' } }))();
      expect(only().headers).to.include({ 'x-team': 'a', 'content-type': 'application/json' });
      expect(only().headers['webhook-id']).to.match(/^answer_/);
    });
  });

  describe('signs', () => {
    it('as the published example has it', () => {
      const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
      const body = Buffer.from('{"test": 2432232314}');
      expect(signatureOf(SECRET, 'msg_p5jXN8AQM9LWM0D4loKWxJek', '1614265330', body)).to.equal(signature);
    });
    for (const [name, secret] of [
      ['with base64 behind whsec_', SECRET],
      ['with a text as it is', 'a passphrase of more than 24 bytes: ü'],
    ] as const) {
      it(name, async () => {
        await (await poster({ url, secret }))();
        expect(only().headers['webhook-signature']).to.equal(signatureFor(secret, only()));
        expect(Number(only().headers['webhook-timestamp'])).to.be.closeTo(Date.now() / 1000, 5);
      });
    }
    it('nothing without a secret', async () => {
      await (await poster({ url }))();
      expect(only().headers).to.not.have.property('webhook-signature');
    });
  });

  describe('tries again', () => {
    for (const [name, treatment, least] of [
      ['after 500', status(500), 200],
      ['after 503 as long as it is asked to wait', status(503, { 'retry-after': '1' }), 1000],
      ['after 429 as long as it is asked to wait', status(429, { 'retry-after': '1' }), 1000],
      ['after 408', status(408), 200],
      ['after 409', status(409), 200],
      ['after 425', status(425), 200],
      ['after a broken connection', reset, 200],
      ['after silence', hang, 300],
    ] as const) {
      it(`${name}, under the same id and signed anew`, async () => {
        receiver.will(treatment, status(200));
        await (await poster({ url, secret: SECRET, retries: 1, try_timeout: '300ms' }))();
        const [first, second] = receiver.received as [Received, Received]; // counted in the next line
        expect(receiver.received).to.have.lengthOf(2);
        expect(second.headers['webhook-id']).to.equal(first.headers['webhook-id']);
        expect(second.body.equals(first.body)).to.equal(true);
        expect(second.at - first.at).to.be.at.least(least);
        for (const each of [first, second]) expect(each.headers['webhook-signature']).to.equal(signatureFor(SECRET, each));
      }).timeout(5000);
    }

    it('so many times and no more, and says what to look at', async () => {
      receiver.will(status(500));
      const { code, message } = await failureOf((await poster({ url, ...HUSH, retries: 2 }))());
      expect(receiver.received).to.have.lengthOf(3);
      expect(code).to.equal('resource_unavailable');
      expect(message).to.match(/^127\.0\.0\.1:\d+ did not take the answer: it answered 500 \(look at what receives at `url`\)$/);
    }).timeout(5000);

    it('not beyond the time of the call', async () => {
      receiver.will(status(503, { 'retry-after': '30' }));
      await failureOf((await poster({ url }))({}, { deadline: Date.now() + 2000 }));
      expect(receiver.received).to.have.lengthOf(1);
    });

    it('under another id for another answer, also of the same moment', async () => {
      const run = await poster({ url });
      await Promise.all([run(), run()]);
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).to.have.property('size', 2);
    });
  });

  describe('does not try again', () => {
    for (const [code, said] of [
      [400, /answered 400 \(look at what receives at `url`\)/],
      [401, /answered 401 \(it wants another `secret` or other `headers`\)/],
      [404, /answered 404 \(nothing receives there: look at `url`\)/],
      [410, /answered 410 \(nothing receives there any more/],
      [413, /answered 413 .*`content`/],
    ] as const) {
      it(`after ${code}`, async () => {
        receiver.will(status(code));
        const failure = await failureOf((await poster({ url, ...HUSH }))());
        expect(failure.code).to.equal('resource_unavailable');
        expect(failure.message).to.match(said);
        expect(receiver.received).to.have.lengthOf(1);
      });
    }
    for (const code of [301, 302, 307, 308]) {
      it(`after ${code}, and does not follow it`, async () => {
        receiver.will(status(code, { location: `${origin}/elsewhere?hush` }));
        const { message } = await failureOf((await poster({ url, ...HUSH }))());
        expect(message).to.contain(`answered ${code}; redirects are not followed: set \`url\``);
        expect(only().path).to.not.contain('elsewhere');
      });
    }
  });

  it('says that nobody is there', async () => {
    const nobody = new TestReceiver();
    const address = await nobody.open();
    await nobody.close();
    const { message } = await failureOf((await poster({ url: `${address}/?hush`, ...HUSH, retries: 0 }))());
    expect(message).to.match(/^127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\): look at `url`$/);
  });

  for (const [where, treatment, wait] of [
    ['in a request', hang, 50],
    ['while it waits', status(503, { 'retry-after': '20' }), 150],
  ] as const) {
    it(`ends at once when the service stops ${where}`, async () => {
      receiver.will(treatment);
      const stop = new AbortController();
      const events: UpstreamEvent[] = [];
      const running = failureOf((await poster({ url }, events))({}, { signal: stop.signal }));
      await new Promise((resolve) => setTimeout(resolve, wait));
      const stopped = performance.now();
      stop.abort(new Failure('shutting_down', 'the service stops'));
      expect((await running).code).to.equal('shutting_down');
      expect(performance.now() - stopped).to.be.lessThan(100);
      await only().closed;
      expect(events.map(({ outcome }) => outcome)).to.deep.equal([treatment === hang ? 'aborted' : 'error']);
    });
  }

  it('lets no more wait than it may, however long the receiver hangs', async () => {
    receiver.will(hang);
    const run = await poster({ url, max_concurrent: 1, max_queue: 2, retries: 0, try_timeout: '200ms' });
    const all = Array.from({ length: 5 }, () => failureOf(run()));
    const failures = (await Promise.all(all)).map(({ message }) => message);
    expect(failures.filter((message) => /raise `max_concurrent` or `max_queue`/.test(message))).to.have.lengthOf(2);
    expect(failures.filter((message) => /did not answer within 200 ms/.test(message))).to.have.lengthOf(3);
    receiver.will(status(204));
    await run();
    expect(receiver.received).to.have.lengthOf(1);
  });

  it('does not wait for the end of what the receiver says', async () => {
    receiver.will((response) => void response.writeHead(200).write('hush'));
    await (await poster({ url }))();
    await only().closed;
  });

  it('tells of every try', async () => {
    const events: UpstreamEvent[] = [];
    receiver.will(status(500), hang, status(204));
    await (await poster({ url, try_timeout: '200ms' }, events))();
    expect(events.map(({ outcome }) => outcome)).to.deep.equal(['error', 'timeout', 'ok']);
    for (const { seconds } of events) expect(seconds).to.be.within(0, 1);
  });

  describe('refuses', () => {
    const address = "option 'url' wants an address that begins with http:// or https:// and holds no user name";
    for (const [name, options, message] of [
      ['no address', '{}', "option 'url' is missing"],
      ['another scheme', '{ url: "file:///etc/passwd" }', address],
      ['an address without a scheme', '{ url: example.com/hook }', address],
      ['a password in the address', '{ url: "https://me:hush@example.com/" }', address],
      ['blanks in the address', '{ url: "https://example.com/a b" }', address],
      [
        'a secret that is not base64',
        '{ url: "http://a", secret: "whsec_hush" }',
        "option 'secret' wants at least 24 bytes in base64",
      ],
      ['an impossible port', '{ url: "http://a:99999/" }', address],
      [
        'a header of two lines',
        '{ url: "http://a", headers: { x-a: "hush\\nhush: 1" } }',
        "option 'headers' wants a name that a header can",
      ],
      [
        'a header without a name',
        '{ url: "http://a", headers: { "x a": "1" } }',
        "option 'headers' wants a name that a header can",
      ],
      ['a reason that there is not', '{ url: "http://a", reasons: [sent] }', 'wants one of answered, cached'],
    ] as const) {
      it(`${name} when the file is read`, async () => {
        const text = `version: 1\nresources: {}\nanswer: []\nafterwards:\n  - post_answer: ${options}\n`;
        const problems = await lintPipeline({ file: 'p.yaml', text, env: {}, builtins });
        expect(problems.map((each) => each.message).join())
          .to.contain(message)
          .and.not.contain('hush');
        expect(problems).to.have.lengthOf(1);
        expect(problems[0]?.line).to.equal(5);
      });
    }
    it('a short secret at the start', async () => {
      const { code, message } = await failureOf(poster({ url: 'http://a', secret: 'hush' }));
      expect(code).to.equal('configuration_invalid');
      expect(message).to.equal('`secret` of post_answer is too short: it wants at least 24 bytes');
    });
  });

  it('shows no secret', () => {
    const { value } = checker(postAnswer.config)({ url: 'http://a', ...HUSH });
    const shown = maskSecrets(postAnswer.config, value);
    expect(shown).to.deep.include({ url: 'http://a', secret: '********', headers: { authorization: '********' } });
    expect(checker(postAnswer.config)(shown).issues).to.deep.equal([]);
  });
});
