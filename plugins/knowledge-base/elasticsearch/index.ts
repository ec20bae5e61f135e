import { defineResource } from '../../../core/contract/plugin.ts';
import { ElasticsearchKnowledgeBase } from './knowledge-base.ts';
import { options } from './options.ts';

export const elasticsearch = defineResource({
  provides: 'knowledge_base',
  confines: true,
  offers: ['documents', 'fields', 'languages', 'passagesAt', 'preparation', 'revisions', 'writer'],
  name: 'elasticsearch',
  summary: 'Searches documents in Elasticsearch by words, by meaning, or both, on every licence.',
  config: options,
  create: (config) => new ElasticsearchKnowledgeBase(config),
});
