export interface Logger {
  debug(message: string, fields?: Record<string, unknown>): void;
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** What a step or resource gets beside its input, for one turn or one batch. */
export interface Call {
  /** Aborts when the caller leaves, when the deadline passes and when the process stops. */
  signal: AbortSignal;
  /** When the whole turn must be over, in milliseconds since the epoch. */
  deadline: number;
  log: Logger;
  /** Sends a piece of provisional answer text to a caller who streams; does nothing otherwise. */
  emit(chunk: string): void;
}

/** What a part says of itself while it is open, for readiness checks. */
export interface Health {
  ok: boolean;
  /** A sentence for the operator. */
  detail: string;
}

/** Every hook may be absent. `ready` does the I/O; `close` is safe twice and without `ready`. */
export interface Lifecycle {
  ready?(log: Logger): Promise<void>;
  health?(): Health;
  close?(): Promise<void>;
}
