import { Writable } from 'node:stream';
import { expect } from 'chai';
import { JsonLog, type Level } from '../../appliance/log.ts';
import { KEY, start, stopAll } from '../support/harness.ts';

async function linesOf(level: Level, write: (log: JsonLog) => void): Promise<Record<string, unknown>[]> {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  const log = new JsonLog(level, stream);
  write(log);
  await log.close();
  const lines = chunks.join('').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}

describe('the log', () => {
  it('writes one JSON line per message, with time and level first', async () => {
    const [line] = await linesOf('info', (log) => log.info('started', { port: 1 }));
    expect(Object.keys(line ?? {})).to.deep.equal(['time', 'level', 'message', 'port']);
    expect(line?.time).to.match(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  for (const [level, messages] of [
    ['error', ['error']],
    ['warn', ['warn', 'error']],
    ['info', ['info', 'warn', 'error']],
    ['debug', ['debug', 'info', 'warn', 'error']],
  ] as const)
    it(`writes ${messages.join(', ')} at level ${level}`, async () => {
      const lines = await linesOf(level, (log) => {
        for (const each of ['debug', 'info', 'warn', 'error'] as const) log[each](each);
      });
      expect(lines.map(({ message }) => message)).to.deep.equal(messages);
    });

  const SECRETS: [what: string, fields: Record<string, unknown>][] = [
    ['a key by its name', { apikey: 'S3CRET' }],
    ['names in camel case', { adminKey: 'S3CRET', clientSecret: 'S3CRET' }],
    ['a nested header', { request: { headers: { Authorization: 'S3CRET' } } }],
    ['a list of objects', { keys: [{ api_key: 'S3CRET' }] }],
    ['a bearer token in a text', { detail: 'sent Bearer S3CRETS3CRET to it' }],
    ['the password in an address', { url: 'http://user:S3CRET@host/' }],
    ['the message of an error', { error: new Error('Authorization: Bearer S3CRETS3CRET') }],
    ['the cause of an error', { error: new Error('a', { cause: new Error('http://u:S3CRET@h') }) }],
  ];
  for (const [what, fields] of SECRETS) {
    it(`masks ${what}`, async () => {
      const [line] = await linesOf('info', (log) => log.info('Bearer S3CRETS3CRET', fields));
      expect(JSON.stringify(line)).to.include('********').and.to.not.include('S3CRET');
    });
  }

  const CAUSES: [what: string, cause: unknown, expected: string | undefined][] = [
    ['tells the cause of an error', new TypeError('the disk is gone'), 'TypeError: the disk is gone'],
    ['tells it without its secrets', new Error('http://u:S3CRET@h is gone'), 'Error: http://u:********@h is gone'],
    ['tells no cause that is no error', 'the disk is gone', undefined],
    ['tells none where there is none', undefined, undefined],
  ];
  for (const [what, cause, expected] of CAUSES) {
    it(what, async () => {
      const [line] = await linesOf('info', (log) => log.error('failed', { error: new Error('it broke', { cause }) }));
      expect(line?.error).to.include({ name: 'Error', message: 'it broke', ...(expected && { cause: expected }) });
      if (!expected) expect(line?.error).to.not.have.property('cause');
    });
  }

  it('keeps what only looks like a secret', async () => {
    const fields = { tokens: { input: 3 }, keys: 2, secretary: 'Ada' };
    const [line] = await linesOf('info', (log) => log.info('a', fields));
    expect(line).to.deep.include(fields);
  });

  it('lets no field overwrite its own', async () => {
    const [line] = await linesOf('info', (log) => log.info('a', { level: 'x', message: 'y', time: 'z' }));
    expect(line).to.include({ level: 'info', message: 'a' });
  });

  it('adds fields to every line of a part', async () => {
    const [line] = await linesOf('info', (log) => log.with({ requestId: 'r' }).warn('a', { b: 1 }));
    expect(line).to.include({ requestId: 'r', b: 1, level: 'warn' });
  });
});

describe('log lines of a question', () => {
  afterEach(stopAll);
  const ask = { question: 'Where is my parcel?' };

  it('tell of the answer and of the request, without words or headers', async () => {
    const { seek, stop, lines } = await start();
    await (await seek(ask, { headers: { 'x-request-id': 'r1' } })).text();
    await stop();
    expect(lines().find(({ message }) => message === 'answer')).to.include({ reason: 'answered', score: 86, requestId: 'r1' });
    expect(lines().find(({ message }) => message === 'request')).to.include({ status: 200, instance: 'test', requestId: 'r1' });
    expect(JSON.stringify(lines())).to.not.match(new RegExp(`parcel|Two years|${KEY}`));
  });

  it('hold question and answer when that is switched on', async () => {
    const { seek, stop, lines } = await start(undefined, { yaml: 'logging: { log_content: true }' });
    await (await seek(ask)).text();
    await stop();
    expect(lines().find(({ message }) => message === 'answer')).to.include({ question: ask.question, answer: 'Two years.' });
  });
});
