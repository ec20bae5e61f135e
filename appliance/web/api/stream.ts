import { sessionFetch } from './connection.ts';
import { framesOf, type StreamFrame } from './frames.ts';
import { problemOf, unreachable } from './problem.ts';

export type { StreamFrame };

export interface StreamRequest {
  /** Sent as JSON; a GET without it. */
  body?: unknown;
  signal?: AbortSignal;
  onFrame(frame: StreamFrame): void;
}

/** Reads an event stream to its end. Throws an ApiError for answers that are none. */
export async function readStream(path: string, { body, signal, onFrame }: StreamRequest): Promise<void> {
  const response = await sessionFetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { accept: 'text/event-stream, application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: signal ?? null,
  }).catch((thrown: unknown) => {
    throw thrown instanceof TypeError ? unreachable() : thrown;
  });
  if (!response.ok || !response.body) throw problemOf(await response.json().catch(() => undefined), response);
  for await (const frame of framesOf(response.body)) onFrame(frame);
}
