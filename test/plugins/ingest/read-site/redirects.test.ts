import { expect } from 'chai';
import { MemoryKnowledgeBase } from '../../../support/memory-knowledge-base.ts';
import { interceptRequests, nock } from '../../../support/nock.ts';
import { ingestSite } from './run.ts';
import { prose } from './site.ts';

const SITE = 'https://docs.example';
const PRIVATE = [
  'http://169.254.169.254',
  'http://[::1]:8080',
  'http://10.1.2.3',
  'http://2130706433',
  'http://[::ffff:127.0.0.1]',
];

describe('read_site, redirected', () => {
  interceptRequests();

  for (const target of PRIVATE)
    it(`to ${target}, refuses it before anything is sent there`, async () => {
      const { host } = new URL(target);
      nock(SITE)
        .get('/robots.txt')
        .reply(302, '', { location: `${target}/robots.txt` });
      nock(SITE)
        .get('/')
        .reply(200, `<h1>One</h1><p>${prose(1)}</p><a href="/meta">meta</a>`, { 'content-type': 'text/html' });
      nock(SITE)
        .get('/meta')
        .reply(302, '', { location: `${target}/latest/meta-data/` });
      const secret = nock(target).get(/.*/).reply(200, 'User-agent: *\nAllow: /').persist();
      const options = { start: [`${SITE}/`], hosts: ['docs.example', host], allow_private: false, retries: 0 };
      const { failures } = await ingestSite(new MemoryKnowledgeBase(), options);
      expect(failures.map(({ reason }) => reason).join()).to.contain('an address of a private network: set allow_private');
      expect(secret.isDone()).to.equal(false);
      const open = await ingestSite(new MemoryKnowledgeBase(), { ...options, robots: false });
      expect(open.loaded).to.deep.equal([`${SITE}/`]);
      expect(open.failures.map(({ item }) => item)).to.deep.equal([`${new URL(target).origin}/latest/meta-data/`]);
      expect(secret.isDone()).to.equal(false);
    });
});
