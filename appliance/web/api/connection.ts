/** What all calls share: the token of the session, and who is told when the session or the connection is lost. */
export interface Connection {
  /** For the header `x-touchstone-csrf`. */
  csrf: string;
  /** The session has ended. */
  onExpired(): void;
  /** The service could be reached, or not. */
  onReach(reached: boolean): void;
}

export const connection: Connection = { csrf: '', onExpired: () => {}, onReach: () => {} };

/** `fetch` with the session's token; tells of lost sessions and connections. */
export async function sessionFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  if (connection.csrf !== '') request.headers.set('x-touchstone-csrf', connection.csrf);
  try {
    const response = await fetch(request);
    connection.onReach(true);
    if (response.status === 401 && connection.csrf !== '') connection.onExpired();
    return response;
  } catch (error) {
    if (!request.signal.aborted) connection.onReach(false);
    throw error;
  }
}
