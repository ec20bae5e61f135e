import { Failure } from '../../../core/errors.ts';
import type { AnswerRecord, SeekOptions } from '../../../core/turn.ts';

interface RemoteQuestion {
  /** Of the service, without the path. */
  url: string;
  instance: string;
  key: string;
  question: string;
  options: SeekOptions;
}

/** Asks a running service. Throws a Failure that carries what it said when it did not answer. */
export async function askService({ url, instance, key, question, options }: RemoteQuestion): Promise<AnswerRecord> {
  const address = `${url.replace(/\/+$/, '')}/v1/${encodeURIComponent(instance)}/seek`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: key },
    body: JSON.stringify({ question, options }),
  }).catch((cause: unknown) => {
    throw new Failure('resource_unavailable', `${address} cannot be reached: ${reasonOf(cause)}`, { cause });
  });
  const body = await response.text();
  if (!response.ok) throw new Failure('resource_unavailable', `${address} answers ${response.status}: ${detailOf(body)}`);
  return JSON.parse(body) as AnswerRecord; // what the API promises with 200
}

/** `fetch` hides the reason one level down. */
function reasonOf(thrown: unknown): string {
  const error = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  return error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
}

function detailOf(body: string): string {
  try {
    const { code, detail, title } = JSON.parse(body) as Record<string, unknown>; // a problem, if it comes from the service
    return [code, detail ?? title].filter(Boolean).join(', ');
  } catch {
    return body.slice(0, 200);
  }
}
