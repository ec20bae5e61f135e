import { ERROR_CODES, type ErrorCode, Failure } from '../../../core/contract/errors.ts';
import { DOCUMENT_PROBLEMS } from './document-problems.ts';
import { SETTINGS_PROBLEMS } from './settings-problems.ts';

interface ProblemKind {
  status: number;
  /** What went wrong; the same for every problem of the code. */
  title: string;
  /** What to do about it, where the place that finds it knows no better. */
  advice: string;
  /** Whether the same call may succeed later: the answer then carries `Retry-After`. */
  retry?: boolean;
  /** Refused before any work; counted as a rejection. */
  rejection?: boolean;
}

const OPERATOR = 'Give the requestId to whoever runs the service: the log holds the cause.';

/** What the host and its plugins throw says what went wrong; the log has the details, which stay there. */
const FAILURE_ADVICE: Readonly<Record<ErrorCode, string>> = {
  step_failed: OPERATOR,
  step_timeout: 'Try again, or ask for a longer timeout in the configuration.',
  undeclared_fact: `A plugin has a fault. ${OPERATOR}`,
  missing_fact: `The pipeline has a fault. ${OPERATOR}`,
  client_closed: 'Wait for the answer.',
  shutting_down: 'Try again shortly.',
  configuration_invalid: OPERATOR,
  resource_unavailable: `Try again shortly. If it stays: ${OPERATOR}`,
  data_version: OPERATOR,
  data_corrupt: OPERATOR,
  storage_full: `Room must be made on the disk. ${OPERATOR}`,
  queue_full: `Try again shortly: others are waiting. If it stays: ${OPERATOR}`,
  id_conflict: OPERATOR,
  removal_refused: OPERATOR,
  model_invalid: OPERATOR,
};

