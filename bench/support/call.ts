import type { Call, Logger } from '../../core/contract/call.ts';

export const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} };

const signal = new AbortController().signal;

/** A call that nobody breaks off, with so many milliseconds for the turn. Each has a signal of its own, as in the service. */
export const callFor = (milliseconds: number): Call => ({
  signal: new AbortController().signal,
  deadline: Date.now() + milliseconds,
  log: silent,
  access: [],
  emit() {},
});

/** A call for work without a deadline. */
export const patientCall: Call = { signal, deadline: Number.POSITIVE_INFINITY, log: silent, access: [], emit() {} };
