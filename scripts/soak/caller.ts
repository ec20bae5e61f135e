import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { pick, type Random, whole } from '../../bench/support/random.ts';
import { SOAK_KEY } from './service.ts';

/** What of a body a soak looks at, whichever call it answers. */
export interface SoakedBody {
  answerId?: number;
  reason?: string;
  code?: string;
  failed?: number;
  csrf?: string;
  id?: string;
  key?: string;
}

export interface SoakedAnswer {
  status: number;
  headers: Headers;
  body: SoakedBody;
  text: string;
}

export interface SoakedRequest {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The instance that has a log. */
const RECORDED = '/v1/test/';
/** Milliseconds after which an answer must be in the log, and how long it is worth something. */
const RECORDED_AFTER = 3000;
const KEPT = 120_000;
const LONGEST = 60_000;

/** Calls the service, and knows what it was told. */
export class SoakCaller {
  readonly url: string;
  readonly random: Random;
  /** Whether answers of now will be found in the log. */
  isRecording = () => true;
  #answers: { id: number; time: number }[] = [];

  constructor(url: string, random: Random) {
    this.url = url;
    this.random = random;
  }

  /** A body is JSON or a text. */
  async call(method: string, path: string, { body, headers, signal }: SoakedRequest = {}): Promise<SoakedAnswer> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(!headers?.cookie && { apikey: SOAK_KEY }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      signal: signal ?? AbortSignal.timeout(LONGEST),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    const answer = { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : {}, text };
    if (path.startsWith(RECORDED)) this.#remember(answer.body);
    return answer;
  }

  /** Sends a question and reads nothing of its answer for so many milliseconds; then all of it. */
  async readSlowly(path: string, body: unknown, milliseconds: number): Promise<{ status: number; text: string }> {
    const request = http.request(`${this.url}${path}`, {
      method: 'POST',
      agent: false,
      headers: { apikey: SOAK_KEY, 'content-type': 'application/json' },
      timeout: LONGEST,
    });
    const answered = new Promise<http.IncomingMessage>((resolve, reject) => request.on('response', resolve).on('error', reject));
    request.end(JSON.stringify(body));
    const response = await answered;
    await pause(milliseconds);
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk;
      await pause(5);
    }
    return { status: response.statusCode ?? 0, text };
  }

  /** An answer that is in the log by now; undefined where there is none yet. */
  knownAnswer(): number | undefined {
    const now = Date.now();
    this.#answers = this.#answers.filter(({ time }) => now - time < KEPT);
    const recorded = this.#answers.filter(({ time }) => now - time > RECORDED_AFTER);
    return recorded.length > 0 ? pick(this.random, recorded).id : undefined;
  }

  below(number: number): number {
    return whole(this.random, number);
  }

  #remember({ answerId, reason }: SoakedBody): void {
    if (typeof answerId === 'number' && reason === 'answered' && this.isRecording())
      this.#answers.push({ id: answerId, time: Date.now() });
  }
}