const HTTP_PROBLEMS = {
  malformed_body: { status: 400, title: 'The body cannot be read', advice: 'Send a JSON object.', rejection: true },
  malformed_request: {
    status: 400,
    title: 'The request is not HTTP',
    advice: 'Send a well-formed HTTP/1.1 request.',
    rejection: true,
  },
  unauthorized: {
    status: 401,
    title: 'A valid key is missing',
    advice: 'Send a key of this service in the header apikey.',
    rejection: true,
  },
  forbidden: { status: 403, title: 'The key does not allow this', advice: 'Use a key that allows this call.', rejection: true },
  origin_refused: {
    status: 403,
    title: 'This page may not call',
    advice: 'Call from a page that the setting access.cors_origins lists, or not from a browser.',
    rejection: true,
  },
  csrf_refused: {
    status: 403,
    title: 'The call does not come from our own pages',
    advice: 'Send the token of GET /session in the header x-touchstone-csrf, from a page of this service, or use a key.',
    rejection: true,
  },
  viewer_unknown: {
    status: 403,
    title: 'It is not said who may see what',
    advice: 'Call through the gateway that says what the person may see.',
    rejection: true,
  },
  not_found: { status: 404, title: 'There is nothing here', advice: 'Call a path that /openapi.json lists.', rejection: true },
  unknown_instance: {
    status: 404,
    title: 'There is no such instance',
    advice: 'Call an instance that the settings name; test exists from the start.',
    rejection: true,
  },
  unknown_model: {
    status: 404,
    title: 'There is no such model',
    advice: 'Name the instance as the model, or touchstone; /v1/{instance}/models lists it.',
  },
  invalid_capability: {
    status: 403,
    title: 'The address or token is not one of ours',
    advice: 'Use an address or token as it came with an answer of this instance.',
    rejection: true,
  },
  unknown_answer: {
    status: 404,
    title: 'There is no such answer',
    advice: 'Send the answerId of an answer that this instance gave and still keeps.',
  },
  no_store: {
    status: 404,
    title: 'The instance keeps nothing of this kind',
    advice: 'Ask whoever runs the service for a store in the pipeline of the instance.',
  },
  ...DOCUMENT_PROBLEMS,
  unknown_key: { status: 404, title: 'There is no such key', advice: 'Take the id of a live key from the list of keys.' },
  unknown_embedcode: {
    status: 404,
    title: 'There is no such embed code',
    advice: 'Take the number of a live code from the list of embed codes.',
  },
  unknown_source: {
    status: 404,
    title: 'There is no such source',
    advice: 'Take the name from GET /v1/{instance}/sources.',
  },
  ...SETTINGS_PROBLEMS,
  no_test_results: {
    status: 404,
    title: 'No run of questions has ended',
    advice: 'Begin one with POST /v1/{instance}/test.',
  },
  test_running: {
    status: 409,
    title: 'A run of questions is at work',
    advice: 'Wait until GET /v1/{instance}/getTestResults has its results.',
    retry: true,
  },
  starting: {
    status: 503,
    title: 'The service is starting',
    advice: 'Try again shortly: its documents are being opened or loaded. /ready tells when it is done.',
    retry: true,
    rejection: true,
  },
  method_not_allowed: {
    status: 405,
    title: 'The path does not take this method',
    advice: 'Use a method that the header Allow names.',
    rejection: true,
  },
  request_timeout: {
    status: 408,
    title: 'The request came too slowly',
    advice: 'Send the whole request at once.',
    rejection: true,
  },
  body_too_large: { status: 413, title: 'The body is too large', advice: 'Send a smaller body.', rejection: true },
  unsupported_media_type: {
    status: 415,
    title: 'The body is not JSON',
    advice: 'Send the body as JSON with the header content-type: application/json.',
    rejection: true,
  },
  expectation_failed: {
    status: 417,
    title: 'The service does not do what the header Expect asks for',
    advice: 'Leave the header Expect out, or send 100-continue in it.',
    rejection: true,
  },
  invalid_request: {
    status: 422,
    title: 'The request breaks the schema',
    advice: 'Correct the fields named in errors.',
    rejection: true,
  },
  question_too_long: { status: 422, title: 'The question is too long', advice: 'Ask a shorter question.', rejection: true },
  locked_out: {
    status: 429,
    title: 'Too many wrong keys came from this address',
    advice: 'Wait as long as the header Retry-After says, then send a valid key.',
    retry: true,
    rejection: true,
  },
  budget_spent: {
    status: 429,
    title: 'The budget of the day is spent',
    advice: 'Wait until the day is over (UTC), or ask for a larger budget of model tokens.',
    retry: true,
    rejection: true,
  },
  rate_limited: { status: 429, title: 'Too many calls', advice: 'Wait before the next call.', retry: true, rejection: true },
  headers_too_large: {
    status: 431,
    title: 'The headers are too large',
    advice: 'Send fewer or shorter headers.',
    rejection: true,
  },
  access_unavailable: {
    status: 503,
    title: 'What you may see cannot be told',
    advice: `Try again shortly. If it stays: ${OPERATOR}`,
    retry: true,
  },
  internal_error: { status: 500, title: 'Something failed', advice: OPERATOR },
  unusable_answer: {
    status: 502,
    title: 'The answer of the language model cannot be used',
    advice: 'Try again, or use another model.',
  },
  no_language_model: {
    status: 503,
    title: 'The instance has no language model that can do this',
    advice: 'Give the pipeline a language model that follows instructions: quoting sentences is not enough.',
  },
  overloaded: {
    status: 503,
    title: 'Too many calls are at work',
    advice: 'Wait as long as the header Retry-After says, then try again.',
    retry: true,
    rejection: true,
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = ErrorCode | keyof typeof HTTP_PROBLEMS;

const failureKinds = Object.fromEntries(
  Object.entries(ERROR_CODES).map(([code, kind]) => [code, { ...kind, advice: FAILURE_ADVICE[code as ErrorCode] }]), // a key of it
) as Record<ErrorCode, ProblemKind>; // its keys are those of ERROR_CODES

/** Every code that leaves the service. docs/errors.md has a row for each. */
export const PROBLEMS: Readonly<Record<ProblemCode, ProblemKind>> = { ...HTTP_PROBLEMS, ...failureKinds };

/** Codes of problems that are refused before any work. */
export const REJECTIONS: readonly string[] = Object.entries(PROBLEMS)
  .filter(([, { rejection }]) => rejection)
  .map(([code]) => code);

/** A field that is wrong, as the caller sees it. */
export interface FieldError {
  /** JSON pointer into the body; into the pipeline file where that is what is wrong. */
  pointer: string;
  detail: string;
  /** Of the pipeline file. */
  line?: number;
  column?: number;
}

interface ProblemContext {
  errors?: readonly FieldError[];
  /** Further members of the body. */
  members?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** Thrown by whatever handles a request; the error boundary turns it into the answer. Its message is for the caller. */
export class HttpProblem extends Error {
  readonly code: ProblemCode;
  readonly errors: readonly FieldError[] | undefined;
  readonly members: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, detail: string = PROBLEMS[code].advice, context: ProblemContext = {}) {
    super(detail, { cause: context.cause });
    this.name = 'HttpProblem';
    this.code = code;
    this.errors = context.errors;
    this.members = context.members ?? {};
    this.headers = PROBLEMS[code].retry ? { 'retry-after': '1', ...context.headers } : (context.headers ?? {});
  }

  /** Any thrown value. The messages of others may hold what must not leave, so they go to the log alone. */
  static from(thrown: unknown): HttpProblem {
    if (thrown instanceof HttpProblem) return thrown;
    if (!(thrown instanceof Failure)) return new HttpProblem('internal_error', undefined, { cause: thrown });
    const { advice } = PROBLEMS[thrown.code];
    return new HttpProblem(thrown.code, thrown.step ? `Step '${thrown.step}': ${advice}` : advice, { cause: thrown });
  }
}

/** Characters of a path that an answer repeats. */
const LONGEST_PATH = 2000;

/** The body of an answer that is a problem (RFC 9457). */
export const problemBody = (problem: HttpProblem, path: string, requestId: string) => ({
  type: `/docs/errors#${problem.code}`,
  title: PROBLEMS[problem.code].title,
  status: PROBLEMS[problem.code].status,
  detail: problem.message,
  instance: path.slice(0, LONGEST_PATH),
  code: problem.code,
  requestId,
  ...(problem.errors ? { errors: problem.errors } : {}),
  ...problem.members,
});
