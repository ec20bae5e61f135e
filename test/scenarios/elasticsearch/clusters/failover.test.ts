import { expect } from 'chai';
import { callWith } from '../../../support/call.ts';
import { documents, killUnderLoad, type Role, type Survived } from '../../../support/elasticsearch/failover.ts';
import { fill, type Site, serve } from '../../../support/elasticsearch/service.ts';
import { THREE_NODES } from '../../../support/elasticsearch/variants.ts';
import { clientOf, describeElasticsearch } from '../../../support/elasticsearch.ts';
import { stopAll } from '../../../support/harness.ts';

const INDEX = 'handbook';
const MINUTE = 60_000;

const line = ({ role, seeks, answered, refused, acknowledged, lost, readGap, writeGap, rejoined }: Survived): string =>
  `      ${role} node killed: ${(100 * answered).toFixed(2)} % of ${seeks} questions answered ${JSON.stringify(refused)}, ` +
  `${lost.length} of ${acknowledged} acknowledged documents lost, no answer for ${Math.round(readGap)} ms, ` +
  `no load for ${Math.round(writeGap)} ms, back after ${(rejoined / 1000).toFixed(1)} s`;

describeElasticsearch(
  'a cluster of three nodes that loses one',
  (server) => {
    let site: Site | undefined;

    before(async function () {
      this.timeout(2 * MINUTE);
      site = await serve({ elasticsearch: { endpoint: server().urls.join(','), index: INDEX } });
      await fill(site, 'kb', documents('first', 0, 100));
    });
    after(stopAll);

    for (const role of ['data', 'master'] as const satisfies Role[]) {
      it(`goes on answering and taking documents, and keeps what it took: ${role}`, async function () {
        this.timeout(4 * MINUTE);
        const client = clientOf(server());
        try {
          const survived = await killUnderLoad({ site: site as Site, server: server(), client, index: INDEX, role });
          console.log(line(survived));
          expect((await client.cluster.health()).number_of_nodes, 'the killed one is back').to.equal(3);
          expect(survived.lost, 'acknowledged, but not there').to.deep.equal([]);
          expect(survived.acknowledged).to.be.above(100);
          expect(survived.failures).to.deep.equal([]);
          // .999 on a machine of its own; where others compute, fewer questions are asked in the same seconds without a master.
          expect(survived.answered, JSON.stringify(survived.refused)).to.be.at.least(0.97);
          expect(survived.readGap, 'milliseconds without an answer').to.be.below(10_000);
          expect(survived.writeGap, 'milliseconds without a load').to.be.below(20_000);
        } finally {
          await client.close();
        }
      });
    }

    it('counts neither more nor fewer documents than were taken', async () => {
      const base = site?.opened.resources('knowledge_base').get('kb');
      const ids = await base?.writer?.idsOf('/documents', callWith());
      expect(new Set(ids).size).to.equal(ids?.length);
      expect((await base?.documents?.counts(callWith()))?.documents).to.equal(ids?.length);
    });
  },
  THREE_NODES,
);
