import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';

/** The encoding that a byte order mark names. */
export function markedEncoding(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

/**
 * Bytes as text with single line feeds: in the encoding of a byte order mark, else in the first that is named and known. What is neither
 * and not UTF-8 comes from an old Windows program.
 */
export function decode(bytes: Buffer, named: readonly (string | undefined)[] = []): string {
  const encoding = markedEncoding(bytes) ?? named.find(isKnown) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  return new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n');
}

function isKnown(label: string | undefined): label is string {
  if (label === undefined) return false;
  try {
    return new TextDecoder(label) !== undefined;
  } catch {
    return false;
  }
}
