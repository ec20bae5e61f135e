import { join } from 'node:path';
import { expect } from 'chai';
import { closeAccess, openTestAccess } from '../support/access.ts';
import { begin } from '../support/command-line.ts';
import { folderWith } from '../support/folder.ts';

const ADMIN = 'a-key-for-tests-that-kill';
const PIPELINE = 'version: 1\nresources: {}\nanswer:\n  - screen_question: {}\n';
const ROUNDS = 3;
const CALLERS = 4;

interface Acknowledged {
  keys: string[];
  /** Ids of keys. */
  revoked: string[];
}

/** Makes keys and revokes every third until nobody answers any more; gives what was acknowledged. */
async function administer(url: string): Promise<Acknowledged> {
  const done: Acknowledged = { keys: [], revoked: [] };
  const headers = { apikey: ADMIN, 'content-type': 'application/json' };
  try {
    for (let count = 0; ; count++) {
      const body = JSON.stringify({ name: `key ${count}`, permissions: ['ask'] });
      const response = await fetch(`${url}/v1/test/keys`, { method: 'POST', headers, body });
      const { key, id } = (await response.json()) as { key: string; id: string }; // as openapi.yaml says
      if (count % 3 > 0) done.keys.push(key);
      else if ((await fetch(`${url}/v1/test/keys/${id}`, { method: 'DELETE', headers })).status === 204) done.revoked.push(id);
    }
  } catch {
    return done; // killed
  }
}

describe('a service that is killed while keys are made and revoked', function () {
  this.timeout(120_000);
  afterEach(closeAccess);

  it('forgets none that it has acknowledged', async () => {
    const cwd = folderWith({ 'pipeline.yaml': PIPELINE });
    const all: Acknowledged = { keys: [], revoked: [] };
    for (let round = 0; round < ROUNDS; round++) {
      const args = ['run', '--pipeline', 'pipeline.yaml', '--data', 'data', '--port', '0'];
      const running = begin(args, {
        cwd,
        env: { TOUCHSTONE_ADMIN_KEY: ADMIN, TOUCHSTONE_HOST: '127.0.0.1', TOUCHSTONE_LOG_LEVEL: 'error' },
      });
      const [, url = ''] = await running.said(/Ready at (\S+)/);
      setTimeout(() => running.child.kill('SIGKILL'), 400 + round * 150);
      const done = await Promise.all(Array.from({ length: CALLERS }, () => administer(url)));
      await running.ended;
      all.keys.push(...done.flatMap(({ keys }) => keys));
      all.revoked.push(...done.flatMap(({ revoked }) => revoked));
    }
    const { keys } = openTestAccess({ data: join(cwd, 'data') });
    expect(all.keys.length).to.be.greaterThan(ROUNDS);
    expect(all.keys.filter((key) => typeof keys.identify(key) === 'string')).to.deep.equal([]);
    const live = new Set(keys.list().flatMap((each) => (each.revoked === undefined ? [each.id] : [])));
    expect(all.revoked.filter((id) => live.has(id))).to.deep.equal([]);
  });
});
