import { EventSourceParserStream } from 'eventsource-parser/stream';
import { Failure } from '../../../core/contract/errors.ts';
import type { AnswerRecord } from '../../../core/contract/facts/end.ts';
import type { SeekOptions } from '../../../core/contract/facts/question.ts';
import type { Withdrawal } from '../../answers/withdrawn.ts';

interface RemoteQuestion {
  /** Of the service, without the path. */
  url: string;
  instance: string;
  key: string;
  question: string;
  options: SeekOptions;
  /** Asks for the answer in frames, and gets them. */
  shown?: Shown;
}

/** What stands in a frame: some text, what is withdrawn, or the whole record. */
type Frame = Withdrawal & AnswerRecord;

/** Where an answer is shown while it is being written. */
export interface Shown {
  take(chunk: string): void;
  /** What of it is no part of the answer. */
  withdraw(withdrawal: Withdrawal): void;
}

/** Asks a running service. Throws a Failure that carries what it said when it did not answer. */
export async function askService({ url, instance, key, question, options, shown }: RemoteQuestion): Promise<AnswerRecord> {
  const operation = shown ? 'seek_stream' : 'seek';
  const address = `${url.replace(/\/+$/, '')}/v1/${encodeURIComponent(instance)}/${operation}`;
  const response = await reachedFrom(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: key },
    body: JSON.stringify({ question, options }),
  });
  if (response.ok && shown) return readFrames(response, address, shown);
  const body = await response.text();
  if (!response.ok) throw refusal(address, response.status, detailOf(body), key !== '');
  return JSON.parse(body) as AnswerRecord; // what the API promises with 200
}

/** What an address answers. Throws a Failure that says why where it cannot be reached. */
export async function reachedFrom(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (cause) {
    throw new Failure('resource_unavailable', `${address} cannot be reached: ${reasonOf(cause)}`, { cause });
  }
}

function refusal(address: string, status: number, detail: string, keyed: boolean): Failure {
  const given = keyed ? 'it does not know the key that it was given' : 'it wants a key';
  const answers = `${address} answers ${status}`;
  if (status !== 401) return new Failure('resource_unavailable', `${answers}: ${detail}`);
  return new Failure('resource_unavailable', `${answers}: ${given}: name its key with --key, or set TOUCHSTONE_KEY`);
}

/** The frames that the API promises: pieces of text, what of them is withdrawn, then the record or a problem. */
async function readFrames({ body }: Response, address: string, shown: Shown): Promise<AnswerRecord> {
  const events = body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  try {
    for await (const { event, data } of events ?? []) {
      const frame: Frame = JSON.parse(data);
      if (event === 'withdrawn') shown.withdraw(frame);
      else if (frame.chunk !== undefined) shown.take(frame.chunk);
      else if (frame.answer !== undefined) return frame;
      else throw new Failure('resource_unavailable', `${address} failed while it answered: ${detailOf(data)}`);
    }
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new Failure('resource_unavailable', `${address} broke off while it answered: ${reasonOf(cause)}`, { cause });
  }
  throw new Failure('resource_unavailable', `${address} ended its stream before the answer`);
}

/** `fetch` hides the reason one level down. */
function reasonOf(thrown: unknown): string {
  const error = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  return error instanceof Error ? error.message || String('code' in error ? error.code : undefined) : String(error);
}

function detailOf(body: string): string {
  try {
    const { code, detail, title } = JSON.parse(body) as Record<string, unknown>; // a problem, if it comes from the service
    return [code, detail ?? title].filter(Boolean).join(', ');
  } catch {
    return body.slice(0, 200);
  }
}
