import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'chai';
import { begin, type Running, touchstone } from '../../support/command-line.ts';
import { KEY } from '../../support/harness.ts';

const QUESTION = 'Zanzibar';

const pipeline = (path: string): string => `
version: 1
resources:
  state: { sqlite: { path: "${path}" } }
answer:
  - screen_question: { min_words: 10 }
afterwards:
  - record_answer: { in: state }
`;

describe('backup and restore', function () {
  this.timeout(60_000);
  let folder: string;
  let services: Running[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'touchstone-backup-'));
    writeFileSync(join(folder, 'pipeline.yaml'), pipeline('${TOUCHSTONE_DATA}/deep/state.db'));
    services = [];
  });
  afterEach(async () => {
    for (const { child } of services) child.kill('SIGKILL');
    await Promise.all(services.map(({ ended }) => ended));
    rmSync(folder, { recursive: true, force: true });
  });

  const place = (data: string) => ({
    cwd: folder,
    env: { TOUCHSTONE_DATA: join(folder, data), TOUCHSTONE_HOST: '127.0.0.1', TOUCHSTONE_ADMIN_KEY: KEY, TOUCHSTONE_PORT: '0' },
  });
  const does = (verb: string, args: string[], data = 'data') =>
    touchstone([verb, ...args, '--pipeline', 'pipeline.yaml'], place(data));

  /** A service, and what it is asked; answers are kept when it has stopped. */
  async function serve(data = 'data') {
    const service = begin(['run', '--pipeline', 'pipeline.yaml'], place(data));
    services.push(service);
    const [url] = await service.said(/http:\/\/[\d.]+:\d+/);
    const ask = async (question: string): Promise<void> => {
      const headers = { apikey: KEY, 'content-type': 'application/json' };
      const response = await fetch(`${url}/v1/test/seek`, { method: 'POST', headers, body: JSON.stringify({ question }) });
      expect(response.status).to.equal(200);
    };
    const stop = async (): Promise<void> => {
      service.child.kill('SIGTERM');
      await service.ended;
    };
    return { ask, stop };
  }

  function questions(path: string): unknown[] {
    const database = new DatabaseSync(join(folder, path));
    const rows = database.prepare('SELECT question FROM answers ORDER BY id').all();
    database.close();
    return rows.map(({ question }) => question);
  }

  const rights = (path: string): string => (statSync(join(folder, path)).mode & 0o777).toString(8);

  it('copy all databases while the service runs, and put them in place once it has stopped', async () => {
    const service = await serve();
    await service.ask(QUESTION);
    const backedUp = await does('backup', ['copy']);
    expect([backedUp.code, backedUp.stderr]).to.deep.equal([0, '2 files copied to copy\n']);
    expect(backedUp.stdout).to.match(/^deep\/state\.db {2}\d+ bytes\nservice\.db {2}\d+ bytes\n$/);
    expect(['copy', 'copy/deep', 'copy/deep/state.db', 'copy/service.db', 'copy/backup.json'].map(rights)).to.deep.equal([
      '700',
      '700',
      '600',
      '600',
      '600',
    ]);
    expect(questions('copy/deep/state.db')).to.deep.equal([QUESTION]);

    await service.ask('Later');
    const refused = await does('restore', ['copy']);
    expect(refused.code).to.equal(69);
    expect(refused.stderr).to.contain('service.db is in use').and.to.contain('stop the service');
    await service.stop();
    expect(questions('data/deep/state.db')).to.deep.equal([QUESTION, 'Later']);

    const restored = await does('restore', ['copy']);
    expect([restored.code, restored.stderr]).to.deep.equal([0, restored.stderr]);
    expect(restored.stderr).to.match(/^2 files restored as they were at 20\d\d-/);
    expect(restored.stdout).to.match(
      /^data\/deep\/state\.db {2}\d+ bytes {2}\(before: data\/deep\/state\.db\.replaced-\d+T\d+Z\)\n/,
    );
    expect(questions('data/deep/state.db')).to.deep.equal([QUESTION]);
    const [kept = ''] = readdirSync(join(folder, 'data/deep')).filter((name) => name.includes('replaced'));
    expect(questions(`data/deep/${kept}`)).to.deep.equal([QUESTION, 'Later']);
    expect(readdirSync(join(folder, 'data/deep')).sort()).to.deep.equal(['state.db', kept]);
    expect(rights('data/deep/state.db')).to.equal('600');

    const again = await serve();
    await again.ask('Again');
    await again.stop();
    expect(questions('data/deep/state.db')).to.deep.equal([QUESTION, 'Again']);
  });

  it('fill a folder that has nothing yet, and take along a file that a pipeline keeps elsewhere', async () => {
    writeFileSync(join(folder, 'pipeline.yaml'), pipeline(`${folder}/elsewhere/state.db`));
    const service = await serve();
    await service.ask(QUESTION);
    await service.stop();
    expect((await does('backup', ['copy'])).code).to.equal(0);
    rmSync(join(folder, 'elsewhere'), { recursive: true });
    const restored = await does('restore', ['copy'], 'fresh');
    expect([restored.code, restored.stdout.includes('before')]).to.deep.equal([0, false]);
    expect(questions('elsewhere/state.db')).to.deep.equal([QUESTION]);
    expect(statSync(join(folder, 'fresh/service.db')).size).to.be.greaterThan(0);

    writeFileSync(join(folder, 'pipeline.yaml'), pipeline('./state.db'));
    const misplaced = await does('restore', ['copy'], 'fresh');
    expect(misplaced.code).to.equal(69);
    expect(misplaced.stderr).to.contain('no pipeline of this configuration keeps state in').and.to.contain('elsewhere/state.db');
  });

  it('change nothing where a copy is damaged, newer or not there', async () => {
    const service = await serve();
    await service.ask(QUESTION);
    await service.stop();
    expect((await does('backup', ['copy'])).code).to.equal(0);
    const path = join(folder, 'copy/deep/state.db');
    const whole = readFileSync(path);
    const manifest = join(folder, 'copy/backup.json');
    const told = readFileSync(manifest, 'utf8');
    const makeNewer = (): void => {
      const newer = new DatabaseSync(path);
      newer.exec('PRAGMA user_version = 99');
      newer.close();
    };
    const cases: [change: () => void, says: RegExp, code: number][] = [
      [makeNewer, /data_corrupt: .*deep\/state\.db is damaged: it is not what was written/, 78],
      [() => writeFileSync(manifest, told.replaceAll(/,\s+"sha256": "\w+"/g, '')), /data_version: .*schema 99/, 78],
      [() => writeFileSync(path, whole.subarray(0, whole.length / 2)), /data_corrupt: .*damaged/, 78],
      [() => rmSync(path), /data_corrupt: .*deep\/state\.db is missing/, 78],
      [() => rmSync(join(folder, 'copy/backup.json')), /data_corrupt: .*no whole backup/, 78],
      [
        () =>
          writeFileSync(
            join(folder, 'copy/backup.json'),
            '{"version":1,"time":"","touchstone":"","files":[{"name":"../../x.db","bytes":1}]}',
          ),
        /data_corrupt: .*elsewhere/,
        78,
      ],
    ];
    for (const [change, says, code] of cases) {
      change();
      const refused = await does('restore', ['copy']);
      expect(refused.stderr).to.match(says);
      expect(refused.code).to.equal(code);
      const names = readdirSync(join(folder, 'data/deep')).filter((name) => !/-(?:wal|shm)$/.test(name)); // a reader leaves those
      expect(names).to.deep.equal(['state.db']);
      expect(questions('data/deep/state.db')).to.deep.equal([QUESTION]);
    }
  });

  it('mend a damaged file, which is kept', async () => {
    const service = await serve();
    await service.ask(QUESTION);
    await service.stop();
    expect((await does('backup', ['copy'])).code).to.equal(0);
    for (const [name, damage] of [
      ['deep/state.db', 'a letter'],
      ['deep/state.db-wal', 'another letter'],
      ['service.db', 'a third letter'],
    ] as const)
      writeFileSync(join(folder, 'data', name), damage.repeat(999));
    const damaged = await does('backup', ['second']);
    expect([damaged.code, /data_corrupt: .*state\.db/.test(damaged.stderr)]).to.deep.equal([78, true]);
    const unsure = await does('restore', ['copy']);
    expect([unsure.code, unsure.stderr.includes('--stopped')]).to.deep.equal([69, true]);
    const restored = await does('restore', ['copy', '--stopped']);
    expect(restored.code, restored.stderr).to.equal(0);
    expect(questions('data/deep/state.db')).to.deep.equal([QUESTION]);
    const [kept = ''] = readdirSync(join(folder, 'data/deep')).filter((name) => name.includes('replaced'));
    expect(readFileSync(join(folder, 'data/deep', kept), 'utf8')).to.match(/^a letter/);
    await (await serve()).stop();
  });

  it('write and read one file, that tar reads as well', async () => {
    const service = await serve();
    await service.ask(QUESTION);
    await service.stop();
    expect((await does('backup', ['copy.tar'])).stderr).to.equal('2 files copied to copy.tar\n');
    expect(rights('copy.tar')).to.equal('600');
    expect(spawnSync('tar', ['-tf', 'copy.tar'], { cwd: folder, encoding: 'utf8' }).stdout).to.equal(
      'backup.json\ndeep/state.db\nservice.db\n',
    );
    expect((await does('restore', ['copy.tar'], 'fresh')).code).to.equal(0);
    expect(questions('fresh/deep/state.db')).to.deep.equal([QUESTION]);
    writeFileSync(join(folder, 'cut.tar'), readFileSync(join(folder, 'copy.tar')).subarray(0, 9000));
    const cut = await does('restore', ['cut.tar'], 'other');
    expect([cut.code, cut.stderr.includes('cut.tar is no whole tar file')]).to.deep.equal([78, true]);
    expect(readdirSync(folder).sort()).to.deep.equal(['copy.tar', 'cut.tar', 'data', 'fresh', 'pipeline.yaml']);
  });

  it('take along the pipelines that Configure saved in place of shipped ones, and what these keep elsewhere', async () => {
    const bare = (verb: string, args: string[], data: string) => touchstone([verb, ...args], place(data));
    const saved = pipeline(`${folder}/elsewhere/state.db`);
    mkdirSync(join(folder, 'data/pipelines'), { recursive: true });
    writeFileSync(join(folder, 'data/pipelines/test.yaml'), saved);
    const service = begin(['run'], place('data'));
    services.push(service);
    await service.said(/http:\/\/[\d.]+:\d+/);
    service.child.kill('SIGTERM');
    await service.ended;
    const backedUp = await bare('backup', ['copy.tar'], 'data');
    expect([backedUp.code, backedUp.stderr]).to.deep.equal([0, '3 files copied to copy.tar\n']);
    expect(backedUp.stdout).to.contain(`pipelines/test.yaml  ${saved.length} bytes`);

    writeFileSync(join(folder, 'data/pipelines/test.yaml'), 'damaged: [');
    const restored = await bare('restore', ['copy.tar'], 'data');
    expect(restored.code, restored.stderr).to.equal(0);
    expect(restored.stdout).to.match(/data\/pipelines\/test\.yaml .*\(before: data\/pipelines\/test\.yaml\.replaced-/);
    expect(readFileSync(join(folder, 'data/pipelines/test.yaml'), 'utf8')).to.equal(saved);

    rmSync(join(folder, 'elsewhere'), { recursive: true });
    const fresh = await bare('restore', ['copy.tar'], 'fresh');
    expect(fresh.code, fresh.stderr).to.equal(0);
    expect(readFileSync(join(folder, 'fresh/pipelines/test.yaml'), 'utf8')).to.equal(saved);
    expect(rights('fresh/pipelines/test.yaml')).to.equal('600');
    expect(statSync(join(folder, 'elsewhere/state.db')).size).to.be.greaterThan(0);
  });

  it('write into no folder that has something in it', async () => {
    const { code, stderr } = await does('backup', ['.']);
    expect([code, stderr]).to.deep.equal([64, 'touchstone: . is there: name a folder that is empty, or what is not there\n']);
  });
});
