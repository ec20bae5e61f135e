import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { begin, type Running } from '../support/command-line.ts';
import { PIPELINE } from '../support/configured-service.ts';
import { folderWith } from '../support/folder.ts';
import { KILLS } from '../support/kills.ts';

const ADMIN = 'a-key-for-saves-that-are-killed';

const POINTER = '/answer/2/weigh_passages/max_documents';
const textWith = (documents: number): string => PIPELINE.replace('max_documents: 4', `max_documents: ${documents}`);

const serve = (cwd: string): Running =>
  begin(['run', '--pipeline', 'pipeline.yaml', '--data', 'data', '--port', '0'], {
    cwd,
    env: {
      TOUCHSTONE_ADMIN_KEY: ADMIN,
      TOUCHSTONE_HOST: '127.0.0.1',
      TOUCHSTONE_LOG_LEVEL: 'error',
      TOUCHSTONE_SCREENS: 'false',
    },
  });

async function urlOf(service: Running): Promise<string> {
  const [, url = ''] = await service.said(/Ready at (\S+)/);
  return `${url}/v1/test/settings`;
}

/** Values that were sent, the last one that was acknowledged, and how many milliseconds that took. */
interface Saves {
  sent: number[];
  acknowledged?: number;
  took: number;
}

/** Saves one value after the other until nobody answers any more: a connection that breaks is how a killed service answers. */
async function saveOn(url: string, saves: Saves): Promise<void> {
  for (let value = 1; ; value = (value % 9) + 1) {
    const headers = { apikey: ADMIN, 'content-type': 'application/json' };
    const now = await fetch(url, { headers });
    const changes = [{ pointer: POINTER, value }];
    saves.sent.push(value);
    const began = performance.now();
    const answer = await fetch(url, {
      method: 'PUT',
      headers: { ...headers, 'if-match': now.headers.get('etag') ?? '' },
      body: JSON.stringify({ changes }),
    });
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${said}`);
    saves.acknowledged = value;
    saves.took = performance.now() - began;
  }
}

const untilKilled = (thrown: unknown): void => {
  if (!(thrown instanceof TypeError)) throw thrown;
};

describe('a service that is killed while settings are saved', function () {
  this.timeout(600_000); // a service starts in two seconds of processor time

  it(`has the file of before or of after, whole, and starts with it, ${KILLS} times`, async () => {
    const cwd = folderWith({ 'pipeline.yaml': PIPELINE });
    const inMidSave = { old: 0, new: 0 };
    for (let kill = 0; kill < KILLS; kill++) {
      const service = serve(cwd);
      const saves: Saves = { sent: [], took: 0 };
      const url = await urlOf(service); // it has started with what the one before has left
      const { revision, running } = await (await fetch(url, { headers: { apikey: ADMIN } })).json();
      expect(running).to.equal(revision);
      const ended = saveOn(url, saves).catch(untilKilled);
      while (saves.sent.length < 2) await pause(1);
      await pause((2 * saves.took * kill) / KILLS); // the second save takes longer than the first: each kill meets it later
      service.child.kill('SIGKILL');
      await Promise.all([service.ended, ended]);
      const file = readFileSync(join(cwd, 'pipeline.yaml'), 'utf8');
      const { acknowledged = 0, sent } = saves;
      const [old, latest] = [textWith(acknowledged), textWith(sent.at(-1) ?? 0)];
      expect([old, latest], `kill ${kill}`).to.include(file);
      if (old !== latest) inMidSave[file === old ? 'old' : 'new']++;
    }
    console.log(`      in mid-save: ${inMidSave.old} kills left the old file, ${inMidSave.new} the new one`);
    expect(inMidSave.old + inMidSave.new).to.be.at.least(KILLS / 2);
  });
});
