import { expect } from 'chai';
import { withoutCredentials } from '../../../lib/ingest/remote-path.ts';

describe('an address without its credentials', () => {
  for (const [address, expected] of [
    ['https://me:secret@example.com/docs', 'https://example.com/docs'],
    ['https://me:se@cret@example.com/docs', 'https://example.com/docs'],
    ['site:https://me:secret@example.com/', 'site:https://example.com/'],
    ['https://example.com/a@b?c=d@e', 'https://example.com/a@b?c=d@e'],
    ['/mnt/me@home/docs', '/mnt/me@home/docs'],
  ] as const)
    it(`of ${address} is ${expected}`, () => expect(withoutCredentials(address)).to.equal(expected));
});
