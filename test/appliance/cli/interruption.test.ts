import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { begin } from '../../support/command-line.ts';
import { folderWith } from '../../support/folder.ts';

describe('a signal', function () {
  this.timeout(30_000);

  /** A call that never ends keeps the service from stopping by itself. */
  const HANG = `export const hang = {
    name: 'hang', summary: 'Never ends.', needs: ['question'], gives: [], config: { type: 'object', properties: {} },
    create: () => ({ run: () => new Promise(() => process.stderr.write('hanging\\n')) }) };`;
  const FILES = {
    'package.json': '{"type":"module"}',
    'hang.ts': HANG,
    'pipeline.yaml': 'version: 1\nplugins: [./hang.ts]\nanswer: [{ hang: {} }]\n',
  };
  const START = ['run', '--pipeline', 'pipeline.yaml', '--port', '0'];

  for (const [name, wait, code] of [
    ['that comes twice at once, as Ctrl-C does through npm, asks for a graceful end', 0, 130],
    ['that comes again later ends the process at once', 600, 130],
  ] as const)
    it(name, async () => {
      const cwd = folderWith(FILES);
      const running = begin(START, { cwd, env: { TOUCHSTONE_ADMIN_KEY: 'sesame-sesame-sesame', TOUCHSTONE_GRACE: '1500ms' } });
      const [, url = ''] = await running.said(/Ready at (\S+)/);
      const headers = { apikey: 'sesame-sesame-sesame', 'content-type': 'application/json' };
      void fetch(`${url}/v1/test/seek`, { method: 'POST', headers, body: '{"question":"Why?"}' }).catch(() => {});
      await running.said(/hanging/);
      running.child.kill('SIGINT');
      await pause(wait || 20);
      running.child.kill('SIGINT');
      const ended = await running.ended;
      expect(ended.code).to.equal(code);
      expect(ended.stdout.includes('"stopped"')).to.equal(wait === 0);
    });
});
