import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Behaviour, eventsOf, ModelServer } from '../../test/support/model-server.ts';
import { KEY } from '../http/key.ts';

/** Pieces of an answer, and milliseconds from one to the next: what a model on a GPU writes. */
const PIECES = 40;
const EVERY = 25;
/** Milliseconds until a model's first word, at least and at most. */
const FIRST = [150, 350] as const;

/** The text that the question of a number is answered with, in pieces: no two answers share one, and not all letters are of one byte. */
const piecesOf = (tag: string): string[] => Array.from({ length: PIECES }, (_, index) => `${tag}:${index} né 👍 `);

export const answerTo = (tag: string): string => piecesOf(tag).join('').trim();

/** A language model that writes at its own pace and knows when it sent its first word, and whether its caller is still there. */
export class PacedModel {
  readonly #server = new ModelServer();
  /** When the first word of each answer was sent, by the tag of its question. */
  readonly firstSent = new Map<string, number>();
  /** Answers that are being written. */
  running = 0;

  async open(): Promise<string> {
    this.#server.will(this.#write);
    return this.#server.open();
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  readonly #write: Behaviour = async (response, { body, closed }) => {
    const [tag = ''] = /tag-\d+/.exec(JSON.stringify(body.messages)) ?? [];
    this.#server.asked.length = 0;
    this.running++;
    void closed.then(() => this.running--);
    const [head = '', ...pieces] = eventsOf(piecesOf(tag));
    await pause(FIRST[0] + Math.random() * (FIRST[1] - FIRST[0]));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(head);
    for (const [index, piece] of pieces.entries()) {
      if (response.destroyed) return;
      if (index === 0) this.firstSent.set(tag, performance.now());
      // Cut anywhere, also inside a letter.
      const bytes = Buffer.from(piece);
      const cut = 1 + Math.floor(Math.random() * (bytes.length - 1));
      response.write(bytes.subarray(0, cut));
      response.write(bytes.subarray(cut));
      await pause(EVERY);
    }
    response.end();
  };
}

export interface Streamed {
  /** When the first text came. */
  first: number;
  /** The pieces put together, and the answer of the last frame. */
  text: string;
  answer: string;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** Asks one question and reads its frames to the end, or leaves after so many milliseconds. */
export function streamOne(url: string, tag: string, leaveAfter?: number): Promise<Streamed | undefined> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${url}/v1/test/seek_stream`, {
      method: 'POST',
      agent,
      headers: { apikey: KEY, 'content-type': 'application/json' },
    });
    const leaving = leaveAfter === undefined ? undefined : setTimeout(() => request.destroy(), leaveAfter);
    const streamed: Streamed = { first: Number.NaN, text: '', answer: '' };
    request.on('response', (response) => {
      let held = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        if (Number.isNaN(streamed.first)) streamed.first = performance.now();
        const frames = (held + text).split('\n\n');
        held = frames.pop() ?? '';
        for (const frame of frames) take(frame, streamed);
      });
      response.on('end', () =>
        response.statusCode === 200 ? resolve(streamed) : reject(new Error(`${response.statusCode}: ${held}`)),
      );
      response.on('error', () => {});
    });
    request.on('error', (error) => leaving === undefined && reject(error));
    request.on('close', () => {
      clearTimeout(leaving);
      resolve(undefined);
    });
    request.end(JSON.stringify({ question: `How long is the warranty of the pump with the number ${tag}?` }));
  });
}

function take(frame: string, streamed: Streamed): void {
  if (!frame.startsWith('data: ')) return;
  const { chunk, answer } = JSON.parse(frame.slice('data: '.length)) as { chunk?: string; answer?: string }; // frames of the API
  streamed.text += chunk ?? '';
  streamed.answer = answer ?? streamed.answer;
}
