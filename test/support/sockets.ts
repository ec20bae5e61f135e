import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds without a byte after which an open connection is taken for one that stays open. */
const QUIET = 150;

/** One answer, byte by byte as it came. */
export interface RawAnswer {
  status: number;
  /** Names in small letters. */
  headers: Record<string, string>;
  body: string;
}

/** A connection on which bytes are sent as they are given: a client of HTTP would mend them. */
export class RawConnection {
  readonly socket: Socket;
  #received = '';
  #heard = performance.now();
  #closed = false;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.socket = connect({ host: hostname, port: Number(port), allowHalfOpen: false });
    this.socket.setEncoding('utf8').on('data', (text: string) => {
      this.#received += text;
      this.#heard = performance.now();
    });
    this.socket.on('error', () => {}); // it ends with 'close'
    this.socket.on('close', () => {
      this.#closed = true;
    });
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  get answers(): RawAnswer[] {
    return answersIn(this.#received);
  }

  send(bytes: string | Uint8Array): this {
    this.socket.write(bytes);
    return this;
  }

  /** Resolves when the other side has closed; false where it has not in so many milliseconds. */
  async closed(milliseconds = 2000): Promise<boolean> {
    const end = performance.now() + milliseconds;
    while (!this.#closed && performance.now() < end) await pause(2);
    return this.#closed;
  }

  /** Resolves when so many answers are there, or the connection is closed. Throws when neither comes. */
  async answered(count = 1, milliseconds = 5000): Promise<RawAnswer[]> {
    const end = performance.now() + milliseconds;
    while (this.answers.length < count && !this.#closed) {
      if (performance.now() > end) throw new Error(`no answer: ${JSON.stringify(this.#received)}`);
      await pause(2);
    }
    return this.answers;
  }

  /** Resolves when nothing has come for a while, or the connection is closed. */
  async quiet(): Promise<void> {
    while (!this.#closed && performance.now() - this.#heard < QUIET) await pause(5);
  }

  close(): void {
    this.socket.destroy();
  }
}

function answersIn(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = text; ; ) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return answers;
    const [line = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(lines.map((each) => [each.split(':')[0]?.toLowerCase(), each.replace(/^[^:]*:\s*/, '')]));
    const { body, length } = bodyOf(rest.slice(end + 4), headers);
    if (length === undefined) return answers;
    answers.push({ status: Number(line.split(' ')[1]), headers, body });
    rest = rest.slice(end + 4 + length);
  }
}

/** A body that is all there, and how many characters it takes with its framing. Texts of ours are ASCII where they are counted. */
function bodyOf(text: string, headers: Record<string, string>): { body: string; length?: number } {
  if (headers['transfer-encoding'] !== 'chunked') {
    const length = Number(headers['content-length'] ?? 0);
    return Buffer.byteLength(text) < length ? { body: text } : { body: text.slice(0, length), length };
  }
  const end = text.indexOf('0\r\n\r\n');
  const body = text.slice(0, end).replace(/(^|\r\n)[0-9a-f]+\r\n/g, '');
  return end < 0 ? { body } : { body, length: end + 5 };
}

/** A whole request as bytes. `headers` stand after those that each has. */
export function requestBytes(
  body: string,
  { path = '/v1/test/seek', method = 'POST', headers = [] }: { path?: string; method?: string; headers?: readonly string[] } = {},
): string {
  const own = [`${method} ${path} HTTP/1.1`, 'host: a', 'content-type: application/json', ...headers];
  return [...own, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n');
}
