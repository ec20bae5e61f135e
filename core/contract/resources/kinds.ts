import type { Lifecycle } from '../call.ts';
import type { Classifier } from './classifier.ts';
import type { Embedder } from './embedder.ts';
import type { KnowledgeBase } from './knowledge-base.ts';
import type { LanguageModel } from './language-model.ts';
import type { PiiDetector } from './pii-detector.ts';
import type { Reranker } from './reranker.ts';
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
  pii_detector: PiiDetector;
  classifier: Classifier;
  verifier: Verifier;
  reranker: Reranker;
}
export type ResourceKind = keyof ResourceKinds;

/** A resource of a kind that has parts which others may lack. */
export type ResourceWith<Kind extends ResourceKind, Part extends ResourcePart<Kind>> = ResourceKinds[Kind] &
  Required<Pick<ResourceKinds[Kind], Part>>;

/** The parts that resources of a kind may have or lack. */
export type ResourcePart<Kind extends ResourceKind> = {
  [Part in Exclude<keyof ResourceKinds[Kind], keyof Lifecycle>]-?: undefined extends ResourceKinds[Kind][Part] ? Part : never;
}[Exclude<keyof ResourceKinds[Kind], keyof Lifecycle>];
