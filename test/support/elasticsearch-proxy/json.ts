export type Json = Record<string, unknown>;

export const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value as an object; an empty one where it is none. */
export const recordOf = (value: unknown): Json => (isRecord(value) ? value : {});

export const arrayOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

/** The value where it is a string that is not empty. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** What JSON text holds; undefined for text that is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

export const fromLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
