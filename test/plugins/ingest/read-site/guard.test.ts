import { expect } from 'chai';
import { guardedLookup, isPrivateAddress, RefusedHost, refusePrivate } from '../../../../plugins/ingest/read-site/guard.ts';

describe('addresses that a site may not lead to', () => {
  const refused = (
    '127.0.0.1 127.9.9.9 0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 100.127.255.255 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 ' +
    '192.0.0.8 198.18.0.1 198.19.255.255 224.0.0.1 240.0.0.1 255.255.255.255 192.0.2.1 198.51.100.7 203.0.113.9 ' +
    ':: ::1 fe80::1 fe80::1%eth0 fc00::1 fd00:ec2::254 ff02::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:a9fe:a9fe ::127.0.0.1 ' +
    '64:ff9b::7f00:1 2001:db8::1 2001::1 2002:7f00:1::1 3fff::1 100::1 fec0::1'
  ).split(' ');
  for (const address of refused) it(`are of ${address}`, () => expect(isPrivateAddress(address)).to.equal(true));

  const taken =
    '1.1.1.1 8.8.8.8 100.63.0.1 100.128.0.1 172.15.0.1 172.32.0.1 169.253.0.1 2606:4700::1111 2a00:1450::1 ::ffff:8.8.8.8';
  for (const address of taken.split(' ')) it(`are not of ${address}`, () => expect(isPrivateAddress(address)).to.equal(false));

  for (const address of [
    'http://0x7f.1/',
    'http://2130706433/',
    'http://[::1]:80/',
    'http://[::ffff:169.254.169.254]/',
    'http://127.1/',
  ])
    it(`are seen in ${address}`, () => expect(() => refusePrivate(new URL(address))).to.throw(RefusedHost, 'allow_private'));

  it('are none of names, which are looked up first', () => {
    expect(() => refusePrivate(new URL('http://localhost/'))).to.not.throw();
  });

  const lookup = (found: string[], options: { all?: boolean } = {}) =>
    new Promise<unknown[]>((resolve) =>
      guardedLookup((_host, _options, done) =>
        done(
          null,
          found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
      )('docs.example', options, (...given) => resolve(given)),
    );

  it('are refused where a name leads to one, also beside others', async () => {
    for (const found of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::ffff:169.254.169.254']]) {
      const [error] = await lookup(found, { all: true });
      expect(error).to.be.instanceOf(RefusedHost);
      expect(String(error)).to.contain('docs.example leads to');
    }
  });

  it('are not in the way of public names, whichever way they are looked up', async () => {
    expect(await lookup(['8.8.8.8', '1.1.1.1'], { all: true })).to.deep.equal([
      null,
      [
        { address: '8.8.8.8', family: 4 },
        { address: '1.1.1.1', family: 4 },
      ],
    ]);
    expect(await lookup(['8.8.8.8'])).to.deep.equal([null, '8.8.8.8', 4]);
  });

  it('are looked for at each connection: a name that leads elsewhere a moment later is refused then', async () => {
    const answers = [['8.8.8.8'], ['127.0.0.1']];
    const seen: unknown[] = [];
    const look = guardedLookup((_host, _options, done) =>
      done(
        null,
        (answers.shift() ?? []).map((address) => ({ address, family: 4 })),
      ),
    );
    for (let each = 0; each < 2; each++) look('rebound.example', { all: true }, (error) => seen.push(error?.constructor));
    expect(seen).to.deep.equal([undefined, RefusedHost]);
  });
});
