import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'chai';
import { openServiceDatabaseAt, SERVICE_MIGRATIONS } from '../../appliance/state/service-database.ts';
import { MIGRATIONS } from '../../plugins/store/sqlite/schema.ts';
import { FIXTURE_KEY, type FolderFacts } from '../../scripts/upgrade-fixtures/data-folder.ts';
import { closeAccess, openTestAccess } from '../support/access.ts';
import { callWith } from '../support/call.ts';
import { begin, ROOT, touchstone } from '../support/command-line.ts';
import { eventually } from '../support/eventually.ts';
import { folderWith } from '../support/folder.ts';
import { StoreFolder } from '../support/sqlite-store.ts';

/** What earlier versions wrote; see scripts/make-upgrade-fixtures.ts. */
const FIXTURES = join(ROOT, 'test', 'fixtures', 'upgrade');
const VERSIONS = readdirSync(FIXTURES).filter((name) => /^\d+\.\d+\.\d+$/.test(name));
const OLDER_KEY = 'a-key-of-an-older-version-1';

const call = callWith();

/** A copy of a data folder that a version has left, with its pipeline. */
function copyOf(version: string): { cwd: string; facts: FolderFacts } {
  const cwd = folderWith();
  cpSync(join(FIXTURES, version), cwd, { recursive: true });
  return { cwd, facts: JSON.parse(readFileSync(join(cwd, 'facts.json'), 'utf8')) };
}

const ARGUMENTS = ['--pipeline', 'pipeline.yaml', '--data', 'data'];
const serve = (cwd: string) =>
  begin(['run', ...ARGUMENTS, '--port', '0'], {
    cwd,
    env: { TOUCHSTONE_ADMIN_KEY: FIXTURE_KEY, TOUCHSTONE_HOST: '127.0.0.1', TOUCHSTONE_LOG_LEVEL: 'warn' },
  });

function sender(url: string) {
  return async (method: string, path: string, body?: unknown, apikey = FIXTURE_KEY) => {
    const response = await fetch(`${url}/v1/test/${path}`, {
      method,
      headers: { apikey, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
}

describe('data of earlier versions', function () {
  this.timeout(60_000);
  afterEach(closeAccess);

  for (const version of VERSIONS)
    it(`opens, with answers, ratings, keys, settings and documents, as ${version} wrote it`, async () => {
      const { cwd, facts } = copyOf(version);
      const service = serve(cwd);
      const [, url = ''] = await service.said(/Ready at (\S+)/);
      const send = sender(url);
      try {
        const kept = await send('GET', `answers/${facts.rated}`);
        expect(kept.body).to.deep.include({ question: facts.question, answer: facts.answer, reason: 'answered' });
        const { body: ratings } = await send('POST', 'answerRatings', { answerId: facts.rated });
        expect(JSON.stringify(ratings)).to.contain('Just so.');
        expect((await send('GET', `answers/${facts.edited}`)).body.answer).to.equal(facts.editedText);
        const asked = await send('POST', 'seek', { question: facts.question }, facts.key);
        expect([asked.status, asked.body.answer]).to.deep.equal([200, facts.answer]);
        expect((await send('POST', 'seek', { question: facts.question }, facts.revoked)).status).to.equal(401);
        const { body: history } = await send('GET', 'settings/history');
        expect(history.revisions).to.have.length.of.at.least(facts.revisions);
        expect((await send('GET', `settings/proposals/${facts.proposal}`)).status).to.equal(200);
        expect((await send('GET', `documents/${facts.loaded}`)).status).to.equal(200);
        await eventually(async () => (await send('GET', `documents/${facts.waiting}`)).status === 200, 20_000);
      } finally {
        service.child.kill('SIGTERM');
        const { stdout } = await service.ended;
        expect(stdout).not.to.match(/"level":"error"/);
      }
    });

  const schemas = (name: string): [file: string, schema: number][] =>
    readdirSync(FIXTURES).flatMap((file) => {
      const [, schema] = new RegExp(`^${name}-schema-(\\d+)\\.db$`).exec(file) ?? [];
      return schema === undefined ? [] : [[file, Number(schema)]];
    });

  it('is kept for every schema there was', () => {
    const upTo = (length: number): number[] => Array.from({ length }, (_, index) => index + 1);
    for (const [name, migrations] of [
      ['store', MIGRATIONS],
      ['service', SERVICE_MIGRATIONS],
    ] as const)
      expect(schemas(name).map(([, schema]) => schema)).to.deep.equal(upTo(migrations.length - 1));
  });

  for (const [file, schema] of schemas('store'))
    it(`is brought forward by the store from schema ${schema}`, async () => {
      const place = new StoreFolder();
      cpSync(join(FIXTURES, file), place.path);
      const store = await place.open();
      const found = await store.answers.find({ instance: 'test', id: 7 }, call);
      expect(found).to.deep.include({ answer: 'The filter is changed once a year.', score: 87 });
      expect(found?.user).to.equal(schema >= 3 ? 'u-1' : undefined);
      expect(await store.notes.read('load', call)).to.equal(schema >= 2 ? 7 : undefined);
      const listed = await store.answers.list({ instance: 'test', search: 'filter year', limit: 9 }, call);
      expect(listed.map(({ id }) => id)).to.deep.equal([7]);
      const { feedback } = await store.ratings.summary({ instance: 'test', answerId: 7, most: 9 }, call);
      expect(JSON.stringify(feedback).includes('Just so')).to.equal(schema >= 4);
      await place.remove();
    });

  for (const [file, schema] of schemas('service'))
    it(`is brought forward by the service from schema ${schema}`, () => {
      const data = folderWith();
      cpSync(join(FIXTURES, file), join(data, 'service.db'));
      const access = openTestAccess({ data });
      expect(access.keys.identify(OLDER_KEY)).to.be.an('object');
      expect(access.keys.identify('another-key-of-an-older-version')).to.equal('unknown');
      closeAccess();
      const database = openServiceDatabaseAt(join(data, 'service.db'));
      expect(database.prepare('PRAGMA user_version').get()).to.deep.include({ user_version: SERVICE_MIGRATIONS.length });
      expect(database.prepare("SELECT time FROM audit WHERE action = 'key.create'").all()).to.have.lengthOf(1);
      database.close();
    });

  for (const name of ['state.db', 'service.db'])
    it(`is refused with the way out where ${name} is of a newer version`, async () => {
      const { cwd } = copyOf(VERSIONS.at(-1) ?? '');
      const database = new DatabaseSync(join(cwd, 'data', name));
      database.exec('PRAGMA user_version = 99');
      database.close();
      const refused = await touchstone(['run', ...ARGUMENTS, '--port', '0'], { cwd });
      expect(refused.code).to.equal(78);
      expect(refused.stderr).to.contain(`${name} was written by a newer version (schema 99`).and.to.contain('start that version');
    });
});
