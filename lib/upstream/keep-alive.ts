/** Milliseconds that a server may take from the last event of an answer to the end of its stream. */
const PATIENCE = 1_000;

/**
 * Fetches so that a connection outlives a streamed answer. The client lets go of a stream at its last event, a moment before
 * the stream ends: then the connection would be closed, and the next question would wait for a new one.
 */
export async function fetchKeepingAlive(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) return response;
  const { status, statusText, headers } = response;
  return new Response(readToItsEnd(response.body), { status, statusText, headers });
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
