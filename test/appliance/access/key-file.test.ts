import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Failure } from '../../../core/contract/errors.ts';
import { closeAccess, dataFolder, openTestAccess } from '../../support/access.ts';

const ADMIN = 'ts_the-admin-key-of-an-older-version';
const OTHER = 'ts_another-key-of-an-older-version';
const sha256 = (key: string): string => createHash('sha256').update(key).digest('hex');

const FILE = JSON.stringify({
  version: 1,
  keys: [
    { name: 'admin', hash: sha256(ADMIN), created: '2026-01-02T03:04:05.000Z' },
    { name: 'second', hash: sha256(OTHER), created: '2026-01-02T03:04:05.000Z' },
  ],
});

describe('the keys of an older version', () => {
  afterEach(closeAccess);

  it('go on working, and are read once', () => {
    const data = dataFolder();
    writeFileSync(join(data, 'keys.json'), FILE);
    const { keys } = openTestAccess({ data });
    expect(keys.identify(ADMIN)).to.include({ id: 'admin', name: 'admin' });
    expect(keys.identify(OTHER)).to.include({ name: 'second' });
    expect(keys.firstKey()).to.equal(undefined);
    expect(keys.list().map(({ created }) => new Date(created).toISOString())).to.include('2026-01-02T03:04:05.000Z');
    expect(readdirSync(data)).to.include('keys.json.imported').and.not.include('keys.json');
    keys.revoke({}, 'admin');
    expect(openTestAccess({ data }).keys.identify(ADMIN)).to.equal('revoked');
  });

  it('that were revoked since stay so when the file comes back', () => {
    const data = dataFolder();
    writeFileSync(join(data, 'keys.json'), FILE);
    openTestAccess({ data }).keys.revoke({}, 'admin');
    writeFileSync(join(data, 'keys.json'), FILE);
    const { keys } = openTestAccess({ data });
    expect([keys.identify(ADMIN), keys.list().length]).to.deep.equal(['revoked', 2]);
  });

  it('are replaced by that of the settings', () => {
    const data = dataFolder();
    writeFileSync(join(data, 'keys.json'), FILE);
    const { keys } = openTestAccess({ data, adminKey: 'a-key-from-the-settings' });
    expect(keys.identify(ADMIN)).to.equal('unknown');
    expect(keys.identify(OTHER)).to.include({ name: 'second' });
  });

  for (const content of ['', '{}', '{"version":1,"keys":[{"name":"admin","hash":"x"}]}', '{"version":2,"keys":[]}'])
    it(`cannot be read from ${content || 'nothing'}`, () => {
      const data = dataFolder();
      writeFileSync(join(data, 'keys.json'), content);
      expect(() => openTestAccess({ data })).to.throw(Failure, /keys\.json cannot be read: restore it, or remove it/);
    });
});
