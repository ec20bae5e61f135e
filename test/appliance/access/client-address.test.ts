import type { IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { ClientAddresses, networkOf } from '../../../appliance/access/client-address.ts';

const PROXIES = ['10.0.0.0/8', '192.0.2.7', '2001:db8:1::/48'];

/** A request as far as it tells where it comes from. */
const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage; // no more is read

describe('the address of a client', () => {
  const CASES: [what: string, remote: string, forwarded: string | undefined, address: string][] = [
    ['of a client', '198.51.100.1', undefined, '198.51.100.1'],
    ['of a client over a socket of IPv6', '::ffff:198.51.100.1', undefined, '198.51.100.1'],
    ['of a client that says it is another', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
    ['behind a proxy', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['behind a proxy over a socket of IPv6', '::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['behind a proxy that says nothing', '10.1.2.3', undefined, '10.1.2.3'],
    ['behind two proxies', '10.1.2.3', '198.51.100.1, 192.0.2.7', '198.51.100.1'],
    ['behind a proxy of somebody else', '10.1.2.3', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['behind a proxy, after what the client invents', '10.1.2.3', '1.1.1.1, 10.9.9.9, 198.51.100.1', '198.51.100.1'],
    ['behind proxies alone', '10.1.2.3', '10.4.5.6', '10.4.5.6'],
    ['with a port', '10.1.2.3', '198.51.100.1:4711', '198.51.100.1'],
    ['of IPv6', '2001:db8:1::5', '2001:db8:2::9', '2001:db8:2::9'],
    ['of IPv6 with a port', '2001:db8:1::5', '[2001:db8:2::9]:4711', '2001:db8:2::9'],
    ['beside the network of a proxy', '2001:db8:3::5', '2001:db8:2::9', '2001:db8:3::5'],
    ['hidden by a word', '10.1.2.3', '198.51.100.1, unknown', '10.1.2.3'],
    ['hidden by nothing', '10.1.2.3', '198.51.100.1, ', '10.1.2.3'],
    ['of a socket that has gone', '', '198.51.100.1', ''],
  ];
  for (const [what, remote, forwarded, address] of CASES)
    it(what, () => expect(new ClientAddresses(PROXIES).of(from(remote, forwarded)).address).to.equal(address));

  it('is that of the socket where no proxy is trusted', () =>
    expect(new ClientAddresses([]).of(from('10.1.2.3', '198.51.100.1')).address).to.equal('10.1.2.3'));
});

describe('what limits count by', () => {
  for (const [address, counted] of [
    ['198.51.100.1', '198.51.100.1'],
    ['2001:db8:2:3:4:5:6:7', '2001:db8:2:3::/64'],
    ['2001:db8:2:3::9', '2001:db8:2:3::/64'],
    ['2001:DB8:02::9', '2001:db8:2:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ] as const)
    it(`is ${counted || 'nothing'} for ${address || 'nothing'}`, () =>
      expect(new ClientAddresses([]).of(from(address)).limited).to.equal(counted));
});

describe('a network', () => {
  for (const [text, prefix] of [
    ['10.0.0.0/8', 8],
    ['10.0.0.1', 32],
    ['::1', 128],
    ['fd00::/8', 8],
  ] as const)
    it(`is ${text}`, () => expect(networkOf(text)).to.have.property('prefix', prefix));
  for (const text of ['', 'proxy', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/', '::1/129', '10.0.0.0/8/8'])
    it(`is not "${text}"`, () => expect(networkOf(text)).to.equal(undefined));
});
