import { expect } from 'chai';
import { BASIC } from '../../../support/elasticsearch/variants.ts';
import { describeElasticsearch, Workspace } from '../../../support/elasticsearch.ts';
import { BAD, siteOn } from '../../../support/prepare.ts';
import { killAgainAndAgain } from '../../../support/prepare-kills.ts';

const DOCUMENTS = 600;

describeElasticsearch(
  'touchstone prepare, killed at random moments and run again each time',
  (server) => {
    it('leaves exactly the documents, each with its embedding, none twice, and exactly the bad ones to mend', async function () {
      this.timeout(5 * 60_000);
      const space = new Workspace(server);
      const site = siteOn(server().url, space.name('kills'));
      const after = await killAgainAndAgain(site, space.client, { documents: DOCUMENTS, kills: 6 });
      await space.clear();
      const { deadLetters, generations, ...counts } = after;
      expect(counts).to.deep.equal({
        kills: 6,
        documents: DOCUMENTS,
        passages: 2 * DOCUMENTS,
        withoutEmbedding: 0,
        wrong: [],
        source: DOCUMENTS,
      });
      expect(deadLetters.filter((_, line) => line % 2 === 1)).to.deep.equal(BAD.map(({ text }) => text));
      expect(generations.filter((each) => each.endsWith(' live'))).to.have.length(1);
    });
  },
  BASIC,
);
