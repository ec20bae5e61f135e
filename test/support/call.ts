import type { Call, Host, Logger } from '../../core/contract/call.ts';
import type { TurnStart } from '../../core/contract/facts/question.ts';

export const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} };

/** What a part is opened with where nobody reads its log or counts its requests. */
export const quietHost: Host = { log: silent, onRequest() {}, onLookup() {}, generation: 'test' };

/** A call that outlasts a whole run of the tests unless `call` says otherwise: suites make one before the first test begins. */
export const callWith = (call: Partial<Call> = {}): Call => ({
  signal: new AbortController().signal,
  deadline: Date.now() + 3_600_000,
  log: silent,
  access: [],
  emit() {},
  ...call,
});

export const turnStart = (question = 'Why?'): TurnStart => ({ question, options: {}, session: {}, instance: 'test' });
