import { expect } from 'chai';
import { type Caller, UNLIMITED } from '../../../appliance/access/caller.ts';
import { DocumentAccess, type Viewer } from '../../../appliance/access/document-access.ts';
import type { DocumentAccessSettings } from '../../../appliance/access/document-access-settings.ts';
import { loadSettings } from '../../../appliance/settings.ts';
import { thrownBy } from '../../support/steps.ts';

const KEY: Caller = { kind: 'key', id: 'k', name: 'admin', scope: UNLIMITED, allowance: {} };

/** The settings as a file would give them. */
function accessOf(access: object): DocumentAccessSettings {
  const text = JSON.stringify({ instances: { test: { pipeline: 'p.yaml', document_access: access } } });
  const settings = loadSettings({ env: {}, file: '/touchstone.yaml', text }).instances.test?.document_access;
  if (!settings) throw new Error('the settings have no access');
  return settings;
}

const documentAccess = (access: object): DocumentAccess =>
  new DocumentAccess({ test: { document_access: accessOf(access) }, open: {} }, () => {});

const viewer = (headers: Record<string, string | string[]>, changes: Partial<Viewer> = {}): Viewer => ({
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat()])),
  address: '10.0.3.7',
  caller: KEY,
  userId: undefined,
  ...changes,
});

const CLAIMS = { claims: { header: 'X-Groups', field: 'team', everyone: ['public'] } };
const TRUSTED = { ...CLAIMS, trusted_addresses: ['10.0.3.0/24', '192.168.1.1', 'fd00::/8'] };

describe('access to documents', () => {
  for (const [what, header, values] of [
    ['one value', 'sales', ['public', 'sales']],
    ['several, in any order', 'sales,legal', ['legal', 'public', 'sales']],
    ['blanks around them', ' sales ,\tlegal , ', ['legal', 'public', 'sales']],
    ['the same twice', 'sales,sales,public', ['public', 'sales']],
    ['none', '', ['public']],
    ['no text at all', ' , ,', ['public']],
    ['what looks like a query', "x'] OR true --", ['public', "x'] OR true --"]],
  ] as const)
    it(`is what the header of the gateway says: ${what}`, async () => {
      const conditions = await documentAccess(CLAIMS).conditions('test', viewer({ 'x-groups': header }));
      expect(conditions).to.deep.equal([{ field: 'team', values: [...values].sort() }]);
    });

  for (const [what, settings, headers, address] of [
    ['the header is missing', CLAIMS, {}, undefined],
    ['it came twice', CLAIMS, { 'x-groups': ['sales', 'legal'] }, undefined],
    ['it comes from another address', TRUSTED, { 'x-groups': 'sales' }, '10.0.4.7'],
    ['it comes from another address of IPv6', TRUSTED, { 'x-groups': 'sales' }, 'fe80::1'],
    ['where it comes from is not known', TRUSTED, { 'x-groups': 'sales' }, ''],
  ] as const)
    it(`is refused where ${what}`, async () => {
      const given = viewer(headers as Record<string, string | string[]>, address === undefined ? {} : { address }); // it is read only
      expect(await thrownBy(documentAccess(settings).conditions('test', given))).to.include({ code: 'viewer_unknown' });
    });

  for (const address of ['10.0.3.255', '::ffff:10.0.3.9', '192.168.1.1', 'fd12::1'])
    it(`believes a gateway at ${address}`, async () => {
      expect(await documentAccess(TRUSTED).conditions('test', viewer({ 'x-groups': 'sales' }, { address }))).to.have.length(1);
    });

  it('is open where the settings do not say otherwise', async () => {
    const access = documentAccess(CLAIMS);
    expect([...access.confined]).to.deep.equal(['test']);
    expect(await access.conditions('open', viewer({}))).to.deep.equal([]);
  });

  for (const [what, settings, said] of [
    ['neither claims nor documents', {}, /neither claims nor documents/],
    ['an address that is none', { ...CLAIMS, trusted_addresses: ['10.0.3.999'] }, /10\.0\.3\.999/],
    ['a network that is none', { ...CLAIMS, trusted_addresses: ['10.0.3.0/64'] }, /10\.0\.3\.0\/64/],
  ] as const)
    it(`does not begin with ${what}`, () => expect(() => documentAccess(settings)).to.throw(said));

  for (const settings of [
    { claims: { header: 'x groups' } },
    { claims: {} },
    { documents: { url: 'file:///etc/passwd' } },
    { documents: { url: 'https://rights.internal/#a' } },
    { claims: { header: 'x' }, group: 1 },
  ])
    it(`is no setting: ${JSON.stringify(settings)}`, () => expect(() => accessOf(settings)).to.throw(/option/));

  describe('by a service: who asks', () => {
    const asked = (documents: object, given: Viewer): Promise<Error> =>
      // Nothing listens there: that it is asked at all is told by its failure.
      thrownBy(documentAccess({ documents: { url: 'http://127.0.0.1:1/', ...documents } }).conditions('test', given));

    for (const [what, documents, given, code] of [
      ['the request says', {}, viewer({}, { userId: 'u-1' }), 'access_unavailable'],
      ['the request does not say', {}, viewer({}), 'viewer_unknown'],
      ['a browser says', {}, viewer({}, { userId: 'u-1', caller: { ...KEY, kind: 'embedcode' } }), 'viewer_unknown'],
      [
        'a one-time password says',
        {},
        viewer({}, { userId: 'u-1', caller: { ...KEY, kind: 'one_time_password' } }),
        'viewer_unknown',
      ],
      ['nobody says', {}, viewer({}, { userId: 'u-1', caller: undefined }), 'viewer_unknown'],
      ['the gateway says', { user_header: 'x-user' }, viewer({ 'x-user': 'u-1' }), 'access_unavailable'],
      ['the gateway does not say, but the request', { user_header: 'x-user' }, viewer({}, { userId: 'u-1' }), 'viewer_unknown'],
      ['the gateway says nothing', { user_header: 'x-user' }, viewer({ 'x-user': ' ' }), 'viewer_unknown'],
    ] as const)
      it(`is what ${what}: ${code}`, async () => expect(await asked(documents, given)).to.include({ code }));
  });
});
