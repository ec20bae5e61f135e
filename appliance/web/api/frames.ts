/** A frame of an event stream: its `data` as JSON. */
export interface StreamFrame {
  /** `message` where the frame names none. */
  event: string;
  data: unknown;
}

/** Reads the frames of an event stream to its end. */
export async function* framesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamFrame> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const frames = (rest + part.value).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) yield* frameOf(frame);
  }
}

function frameOf(text: string): StreamFrame[] {
  const fields = text.split('\n').filter((line) => !line.startsWith(':'));
  const fieldOf = (name: string): string =>
    fields.flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1).replace(/^ /, '')] : [])).join('\n');
  const data = fieldOf('data');
  return data === '' ? [] : [{ event: fieldOf('event') || 'message', data: JSON.parse(data) }];
}
