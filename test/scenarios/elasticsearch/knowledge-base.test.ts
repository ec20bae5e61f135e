import type { ElasticsearchKnowledgeBase } from '../../../plugins/knowledge-base/elasticsearch/knowledge-base.ts';
import { callWith } from '../../support/call.ts';
import { LetterEmbedder } from '../../support/documents.ts';
import { openBase } from '../../support/elasticsearch/base.ts';
import { describeElasticsearch, workspaceOn } from '../../support/elasticsearch.ts';
import { itConfines } from '../../support/knowledge-base-access-suite.ts';
import { itKeepsToFilters } from '../../support/knowledge-base-filter-suite.ts';
import { itKeepsAndFinds, type OpenBase } from '../../support/knowledge-base-suite.ts';

describeElasticsearch('knowledge base elasticsearch', (server) => {
  const space = workspaceOn(server);
  const opened: ElasticsearchKnowledgeBase[] = [];

  afterEach(async () => {
    for (const base of opened.splice(0)) {
      await base.writer.destroy(callWith());
      await base.close?.();
    }
  });

  let count = 0;
  const open: OpenBase = async ({ embedder = new LetterEmbedder(), filter_field = 'source' } = {}) => {
    const index = space.name(`base-${++count}`);
    const base = await openBase({ endpoint: server().url, index, filter_field, ...(embedder && { embedder }) });
    opened.push(base);
    await base.writer.load([], callWith()); // makes the index
    await base.writer.commit(callWith());
    return base;
  };

  describe('as any knowledge base', function () {
    this.timeout(30_000);
    itKeepsAndFinds(open);
  });
  describe('what is filtered', function () {
    this.timeout(30_000);
    itKeepsToFilters(open);
    itConfines(open);
  });
});
