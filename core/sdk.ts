/**
 * What a plugin of one's own may import, as `touchstone/plugin`: the contract, the option types and the facts. Everything else is the
 * service's own business and may change in any version.
 */
export { Type } from 'typebox';
export type * from './batch.ts';
export { ERROR_CODES, type ErrorCode, Failure } from './errors.ts';
export { Duration, Path, Percent, ResourceName, Secret, Share, Size } from './options.ts';
export {
  API_VERSION,
  type Call,
  defineBatchStep,
  definePlugin,
  defineResource,
  defineSource,
  Finish,
  finish,
  type Health,
  type Logger,
  type Obstacle,
  type UpstreamEvent,
} from './plugin.ts';
export type * from './resources.ts';
export type { Issue } from './schema.ts';
export type { AnswerRecord, Reason, SeekOptions, Turn } from './turn.ts';
