import { sessionFetch } from './connection.ts';
import { problemOf, unreachable } from './problem.ts';

/** A frame of an event stream: its `data` as JSON. */
export interface StreamFrame {
  /** `message` where the frame names none. */
  event: string;
  data: unknown;
}

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
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const frames = (rest + part.value).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) give(frame, onFrame);
  }
}

function give(text: string, onFrame: StreamRequest['onFrame']): void {
  const fields = text.split('\n').filter((line) => !line.startsWith(':'));
  const fieldOf = (name: string): string =>
    fields.flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1).replace(/^ /, '')] : [])).join('\n');
  const data = fieldOf('data');
  if (data !== '') onFrame({ event: fieldOf('event') || 'message', data: JSON.parse(data) });
}
