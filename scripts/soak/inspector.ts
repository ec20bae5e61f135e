import { once } from 'node:events';

interface Reply {
  id: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/** A function in a profile, below the one that called it; lines are counted from 0. */
interface ProfileNode {
  callFrame: { functionName: string; url: string; lineNumber: number };
  selfSize: number;
  children: ProfileNode[];
}

/** What the inspector of another Node tells, by the Chrome DevTools protocol: https://chromedevtools.github.io/devtools-protocol/v8/ */
export class Inspector {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #count = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const reply = JSON.parse(String(data)) as Reply; // as the protocol says; events have no id
      this.#waiting.get(reply.id)?.(reply);
      this.#waiting.delete(reply.id);
    });
  }

  /** `url` is what Node says at its start: `ws://...`. */
  static async at(url: string): Promise<Inspector> {
    const socket = new WebSocket(url);
    await once(socket, 'open');
    return new Inspector(socket);
  }

  async collectGarbage(): Promise<void> {
    await this.#call('HeapProfiler.collectGarbage');
  }

  /** The value of an expression, which must be one that JSON can hold. */
  async evaluate(expression: string): Promise<unknown> {
    const { result } = await this.#call('Runtime.evaluate', { expression, returnByValue: true });
    return (result as { value?: unknown } | undefined)?.value; // as the protocol says
  }

  /** From now on it is noted where what stays in the heap is made, for one allocation in 32 KiB. */
  async noteAllocations(): Promise<void> {
    await this.#call('HeapProfiler.startSampling', { samplingInterval: 32_768 });
  }

  /** Bytes that were made since then and are still held, by the function that made them. */
  async heldByMaker(): Promise<Map<string, number>> {
    const { profile } = await this.#call('HeapProfiler.getSamplingProfile');
    const held = new Map<string, number>();
    const add = ({ callFrame: { functionName, url, lineNumber }, selfSize, children }: ProfileNode): void => {
      const maker = `${functionName || '(anonymous)'} ${url}:${lineNumber + 1}`;
      if (selfSize > 0) held.set(maker, (held.get(maker) ?? 0) + selfSize);
      children.forEach(add);
    };
    add((profile as { head: ProfileNode }).head); // as the protocol says
    return held;
  }

  close(): void {
    this.#socket.close();
  }

  async #call(method: string, params: object = {}): Promise<Record<string, unknown>> {
    const id = ++this.#count;
    const replied = new Promise<Reply>((resolve) => this.#waiting.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await replied;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  }
}
