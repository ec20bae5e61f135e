import { defineResource } from '../../../core/contract/plugin.ts';
import { EmbeddedKnowledgeBase } from './knowledge-base.ts';
import { options } from './options.ts';

export const embedded = defineResource({
  provides: 'knowledge_base',
  confines: true,
  offers: ['documents', 'fields', 'languages', 'passagesAt', 'revisions', 'writer'],
  name: 'embedded',
  summary: 'Keeps documents in a folder of this machine and searches them by words, by meaning, or both.',
  config: options,
  create: (config) => new EmbeddedKnowledgeBase(config),
});
