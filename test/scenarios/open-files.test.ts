import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'chai';
import { ROOT } from '../support/command-line.ts';
import { eventually } from '../support/eventually.ts';
import { folderWith } from '../support/folder.ts';
import { KEY } from '../support/harness.ts';
import { RawConnection } from '../support/sockets.ts';

const PIPELINE = `version: 1
resources: { kb: { embedded: { path: ./kb } }, llm: { extractive: {} } }
answer: [{ retrieve: { from: kb, query_type: keyword, allow_empty: true } }, { prompt_grounded: {} }, { generate: { with: llm } }]
`;
/** Files that the process may have open at once. */
const MOST_FILES = 120;

describe('a service that may not open many files', function () {
  this.timeout(60_000);
  before(function () {
    if (process.platform !== 'linux') this.skip(); // elsewhere nobody knows the limit
  });

  it('says once that there are too many connections, goes on, and takes new ones when they are gone', async () => {
    const cwd = folderWith({ 'p.yaml': PIPELINE });
    const command = `ulimit -n ${MOST_FILES}; exec "$0" "$@"`;
    const run = [join(ROOT, 'appliance', 'touchstone.js'), 'run', '--pipeline', 'p.yaml', '--port', '0', '--data', 'data'];
    const child = spawn('bash', ['-c', command, process.execPath, ...run], {
      cwd,
      env: { ...process.env, TOUCHSTONE_ADMIN_KEY: KEY, TOUCHSTONE_HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let written = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (written += text));
    const lines = () => written.split('\n').filter((line) => line.includes('too_many_connections'));
    try {
      const url = await eventually(() => /"url":"(http:[^"]+)"/.exec(written)?.[1], 30_000);
      const status = async () => (await fetch(`${url}/health`).catch(() => undefined))?.status;
      const kept = Array.from({ length: MOST_FILES }, () =>
        new RawConnection(url).send('GET /health HTTP/1.1\r\nhost: a\r\n\r\n'),
      );
      await eventually(() => kept.every(({ answers, isClosed }) => answers.length > 0 || isClosed));
      expect(kept.filter(({ isClosed }) => isClosed).length).to.be.above(40);
      expect(lines()).to.have.lengthOf(1);
      expect(JSON.parse(lines()[0] ?? '')).to.include({ level: 'warn', message: 'connection refused', limit: 56 });
      for (const connection of kept) connection.close();
      expect(await eventually(status)).to.equal(200);
      const init = { method: 'POST', body: '{"question":"Why?"}', headers: { apikey: KEY, 'content-type': 'application/json' } };
      expect((await fetch(`${url}/v1/test/seek`, init)).status, 'files are left for what answers').to.equal(200);
    } finally {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
  });
});
