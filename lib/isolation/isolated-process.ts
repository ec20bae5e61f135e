import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Clock } from './clock.ts';
import { type Order, type Report, WINDOW } from './messages.ts';

/** Bounds of one task, and the options that set them, for errors. */
export interface TaskLimits {
  /** In milliseconds. */
  time: number;
  timeOption: string;
  /** Of the whole process that works, in bytes. */
  memory: number;
  memoryOption: string;
}

/** Why a process that worked is no more. */
export interface Death {
  cause: 'time' | 'memory' | 'crash';
  /** What is known of a crash. */
  detail?: string;
}

type Event<Result> = Exclude<Report<Result>, { ready: true }> | { death: Death };

/** Of the memory of a process, what is not for objects: the program itself and buffers, in bytes. */
const BESIDE_HEAP = 96 * 2 ** 20;
const LEAST_HEAP = 64 * 2 ** 20;
/** Characters kept of what it wrote last. */
const LAST_WORDS = 2000;

/** A process that works on one task after another, and is ended when one takes more than its time or its memory. */
export class IsolatedProcess<Task, Result> {
  readonly #child: ChildProcess;
  readonly #clock: Clock;
  readonly #events: Event<Result>[] = [];
  #onEvent?: () => void;
  #death?: Death;
  #lastWords = '';
  #tasks = 0;
  #done = 0;
  #untaken = 0;
  #isReady = false;

  constructor(script: URL, limits: TaskLimits) {
    const heap = Math.max(LEAST_HEAP, limits.memory - BESIDE_HEAP);
    this.#child = fork(fileURLToPath(script), [String(limits.memory)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // What it reads may be hostile: it gets no settings, and so no secret.
      env: {},
      execArgv: [`--max-old-space-size=${Math.round(heap / 2 ** 20)}`, '--max-semi-space-size=8'],
    });
    this.#clock = new Clock(limits.time, () => this.#expire());
    this.#child.on('message', (report: Report<Result>) => this.#receive(report));
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-LAST_WORDS);
    });
    this.#child.on('error', (error) => this.#end({ cause: 'crash', detail: error.message }));
    this.#child.on('close', (code, signal) => this.#end(this.#deathBy(code, signal)));
  }

  get isAlive(): boolean {
    return this.#death === undefined;
  }

  give(task: Task): void {
    this.#tasks++;
    this.#send({ task });
    this.#tick();
  }

  /** What comes next of the first task that is not done; after its end, how that came. Each parcel of results has to be acknowledged. */
  async next(signal: AbortSignal): Promise<Event<Result>> {
    for (;;) {
      signal.throwIfAborted();
      const event = this.#events.shift();
      if (event) return event;
      await new Promise<void>((resolve, reject) => {
        const stop = () => reject(signal.reason);
        signal.addEventListener('abort', stop, { once: true });
        this.#onEvent = () => {
          signal.removeEventListener('abort', stop);
          resolve();
        };
      });
    }
  }

  acknowledge(): void {
    this.#untaken--;
    this.#send({ taken: true });
    this.#tick();
  }

  /** Gives the task at work all of its time again, as some of it is done. */
  allowMoreTime(): void {
    this.#clock.reset();
    this.#tick();
  }

  /** Whether the process that asks stays for it. */
  hold(isHeld: boolean): void {
    const change = isHeld ? 'ref' : 'unref';
    this.#child[change]();
    this.#child.channel?.[change]();
    const { stderr } = this.#child;
    if (stderr) (stderr as Socket)[change](); // of a child process it is a socket, whose type says less
  }

  /** Ends it at once; safe twice. */
  kill(): void {
    this.#clock.stop();
    this.#child.kill('SIGKILL');
  }

  #send(order: Order<Task>): void {
    // Whether it has ended meanwhile is told by its end.
    if (this.#child.connected) this.#child.send(order as object, () => {}); // a task is data
  }

  #receive(report: Report<Result>): void {
    if ('ready' in report) this.#isReady = true;
    else {
      if ('results' in report) this.#untaken++;
      else {
        this.#tasks--;
        this.#done++;
        this.#clock.reset();
      }
      this.#say(report);
    }
    this.#tick();
  }

  /** The clock runs while it has something to do and does not wait for whoever takes its results. */
  #tick(): void {
    if (this.#isReady && this.#tasks > 0 && this.#untaken < WINDOW && !this.#death) this.#clock.start();
    else this.#clock.stop();
  }

  /** Word of the task's end may have come while this process was busy: it is received first. */
  #expire(): void {
    const done = this.#done;
    setImmediate(() => {
      if (this.#done !== done) return;
      this.#end({ cause: 'time' });
      this.kill();
    });
  }

  #deathBy(code: number | null, signal: NodeJS.Signals | null): Death {
    const isOutOfMemory = signal === 'SIGKILL' || /out of memory|invalid size error/i.test(this.#lastWords);
    if (isOutOfMemory) return { cause: 'memory' };
    return { cause: 'crash', detail: `${signal ?? `exit code ${code}`} ${this.#lastWords}`.trim() };
  }

  #end(death: Death): void {
    if (this.#death) return;
    this.#death = death;
    this.#clock.stop();
    this.#say({ death });
  }

  #say(event: Event<Result>): void {
    this.#events.push(event);
    this.#onEvent?.();
  }
}
