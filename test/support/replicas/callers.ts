import { ADMIN } from './service.ts';

/** Answers of a conversation; the next one is asked then. */
const FOLLOWED = 4;

/** Sends requests as JSON with the admin key; rejects where nobody answers. */
export async function send<T>(url: string, method: string, path: string, more: { body?: object; headers?: object } = {}) {
  const { body, headers } = more;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { apikey: ADMIN, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const told = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body: told as T }; // as openapi.yaml says
}

/** People who ask, rate and follow up without a pause, and remember what they were told. */
export class Callers {
  /** Ids of answers, by the conversation in which they were asked for. */
  readonly answered = new Map<string, number[]>();
  /** Ids of answers whose rating was acknowledged. */
  readonly rated = new Set<number>();
  /** How often what was answered with. */
  readonly statuses: Record<string, number> = {};
  readonly #url: string;
  readonly #working: Promise<unknown>;
  #isOver = false;

  constructor(url: string, count: number) {
    this.#url = url;
    this.#working = Promise.all(Array.from({ length: count }, (_, caller) => this.#call(caller)));
  }

  get ids(): number[] {
    return [...this.answered.values()].flat();
  }

  async leave(): Promise<void> {
    this.#isOver = true;
    await this.#working;
  }

  async #call(caller: number): Promise<void> {
    for (let count = 0; !this.#isOver; count++) {
      const sessionId = `s-${caller}-${Math.floor(count / FOLLOWED)}`;
      const id = await this.#ask(sessionId, `How long is the pump number ${count} guaranteed?`);
      if (id !== undefined) await this.#rate(id, `u-${caller}`);
    }
  }

  async #ask(sessionId: string, question: string): Promise<number | undefined> {
    const body = { question, user_session: { system: { session_id: sessionId } } };
    const { status, body: answer } = await send<{ answerId: number }>(this.#url, 'POST', '/v1/test/seek', { body });
    this.#count(`seek ${status}`);
    if (status !== 200) return undefined;
    this.answered.set(sessionId, [...(this.answered.get(sessionId) ?? []), answer.answerId]);
    return answer.answerId;
  }

  async #rate(answerId: number, user: string): Promise<void> {
    const { status } = await send(this.#url, 'POST', '/v1/test/rate', { body: { answerId, score: 4, user } });
    this.#count(`rate ${status}`);
    if (status === 200) this.rated.add(answerId);
  }

  #count(what: string): void {
    this.statuses[what] = (this.statuses[what] ?? 0) + 1;
  }
}
