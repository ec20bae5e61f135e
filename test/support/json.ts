/** The body of a response, of the shape that the test goes on to check. */
export const jsonOf = async <T>(response: { json(): Promise<unknown> }): Promise<T> => (await response.json()) as T; // the test checks it
