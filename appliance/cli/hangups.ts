/** The signal by which operators ask a service to read its files again; without a listener it would end the process. */
export class Hangups {
  #answer: (() => unknown) | undefined;
  #isWaiting = false;
  readonly #listener = (): void => {
    if (this.#answer) void this.#answer();
    else this.#isWaiting = true;
  };

  constructor() {
    process.on('SIGHUP', this.#listener);
  }

  /** From now on each is answered by this; those that have come before by one. */
  answerWith(answer: () => unknown): void {
    this.#answer = answer;
    if (this.#isWaiting) void answer();
    this.#isWaiting = false;
  }

  /** They are taken and pass: what stops reads nothing again. */
  ignore(): void {
    this.#answer = () => {};
  }

  /** Leaves the signal to Node again. */
  end(): void {
    process.off('SIGHUP', this.#listener);
  }
}
