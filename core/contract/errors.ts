/** Every code that leaves the service, with the HTTP status it becomes and whether the same call may succeed later. */
export const ERROR_CODES = {
  step_failed: { status: 500, title: 'A step of the pipeline failed', retry: false },
  step_timeout: { status: 504, title: 'A step of the pipeline took too long', retry: true },
  undeclared_fact: { status: 500, title: 'A step gave a fact that it does not declare', retry: false },
  missing_fact: { status: 500, title: 'A fact that a step needs was not given', retry: false },
  client_closed: { status: 499, title: 'The caller left before the answer', retry: false },
  shutting_down: { status: 503, title: 'The service is stopping', retry: true },
  configuration_invalid: { status: 500, title: 'The configuration has mistakes', retry: false },
  resource_unavailable: { status: 503, title: 'Something the service needs cannot be used', retry: true },
  data_version: { status: 500, title: 'The data folder belongs to another version', retry: false },
  data_corrupt: { status: 500, title: 'The data folder cannot be read', retry: false },
  storage_full: { status: 507, title: 'There is no room left to write', retry: true },
  queue_full: { status: 503, title: 'More waits to be written than the disk takes', retry: true },
  id_conflict: { status: 500, title: 'An id was given twice', retry: false },
  removal_refused: { status: 409, title: 'More documents would have been removed than may be', retry: false },
  model_invalid: { status: 500, title: 'The model folder cannot be used', retry: false },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** What a thrown value says: anything can be thrown. */
export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** Where a failure happened and what lay under it. */
export interface FailureContext {
  /** Label of the step, or name of the resource. */
  step?: string;
  cause?: unknown;
}

/** The one error type that the host and its plugins throw at run time. Its message names the thing, the place and the way out. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly step?: string;

  constructor(code: ErrorCode, message: string, context: FailureContext = {}) {
    super(message, { cause: context.cause });
    this.name = 'Failure';
    this.code = code;
    this.step = context.step;
  }

  /** Any thrown value as a Failure that carries the label of the step it came out of. */
  static from(thrown: unknown, step: string): Failure {
    if (thrown instanceof Failure)
      return thrown.step ? thrown : new Failure(thrown.code, thrown.message, { step, cause: thrown.cause });
    return new Failure('step_failed', `step '${step}' failed: ${messageOf(thrown)}`, { step, cause: thrown });
  }
}

/** The way to a place in a configuration: keys, and positions in lists. */
export type ConfigPath = readonly (string | number)[];

/** One mistake in a value, with the place in it. */
export interface Issue {
  path: ConfigPath;
  message: string;
  /** The mistake is the last key of the path itself, not its value. */
  key?: boolean;
}

/** One mistake in a configuration file. Lines and columns count from 1. */
export interface Problem {
  file: string;
  line: number;
  column: number;
  message: string;
  /** It is a variable that is not set here: the file may be right elsewhere. */
  unset?: true;
}

export const formatProblem = (problem: Problem): string =>
  `${problem.file}:${problem.line}:${problem.column}: ${problem.message}`;

/** Thrown when a configuration cannot be opened; carries every problem found. */
export class ConfigurationError extends Failure {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('configuration_invalid', problems.map(formatProblem).join('\n'));
    this.problems = problems;
  }
}
