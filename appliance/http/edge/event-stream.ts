import type { ParameterizedContext } from 'koa';

/** Milliseconds of silence after which a comment goes out: proxies close what says nothing for longer. */
const HEARTBEAT = 15_000;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  // nginx would wait for the whole answer.
  'x-accel-buffering': 'no',
};

/** Bytes that a caller may leave unread: what is written on would fill the memory. Answers are smaller by far. */
const MOST_UNREAD = 4 * 1024 * 1024;

/** A frame that is no JSON: the end of a stream in OpenAI's form. */
type Word = '[DONE]';

/** Some clients take these for line breaks too, and would cut a frame there. */
const BREAKS = /[\u0085\u2028\u2029]/g;

const onOneLine = (data: object | Word): string =>
  (typeof data === 'string' ? data : JSON.stringify(data)).replace(
    BREAKS,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The parts of a request's context that a stream writes to. */
type Answering = Pick<ParameterizedContext, 'res' | 'respond'>;

/**
 * An answer in frames (server-sent events). Nothing goes out before the first frame or heartbeat: until then an error can still
 * have its own status.
 */
export class EventStream {
  readonly #ctx: Answering;
  readonly #heartbeat: NodeJS.Timeout;
  #begun = false;

  constructor(ctx: Answering, heartbeat = HEARTBEAT) {
    this.#ctx = ctx;
    this.#heartbeat = setInterval(() => this.#write(':\n\n'), heartbeat);
    ctx.res.once('close', () => clearInterval(this.#heartbeat));
  }

  /** Whether the caller has got something: from then on what happens can only be told in a frame. */
  get begun(): boolean {
    return this.#begun;
  }

  /** `event` names a frame that not every client knows: those that read frames without a name alone pass it over. */
  send(data: object | Word, event?: string): void {
    this.#heartbeat.refresh();
    this.#write(`${event ? `event: ${event}\n` : ''}data: ${onOneLine(data)}\n\n`);
  }

  /** Sends the last frame. What is sent after it goes nowhere. */
  end(data: object | Word): void {
    this.send(data);
    this.close();
    this.#ctx.res.end();
  }

  /** Stops the heartbeat, where no frame is to be the last one. */
  close(): void {
    clearInterval(this.#heartbeat);
  }

  #write(frame: string): void {
    const { res } = this.#ctx;
    if (res.writableEnded || res.destroyed) return;
    if (!this.#begun) {
      this.#begun = true;
      this.#ctx.respond = false; // from here on Koa leaves the response alone
      res.writeHead(200, HEADERS);
    }
    if (!res.write(frame) && res.writableLength > MOST_UNREAD) res.destroy();
  }
}
