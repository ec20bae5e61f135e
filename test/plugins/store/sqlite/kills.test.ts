import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { StoreFolder } from '../../../support/sqlite-store.ts';

const WRITER = join(import.meta.dirname, '..', '..', '..', 'support', 'store-writer.ts');

/** Two processes write to the same file and are killed, so often. */
const ROUNDS = 10;
/** Ids that one process may use up. */
const IDS = 1_000_000;

/** Lets one process write for a while and kills it; what it had acknowledged until then. */
async function writeAndDie(path: string, first: number): Promise<string[]> {
  const child = spawn(process.execPath, [WRITER, path, String(first)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text));
  await once(child.stdout, 'data');
  await pause(50 + Math.random() * 250);
  child.kill('SIGKILL');
  const [, signal] = await once(child, 'close');
  expect(signal).to.equal('SIGKILL');
  return said.split('\n').slice(0, -1); // the last line may have been cut
}

const READS = {
  answer: 'SELECT 1 AS turn FROM answers JOIN records USING (id) WHERE id = ?',
  rating: 'SELECT 1 AS turn FROM ratings WHERE answer = ?',
  edit: 'SELECT CAST(substr(answer, 6) AS INTEGER) AS turn FROM answers WHERE id = ?',
  note: "SELECT value ->> 'turn' AS turn FROM kept WHERE name = 'note.' || CAST(? AS INTEGER)",
};

/** Acknowledged lines that the file has nothing of. */
function lost(path: string, lines: readonly string[]): string[] {
  const database = new DatabaseSync(path);
  expect(database.prepare('PRAGMA integrity_check').get()).to.have.property('integrity_check', 'ok');
  const reads = new Map(Object.entries(READS).map(([kind, sql]) => [kind, database.prepare(sql)]));
  const missing = lines.filter((line) => {
    const [kind = '', id, turn = 1] = line.split(' ');
    const found = reads.get(kind)?.get(Number(id))?.turn;
    return kind !== 'ready' && !(Number(found) >= Number(turn));
  });
  database.close();
  return missing;
}

describe('a store whose processes are killed while they write', () => {
  it('opens again, is sound and has all that it had acknowledged, twenty times', async function () {
    this.timeout(120_000);
    const place = new StoreFolder();
    const acknowledged: string[] = [];
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const both = [2 * round, 2 * round + 1].map((each) => writeAndDie(place.path, (each + 1) * IDS));
        acknowledged.push(...(await Promise.all(both)).flat());
        expect(lost(place.path, acknowledged), `round ${round}`).to.deep.equal([]);
      }
      await (await place.open()).close?.();
      const kinds = Map.groupBy(acknowledged, (line) => line.split(' ')[0] ?? '');
      for (const kind of Object.keys(READS)) expect(kinds.get(kind)?.length, kind).to.be.greaterThan(10 * ROUNDS);
    } finally {
      await place.remove();
    }
  });
});
