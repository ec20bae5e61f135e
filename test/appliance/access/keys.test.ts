import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openKeys } from '../../../appliance/access/keys.ts';
import { Failure } from '../../../core/contract/errors.ts';
import { start, stopAll } from '../../support/harness.ts';

describe('keys', () => {
  let data: string;
  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'touchstone-'));
  });
  afterEach(() => rm(data, { recursive: true }));

  it('are made at the first start, told once, and kept hashed', async () => {
    const { keys, made } = await openKeys(join(data, 'new'));
    const created = made?.key ?? '';
    expect(created).to.match(/^ts_[\w-]{32}$/);
    expect(keys.accepts(created)).to.equal(true);
    await made?.keep();
    const path = join(data, 'new', 'keys.json');
    expect(await readFile(path, 'utf8')).to.not.include(created);
    expect((await stat(path)).mode & 0o777).to.equal(0o600);
    const again = await openKeys(join(data, 'new'));
    expect(again.made).to.equal(undefined);
    expect(again.keys.accepts(created)).to.equal(true);
  });

  it('that are given replace the one that was made, and are not kept', async () => {
    const { made } = await openKeys(data);
    await made?.keep();
    const created = made?.key ?? '';
    const { keys } = await openKeys(data, 'given');
    expect([keys.accepts('given'), keys.accepts(created)]).to.deep.equal([true, false]);
    expect((await openKeys(data)).keys.accepts('given')).to.equal(false);
  });

  it('that were made and not kept are made anew the next time', async () => {
    const { made } = await openKeys(data);
    const next = await openKeys(data);
    expect(next.made?.key).to.be.a('string').and.not.equal(made?.key);
    expect(next.keys.accepts(made?.key ?? '')).to.equal(false);
  });

  for (const wrong of ['', 'ts_', 'given ', 'GIVEN'])
    it(`are not "${wrong}"`, async () => {
      expect((await openKeys(data, 'given')).keys.accepts(wrong)).to.equal(false);
    });

  for (const content of ['', '{}', '{"version":1,"keys":[{"name":"admin","hash":"x"}]}', '{"version":2,"keys":[]}'])
    it(`cannot be read from ${content || 'nothing'}`, async () => {
      await writeFile(join(data, 'keys.json'), content);
      const error = await openKeys(data).catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(Failure).with.property('code', 'data_corrupt');
    });
});

describe('a start', () => {
  afterEach(stopAll);

  it('announces the first key, which then opens the service', async () => {
    const announced: string[] = [];
    const { seek } = await start(undefined, {
      env: { TOUCHSTONE_ADMIN_KEY: undefined },
      announceKey: (key) => announced.push(key),
    });
    expect(announced).to.have.lengthOf(1);
    expect((await seek({ question: 'a' }, { headers: { apikey: announced[0] ?? '' } })).status).to.equal(200);
  });

  it('says what is wrong when the port is taken', async () => {
    const { url } = await start();
    const error = await start(undefined, { env: { TOUCHSTONE_PORT: new URL(url).port } }).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(Failure).with.property('code', 'resource_unavailable');
    expect(error).to.have.property('message').that.contains('--port or TOUCHSTONE_PORT');
  });

  it('that cannot have its port keeps and tells no key', async () => {
    const { url } = await start();
    const data = await mkdtemp(join(tmpdir(), 'touchstone-'));
    const env = { TOUCHSTONE_PORT: new URL(url).port, TOUCHSTONE_ADMIN_KEY: undefined, TOUCHSTONE_DATA: data };
    const announced: string[] = [];
    await start(undefined, { env, announceKey: (key) => announced.push(key) }).catch(() => {});
    expect([announced, await readdir(data)]).to.deep.equal([[], []]);
    await rm(data, { recursive: true });
  });
});
