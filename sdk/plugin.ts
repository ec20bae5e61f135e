/**
 * What a plugin of one's own may import, as `touchstone/plugin`: the contract, the option types, the facts, and how texts are parted into
 * words and sentences. Everything else is the service's own business and may change in any version.
 */
export { Type } from 'typebox';
export { type FieldFilter, ID_FIELD } from '../core/contract/access.ts';
export {
  type Call,
  callOf,
  type Health,
  type Host,
  type Logger,
  type LookupResult,
  type Obstacle,
  type ResourceCall,
  type UpstreamEvent,
} from '../core/contract/call.ts';
export type { Issue } from '../core/contract/errors.ts';
export { ERROR_CODES, type ErrorCode, Failure } from '../core/contract/errors.ts';
export type { Citation, LanguageModelAnswer, Prompt, Quote } from '../core/contract/facts/answer.ts';
export type * from '../core/contract/facts/batch.ts';
export type { AnswerRecord, Decision, Reason } from '../core/contract/facts/end.ts';
export type { SeekOptions } from '../core/contract/facts/question.ts';
export type { ScoredPassage } from '../core/contract/facts/search.ts';
export type { Turn } from '../core/contract/facts/turn.ts';
export { gateDecision } from '../core/contract/gate-decision.ts';
export { Duration, Path, Percent, ResourceName, Secret, Share, Size } from '../core/contract/options.ts';
export {
  API_VERSION,
  defineBatchStep,
  definePlugin,
  defineResource,
  defineSource,
  Finish,
  finish,
} from '../core/contract/plugin.ts';
export type * from '../core/contract/resources/classifier.ts';
export type * from '../core/contract/resources/embedder.ts';
export type * from '../core/contract/resources/kinds.ts';
export type * from '../core/contract/resources/knowledge-base.ts';
export { foundPassage } from '../core/contract/resources/knowledge-base.ts';
export type * from '../core/contract/resources/language-model.ts';
export type * from '../core/contract/resources/reranker.ts';
export type * from '../core/contract/resources/scorer.ts';
export type * from '../core/contract/resources/store.ts';
export type * from '../core/contract/resources/verifier.ts';
export { NoVerdict } from '../core/contract/resources/verifier.ts';
export { sentences } from '../lib/text/sentences.ts';
export { words } from '../lib/text/words.ts';
