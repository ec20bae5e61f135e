/** The part of autocannon that the benchmarks use; it comes without types. */
declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    method: 'POST';
    headers: Record<string, string>;
    body: string;
  }
  interface Result {
    /** `average` is per second. */
    requests: { average: number; total: number };
    non2xx: number;
    errors: number;
    timeouts: number;
  }
  interface Running extends PromiseLike<Result> {
    on(event: 'response', listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void): void;
  }
  export default function autocannon(options: Options): Running;
}
