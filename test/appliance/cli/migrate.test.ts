import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { SERVICE_MIGRATIONS } from '../../../appliance/state/service-database.ts';
import { MIGRATIONS } from '../../../plugins/store/sqlite/schema.ts';
import { begin, ROOT, touchstone } from '../../support/command-line.ts';
import { folderWith } from '../../support/folder.ts';

const FIXTURES = join(ROOT, 'test', 'fixtures', 'upgrade');

/** The folder of 0.1.0, with databases of older schemas in it. */
function older(): string {
  const cwd = folderWith();
  cpSync(join(FIXTURES, '0.1.0'), cwd, { recursive: true });
  cpSync(join(FIXTURES, 'store-schema-3.db'), join(cwd, 'data/state.db'));
  cpSync(join(FIXTURES, 'service-schema-2.db'), join(cwd, 'data/service.db'));
  return cwd;
}

/** The embedder that the fixture was made with. */
const EMBEDDER = `import { defineResource, Type } from 'touchstone/plugin';
import { LetterEmbedder } from 'DOCUMENTS';
export const letters = defineResource({
  name: 'letters', provides: 'embedder', summary: 'Counts letters.', config: Type.Object({}), create: () => new LetterEmbedder(),
});
`;

const migrate = (cwd: string, ...more: string[]) =>
  touchstone(['migrate', '--pipeline', 'pipeline.yaml', '--data', 'data', ...more], { cwd });

function versionOf(path: string): unknown {
  const database = new DatabaseSync(path, { readOnly: true });
  const { user_version } = database.prepare('PRAGMA user_version').get() ?? {};
  database.close();
  return user_version;
}

describe('touchstone migrate', function () {
  this.timeout(60_000);

  it('tells what there is to do, changes nothing, does it, and keeps what was there for the version before', async () => {
    const cwd = older();
    const names = readdirSync(join(cwd, 'data'));
    const before = readFileSync(join(cwd, 'data/state.db'));
    const checked = await migrate(cwd, '--check');
    expect([checked.code, checked.stdout.split('\n')]).to.deep.equal([
      1,
      [
        'settings and 1 pipeline file: as they must be',
        `service.db: schema 2, to be brought to ${SERVICE_MIGRATIONS.length}`,
        `state.db: schema 3, to be brought to ${MIGRATIONS.length}`,
        'test/kb: as it must be: open',
        '',
      ],
    ]);
    expect(readdirSync(join(cwd, 'data'))).to.deep.equal(names);
    expect(readFileSync(join(cwd, 'data/state.db')).equals(before)).to.equal(true);

    const migrated = await migrate(cwd);
    expect(migrated.code, migrated.stderr).to.equal(0);
    expect(migrated.stdout).to.contain(`state.db: schema 3, brought to ${MIGRATIONS.length}`);
    expect([versionOf(join(cwd, 'data/state.db')), versionOf(join(cwd, 'data/service.db'))]).to.deep.equal([
      MIGRATIONS.length,
      SERVICE_MIGRATIONS.length,
    ]);
    const [kept = ''] = readdirSync(join(cwd, 'data')).filter((name) => name.startsWith('before-migration-'));
    expect(migrated.stderr).to.contain(`touchstone restore data/${kept}`);
    expect(versionOf(join(cwd, 'data', kept, 'state.db'))).to.equal(3);

    const again = await migrate(cwd, '--check');
    expect([again.code, again.stdout.includes('to be brought')]).to.deep.equal([0, false]);
  });

  it('brings a knowledge base of an earlier format forward, from what it holds', async () => {
    const cwd = older();
    const kb = join(cwd, 'data/kb');
    rmSync(kb, { recursive: true });
    cpSync(join(FIXTURES, 'knowledge-base-format-0'), kb, { recursive: true });
    const pipeline = readFileSync(join(cwd, 'pipeline.yaml'), 'utf8');
    const letters = pathToFileURL(join(ROOT, 'test/support/documents.ts')).href;
    writeFileSync(join(cwd, 'letters.ts'), EMBEDDER.replace('DOCUMENTS', letters));
    const embedding = pipeline
      .replace('embedded: { path', 'embedded: { embedder: letters, path')
      .replace('resources:', 'resources:\n  letters: { letters: {} }');
    writeFileSync(join(cwd, 'pipeline.yaml'), `${embedding}plugins: [./letters.ts]\n`);
    const checked = await migrate(cwd, '--check');
    expect([checked.code, checked.stdout.split('\n').slice(3)]).to.deep.equal([1, ['test/kb: format 0, to be brought to 1', '']]);
    const migrated = await migrate(cwd);
    expect([migrated.code, migrated.stdout.split('\n').slice(3)], migrated.stderr).to.deep.equal([
      0,
      ['test/kb: format 0, brought to 1', 'test/kb: as it must be: open', ''],
    ]);
    expect((await migrate(cwd, '--check')).code).to.equal(0);
  });

  it('changes nothing while a service runs, and says what can be done', async () => {
    const cwd = older();
    const holder = new DatabaseSync(join(cwd, 'data/state.db'));
    holder.exec('PRAGMA journal_mode = WAL');
    holder.prepare('SELECT count(*) FROM answers').get();
    const refused = await migrate(cwd);
    expect([refused.code, refused.stderr.includes('is in use: stop the service')]).to.deep.equal([69, true]);
    expect(versionOf(join(cwd, 'data/state.db'))).to.equal(3);
    holder.close();
  });

  it('checks beside a service that runs', async () => {
    const cwd = folderWith();
    cpSync(join(FIXTURES, '0.1.0'), cwd, { recursive: true });
    const service = begin(['run', '--pipeline', 'pipeline.yaml', '--data', 'data', '--port', '0'], {
      cwd,
      env: { TOUCHSTONE_ADMIN_KEY: 'an-admin-key-for-fixtures', TOUCHSTONE_HOST: '127.0.0.1' },
    });
    await service.said(/Ready at/);
    const checked = await migrate(cwd, '--check');
    service.child.kill('SIGTERM');
    await service.ended;
    expect([checked.code, checked.stderr]).to.deep.equal([0, '']);
  });

  it('names what is of a newer version or damaged, with the way out', async () => {
    const cwd = older();
    writeFileSync(join(cwd, 'data/kb/knowledge-base.json'), '{"format":99}');
    const kb = await migrate(cwd, '--check');
    expect([kb.code, /test: data_version: .*format 99.*Name another folder/.test(kb.stdout)]).to.deep.equal([78, true]);
    const database = new DatabaseSync(join(cwd, 'data/state.db'));
    database.exec('PRAGMA user_version = 99');
    database.close();
    const store = await migrate(cwd);
    expect([store.code, store.stderr.includes('schema 99')]).to.deep.equal([78, true]);
    expect(store.stderr).to.contain('start that version');
    expect(readdirSync(join(cwd, 'data')).some((name) => /migration/.test(name))).to.equal(false);
  });

  it('has nothing to do where nothing is kept yet', async () => {
    const cwd = folderWith({
      'pipeline.yaml': 'version: 1\nresources: { llm: { extractive: {} } }\nanswer: [screen_question: {}]\n',
    });
    const { code, stdout } = await migrate(cwd, '--check');
    expect([code, stdout]).to.deep.equal([0, 'settings and 1 pipeline file: as they must be\n']);
  });
});
