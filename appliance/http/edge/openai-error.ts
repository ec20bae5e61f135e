import type { components } from '../../../core/api.gen.ts';
import { type HttpProblem, PROBLEMS, type ProblemCode } from './problems.ts';

type OpenAiError = NonNullable<components['schemas']['Problem']['error']>;

/** Paths below an instance where clients of OpenAI's API call, whether or not an operation is reached. */
const PATHS = /^\/v1\/[^/]+\/(?:chat\/completions|models)$/;

export const speaksOpenAi = (path: string): boolean => PATHS.test(path);

/** What OpenAI calls the same. */
const CODES: Partial<Record<ProblemCode, string>> = {
  unauthorized: 'invalid_api_key',
  unknown_model: 'model_not_found',
  rate_limited: 'rate_limit_exceeded',
};

function typeOf(status: number): string {
  if (status >= 500) return 'server_error';
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'permission_error';
  return status === 429 ? 'rate_limit_error' : 'invalid_request_error';
}

/** A problem as OpenAI's clients read it: they choose the class of their error by the status, and show the message. */
export const openAiError = ({ code, message, errors }: HttpProblem): OpenAiError => ({
  message,
  type: typeOf(PROBLEMS[code].status),
  param: errors?.[0]?.pointer.slice(1).replaceAll('/', '.') ?? null,
  code: CODES[code] ?? code,
});
