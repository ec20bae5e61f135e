/** Bytes of a refusal that are read: what it says is looked up in its first few. */
const MOST_OF_REFUSAL = 65_536;
/** Milliseconds that a server may take from the last event of an answer to the end of its stream. */
const PATIENCE = 1_000;

/**
 * Fetches so that a connection outlives a streamed answer. The client lets go of a stream at its last event, a moment before
 * the stream ends: then the connection would be closed, and the next question would wait for a new one. Of a refusal, which the client
 * reads whole, it gives the beginning.
 */
export async function fetchKeepingAlive(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  const { body, ok, status, statusText, headers } = response;
  if (body && !ok) return new Response(beginningOf(body), { status, statusText, headers });
  if (!body || !headers.get('content-type')?.startsWith('text/event-stream')) return response;
  return new Response(readToItsEnd(body), { status, statusText, headers });
}

/** The first bytes of a stream; the rest of a longer one is not waited for. */
function beginningOf(source: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let left = MOST_OF_REFUSAL;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (!done) controller.enqueue(value.subarray(0, left));
      left -= value?.length ?? 0;
      if (!done && left > 0) return;
      controller.close();
      if (!done) await reader.cancel();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** The same stream; who lets go of it before its end does not cut it off. An abort of the request still does. */
function readToItsEnd(source: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      void drain(reader);
    },
  });
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const late = setTimeout(() => void reader.cancel().catch(() => {}), PATIENCE).unref();
  try {
    while (!(await reader.read()).done);
  } catch {
    // The request was aborted: there is nothing left to keep.
  } finally {
    clearTimeout(late);
  }
}
