import { EmbeddedKnowledgeBase } from '../../plugins/knowledge-base/embedded/knowledge-base.ts';
import { quietHost } from './call.ts';

/** An embedded knowledge base in a folder, by words alone; whoever opens it closes it. */
export async function openEmbedded(path: string): Promise<EmbeddedKnowledgeBase> {
  const base = new EmbeddedKnowledgeBase({
    path,
    vector_weight: 0.8,
    foreign_vector_weight: 0.1,
    candidates: 100,
    filter_field: 'source',
  });
  await base.ready(quietHost);
  return base;
}
