import { useCallback, useState } from 'preact/hooks';

const keyOf = (name: string): string => `touchstone.${name}`;

/** A small choice that this browser keeps; where it may keep nothing, for as long as the page is open. Never secrets. */
export function useStored(name: string, initial: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => readStored(name) ?? initial);
  const store = useCallback(
    (next: string) => {
      setValue(next);
      try {
        localStorage.setItem(keyOf(name), next);
      } catch {
        // Private windows keep nothing.
      }
    },
    [name],
  );
  return [value, store];
}

export function readStored(name: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(name)) ?? undefined;
  } catch {
    return undefined;
  }
}
