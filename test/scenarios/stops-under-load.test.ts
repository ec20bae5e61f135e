import http from 'node:http';
import { expect } from 'chai';
import { begin, type Running } from '../support/command-line.ts';
import { folderWith } from '../support/folder.ts';

const KEY = 'a-key-for-tests-only';
const CALLERS = 16;
const FILES = {
  'package.json': '{"type":"module"}',
  'say.ts': `import { definePlugin, Type } from 'touchstone/plugin';
    export const say = definePlugin()({
      name: 'say', summary: 'Says a word.', needs: ['question'], gives: ['answer'], config: Type.Object({}),
      create: () => ({ run: () => ({ answer: 'a word' }) }),
    });`,
  // Also where the processor is full, as it is all the time.
  'touchstone.yaml': 'http: { limits: { refuse_when_full: false } }\n',
  'pipeline.yaml': `version: 1
plugins: [./say.ts]
resources: { state: { sqlite: { path: ./state.db } } }
answer: [{ say: {} }]
afterwards: [{ record_answer: { in: state } }]
`,
};

/** Asks over a connection of its own; gives the status, or the code of what went wrong. */
const ask = (url: string): Promise<string> =>
  new Promise((resolve) => {
    const headers = { apikey: KEY, 'content-type': 'application/json' };
    const request = http.request(`${url}/v1/test/seek`, { method: 'POST', agent: false, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(String(response.statusCode)));
      response.on('error', () => resolve('cut short'));
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)));
    request.end('{"question":"Which word?"}');
  });

describe('a service that is stopped while callers come with new connections', function () {
  this.timeout(60_000);

  async function serve(delay: string): Promise<{ running: Running; url: string }> {
    const env = { TOUCHSTONE_ADMIN_KEY: KEY, TOUCHSTONE_SHUTDOWN_DELAY: delay };
    const running = begin(['run', '--pipeline', 'pipeline.yaml', '--port', '0'], { cwd: folderWith(FILES), env });
    return { running, url: (await running.said(/Ready at (\S+)/))[1] ?? '' };
  }
  /** Callers who come until they are told, or until nobody is there; counts what each got. */
  async function call(url: string, mayCome: () => boolean): Promise<Map<string, number>> {
    const got = new Map<string, number>();
    const caller = async (): Promise<void> => {
      while (mayCome()) {
        const what = await ask(url);
        got.set(what, (got.get(what) ?? 0) + 1);
        if (what === 'ECONNREFUSED') return;
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
    return got;
  }
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const logged = (stdout: string) => stdout.split('\n').filter((line) => /"message":"answer"/.test(line)).length;

  it('resets none where they stay away once /ready says so, and has every answer in its log', async () => {
    const { running, url } = await serve('1500ms');
    let isReady = true;
    const calls = call(url, () => isReady);
    await pause(500);
    running.child.kill('SIGTERM');
    while (isReady) isReady = (await fetch(`${url}/ready`)).status === 200;
    const got = await calls;
    const { code, stdout } = await running.ended;
    expect([...got.keys()]).to.deep.equal(['200']);
    expect([code, logged(stdout)]).to.deep.equal([143, got.get('200')]);
    expect(stdout).to.not.include('afterwards failed');
  });

  it('answers those who come until the end, then refuses them: a machine that is far too busy may reset a few', async () => {
    const { running, url } = await serve('0s');
    const calls = call(url, () => true);
    await pause(500);
    running.child.kill('SIGTERM');
    const got = await calls;
    const { code, stdout } = await running.ended;
    expect(
      [...got.keys()].every((what) => ['200', 'ECONNREFUSED', 'ECONNRESET'].includes(what)),
      [...got.keys()].join(),
    ).to.equal(true);
    expect(got.get('ECONNRESET') ?? 0).to.be.below(CALLERS / 4);
    expect(got.get('ECONNREFUSED')).to.equal(CALLERS);
    expect([code, logged(stdout)]).to.deep.equal([143, got.get('200')]);
  });
});
