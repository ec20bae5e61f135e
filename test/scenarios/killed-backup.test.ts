import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { finishMoves } from '../../appliance/state/moves.ts';
import { begin, ROOT, touchstone } from '../support/command-line.ts';
import { folderWith } from '../support/folder.ts';

/** How often each is killed, at moments spread over the time that it takes. */
const KILLS = 6;
const FIXTURE = join(ROOT, 'test', 'fixtures', 'upgrade', '0.1.0');
/** The databases of the folder; each is marked with the state that it is of. */
const DATABASES = ['state.db', 'service.db'];

function mark(data: string, state: string): void {
  for (const name of DATABASES) {
    const database = new DatabaseSync(join(data, name));
    database.exec(`PRAGMA journal_mode = DELETE; CREATE TABLE IF NOT EXISTS marked (state TEXT); DELETE FROM marked;
      INSERT INTO marked VALUES ('${state}');`);
    // Big enough that copying takes a while.
    database.exec(
      'CREATE TABLE IF NOT EXISTS ballast (bytes BLOB); DELETE FROM ballast; INSERT INTO ballast VALUES (randomblob(20000000));',
    );
    database.close();
  }
}

const marksOf = (data: string): unknown[] =>
  DATABASES.map((name) => {
    const database = new DatabaseSync(join(data, name), { readOnly: true });
    const { state } = database.prepare('SELECT state FROM marked').get() ?? {};
    database.close();
    return state;
  });

describe('a backup or a restore that is killed', function () {
  this.timeout(180_000);
  let cwd: string;
  let data: string;
  beforeEach(() => {
    cwd = folderWith();
    cpSync(FIXTURE, cwd, { recursive: true });
    data = join(cwd, 'data');
    mark(data, 'old');
  });

  const args = (verb: string, place: string) => [verb, place, '--pipeline', 'pipeline.yaml', '--data', 'data'];

  /** Milliseconds that it takes undisturbed. */
  async function timeOf(verb: string, place: string): Promise<number> {
    const began = performance.now();
    const { code, stderr } = await touchstone(args(verb, place), { cwd });
    expect(code, stderr).to.equal(0);
    return performance.now() - began;
  }

  /** Starts it and kills it; false where it had ended by then. */
  async function kill(verb: string, place: string, after: number): Promise<boolean> {
    const running = begin(args(verb, place), { cwd });
    await Promise.race([pause(after), running.ended]);
    running.child.kill('SIGKILL');
    return (await running.ended).code === 'SIGKILL';
  }

  it('leaves a backup that restores as a whole, or none that does', async () => {
    const whole = await timeOf('backup', 'first');
    let [killed, refused] = [0, 0];
    for (let round = 0; round < KILLS; round++) {
      if (await kill('backup', `copy-${round}`, (whole * (round + KILLS)) / (2 * KILLS))) killed++;
      if (!existsSync(join(cwd, `copy-${round}`))) continue;
      mark(data, 'new');
      const { code, stderr } = await touchstone(args('restore', `copy-${round}`), { cwd });
      if (code !== 0) {
        refused++;
        expect([code, stderr]).to.deep.equal([78, stderr]);
        expect(stderr).to.contain('is no whole backup');
      }
      expect(marksOf(data)).to.deep.equal(code === 0 ? ['old', 'old'] : ['new', 'new']);
      mark(data, 'old');
    }
    expect(killed).to.be.above(0);
    expect(refused).to.be.at.most(killed);
  });

  it('leaves the old files or the new ones, and the next one goes through', async () => {
    expect((await touchstone(args('backup', 'copy'), { cwd })).code).to.equal(0);
    mark(data, 'new');
    const whole = await timeOf('restore', 'copy');
    let killed = 0;
    for (let round = 0; round < KILLS; round++) {
      mark(data, 'new');
      if (await kill('restore', 'copy', (whole * (round + KILLS)) / (2 * KILLS))) killed++;
      finishMoves(data);
      const marks = marksOf(data);
      expect(new Set(marks).size, `${marks}`).to.equal(1);
    }
    expect(killed).to.be.above(0);
    mark(data, 'new');
    await timeOf('restore', 'copy');
    expect(marksOf(data)).to.deep.equal(['old', 'old']);
    rmSync(cwd, { recursive: true });
  });
});
