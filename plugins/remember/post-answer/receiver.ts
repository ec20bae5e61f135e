import type { UpstreamEvent } from '../../../core/contract/call.ts';
import type { TraceSpan } from '../../../core/contract/trace-span.ts';
import { bounded } from '../../../lib/upstream/bounded.ts';
import { connectionProblem, outcomeOf, PASSING, Refusal, retryAfterOf } from '../../../lib/upstream/refusal.ts';

export interface Receiver {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Milliseconds that one try may take. */
  tryTimeout: number;
}

export interface Posting {
  /** Headers of this try, which win over those of the receiver. */
  headers: Readonly<Record<string, string>>;
  body: string;
  signal: AbortSignal;
  /** Where it is traced. */
  span?: TraceSpan;
  onRequest(event: UpstreamEvent): void;
}

/** The receiver's name in messages: of its address neither path nor query, which may hold a secret. */
export const placeOf = (url: string): string => URL.parse(url)?.host ?? 'an address that cannot be read';

const ADVICE: Readonly<Record<number, string>> = {
  401: 'it wants another `secret` or other `headers`',
  403: 'it wants another `secret` or other `headers`',
  404: 'nothing receives there: look at `url`',
  405: 'nothing receives there: look at `url`',
  410: 'nothing receives there any more: look at `url`',
  413: 'the record is too large for it: look at `content`',
};

/** Sends once. Throws a Refusal that says nothing of what the receiver said, or the signal's reason. */
export async function post(receiver: Receiver, { headers, body, signal, span: outer, onRequest }: Posting): Promise<void> {
  const { signal: both, clock, end } = bounded(receiver.tryTimeout, signal);
  const started = performance.now();
  const span = outer?.child({ name: 'POST', kind: 'client', attributes: { 'server.address': placeOf(receiver.url) } });
  const done = (outcome: UpstreamEvent['outcome']) => {
    onRequest({ seconds: (performance.now() - started) / 1000, outcome });
    span?.end(outcome === 'ok' ? {} : { error: outcome });
  };
  try {
    const response = await fetch(receiver.url, {
      method: 'POST',
      headers: headersOf(receiver, { ...headers, ...span?.headers }),
      body,
      redirect: 'manual', // elsewhere nobody said that answers may be sent
      signal: both,
    });
    await response.body?.cancel().catch(() => {}); // what it says besides is nothing to us
    if (!response.ok) throw refusalOfResponse(receiver, response);
    done('ok');
  } catch (thrown) {
    done(outcomeOf(signal, clock));
    if (signal.aborted) throw signal.reason;
    throw clock.aborted ? late(receiver) : refusalOf(thrown, receiver);
  } finally {
    end();
  }
}

/** Our headers win, in whatever case the receiver's are written. */
function headersOf({ headers }: Receiver, ours: Readonly<Record<string, string>>): Headers {
  const all = new Headers(headers);
  for (const [name, value] of Object.entries(ours)) all.set(name, value);
  return all;
}

const refusal = (message: string, status: number, passing: boolean, retryAfter?: number): Refusal =>
  new Refusal('resource_unavailable', message, { status, passing, retryAfter });

function refusalOfResponse({ url }: Receiver, { status, headers }: Response): Refusal {
  const place = placeOf(url);
  if (status >= 300 && status < 400)
    return refusal(`${place} answered ${status}; redirects are not followed: set \`url\` to where it leads`, status, false);
  const passing = PASSING.has(status) || status === 425 || status >= 500;
  const advice = ADVICE[status] ?? 'look at what receives at `url`';
  return refusal(`${place} did not take the answer: it answered ${status} (${advice})`, status, passing, retryAfterOf(headers));
}

const late = ({ url, tryTimeout }: Receiver): Refusal =>
  refusal(`${placeOf(url)} did not answer within ${tryTimeout} ms: look at \`url\` and \`try_timeout\``, 0, true);

function refusalOf(thrown: unknown, { url }: Receiver): Refusal {
  if (thrown instanceof Refusal) return thrown;
  const problem = thrown instanceof Error ? connectionProblem(thrown) : 'the connection failed';
  return refusal(`${placeOf(url)} cannot be reached (${problem}): look at \`url\``, 0, true);
}
