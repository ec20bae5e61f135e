/** A stream as far as it is written to. */
interface Written {
  write: NodeJS.WriteStream['write'];
}

interface Bar {
  hide(): void;
  show(): void;
}

/**
 * Lets what anybody writes to a terminal meanwhile come out above the bar that stands on it: log lines, warnings, what a
 * plugin prints. The result ends that.
 */
export function aboveBar(streams: readonly Written[], bar: Bar): () => void {
  const ends = streams.map((stream) => {
    const { write } = stream;
    const above = (...given: Parameters<typeof write>): boolean => {
      bar.hide();
      const drained = write.apply(stream, given);
      bar.show();
      return drained;
    };
    stream.write = above as typeof write; // whatever overload was called, its arguments are handed on
    return () => {
      stream.write = write;
    };
  });
  return () => {
    for (const end of ends) end();
  };
}
