import { readFileSync } from 'node:fs';

/** How many files the process may have open at once, connections included; infinite where the system does not tell. */
export function openFilesLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return Number.POSITIVE_INFINITY; // no Linux
  }
}
