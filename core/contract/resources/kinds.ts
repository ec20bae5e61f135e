import type { Embedder } from './embedder.ts';
import type { KnowledgeBase } from './knowledge-base.ts';
import type { LanguageModel } from './language-model.ts';
import type { Scorer } from './scorer.ts';
import type { Store } from './store.ts';
import type { Verifier } from './verifier.ts';

/** What a pipeline file's `resources` may hold, by kind. */
export interface ResourceKinds {
  knowledge_base: KnowledgeBase;
  language_model: LanguageModel;
  embedder: Embedder;
  store: Store;
  scorer: Scorer;
  verifier: Verifier;
}
export type ResourceKind = keyof ResourceKinds;
