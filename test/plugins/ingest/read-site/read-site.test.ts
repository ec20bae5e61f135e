import { join } from 'node:path';
import { expect } from 'chai';
import { MemoryKnowledgeBase } from '../../../support/memory-knowledge-base.ts';
import { testFolder } from '../support.ts';
import { ingestSite, type SiteRun } from './run.ts';
import { prose, REPEATED, Site } from './site.ts';

const passagesOf = (kb: MemoryKnowledgeBase) => [...kb.held.values()].flatMap(({ passages }) => passages);
const sharesOf = (kb: MemoryKnowledgeBase) => {
  const passages = passagesOf(kb);
  const dirty = passages.filter(({ text }) => REPEATED.some((repeated) => text.includes(repeated)));
  return { passages: passages.length, dirty: dirty.length / passages.length };
};

describe('read_site', function () {
  this.timeout(60_000);
  const folder = testFolder();
  let site: Site;
  let kb: MemoryKnowledgeBase;
  const options = () => ({ start: [`${site.base}/`], exclude: ['/login$'], cache: join(folder.path, 'pages.db') });
  const ids = (paths: Iterable<string>) => [...paths].map((path) => site.base + path).sort();

  before(async () => {
    site = new Site();
    await site.open();
    kb = new MemoryKnowledgeBase();
  });
  after(() => site.close());

  describe('a site of 500 pages', () => {
    let first: SiteRun;
    before(async () => {
      first = await ingestSite(kb, options());
    });

    it('reads every page that is there once, and none that is not', () => {
      expect(site.pages.size).to.equal(500);
      expect([...first.loaded].sort()).to.deep.equal(ids(site.pages.keys()));
      expect(kb.held.size).to.equal(500);
    });

    it('gives each its own title, address, language and text', () => {
      for (const [path, { title }] of site.pages) {
        const document = kb.held.get(site.base + path);
        expect(document?.title, path).to.equal(title);
        expect(document).to.deep.include({
          url: site.base + path,
          origin: `site:${site.base}/`,
          metadata: { language: 'en-gb' },
        });
      }
      expect(
        passagesOf(kb)
          .map(({ text }) => text)
          .join('\n'),
      ).to.include(prose(42));
    });

    it('leaves out what repeats on the pages, and says what was passed over', async () => {
      expect(sharesOf(kb)).to.deep.equal({ passages: 510, dirty: 0 });
      expect(first.skipped).to.deep.equal({
        '.pdf': 1,
        'addresses beyond depth': 1,
        'addresses that go round in circles': 1,
        'addresses that robots.txt disallows': 1,
        'pages of endless chains': 20,
        'pages that are not meant for robots': 1,
        'pages that are there under another address': 2,
        'pages that say that there is no page': 2,
        'pages with hardly any text': 1,
      });
      const whole = new MemoryKnowledgeBase();
      await ingestSite(whole, { ...options(), keep_repeated: true });
      expect(sharesOf(whole)).to.deep.equal({ passages: 510, dirty: 1 });
    });

    it('names what could not be read', () => {
      expect(first.failures.map(({ item, reason }) => [item, reason])).to.have.deep.members([
        [`${site.base}/broken`, 'its server answered with status 500'],
        [`${site.base}/silent`, 'no whole answer within 0.4 s'],
      ]);
    });

    it('never asks for what robots.txt disallows, nor for what is excluded', () => {
      expect(site.asked).to.not.include.members(['/private/plan']);
      expect(site.asked).to.not.include.members(['/login']);
    });

    it('embeds nothing the second time, and is not sent what has not changed', async () => {
      const [loads, before] = [kb.loads.length, site.unchanged];
      const { loaded, unchanged, removed } = await ingestSite(kb, options());
      expect([loaded.length, unchanged.length, removed, kb.loads.length - loads]).to.deep.equal([0, 500, [], 0]);
      expect(site.unchanged - before).to.equal(500);
    });

    it('embeds nothing either where nothing is kept between runs', async () => {
      const { loaded, unchanged } = await ingestSite(kb, { ...options(), cache: undefined });
      expect([loaded.length, unchanged.length]).to.deep.equal([0, 500]);
    });

    it('finds a page that has changed, one that is new, and removes one that is gone', async () => {
      const [changed, gone, added] = ['/guide/page-17.html', '/product/9', '/archive/report-new'];
      site.pages.set(changed, { title: 'Guide to part 17', body: `<h1>Guide to part 17</h1><p>${prose(1700)}</p>` });
      site.pages.delete(gone);
      site.failing.set(gone, 404);
      site.pages.set(added, { title: 'New report', body: `<h1>New report</h1><p>${prose(1800)}</p>` });
      const { loaded, unchanged, removed } = await ingestSite(kb, options());
      expect(loaded.sort()).to.deep.equal(ids([changed, added]).sort());
      expect([unchanged.length, removed]).to.deep.equal([498, ids([gone])]);
      expect(kb.held.get(site.base + changed)?.passages[0]?.text).to.include(prose(1700));
    });

    it('keeps a page that fails, and all that is found through it', async () => {
      site.failing.set('/guide/chapter-3/', 503);
      site.failing.set('/', 500);
      const { removed, failures } = await ingestSite(kb, options());
      expect(removed).to.deep.equal([]);
      expect(failures.map(({ item }) => item)).to.include.members(ids(['/', '/guide/chapter-3/']));
      const blind = await ingestSite(kb, { ...options(), cache: undefined });
      expect(blind.removed).to.deep.equal([]);
    });
  });
});
