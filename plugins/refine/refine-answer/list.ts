import type { Replacement } from './rule.ts';

const SPACE = /\s*/y;
const NAME = /[A-Za-z_]+/y;
const TEXT = /'([^'\\]*(?:\\[\s\S][^'\\]*)*)'|"([^"\\]*(?:\\[\s\S][^"\\]*)*)"/y;
/** A regular expression that stands without quotes, as in JavaScript. */
const LITERAL = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;

const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f' };

/**
 * What quoted text stands for. A backslash before a quote, a slash or a backslash escapes it. Before anything else it stays in a
 * pattern, where it has a meaning (`\d`, `\b`), and is read as in JSON in a replacement.
 */
function unescapeEntry(text: string, key: string): string {
  if (key === 're') return text.replace(/\\(['"\\/])/g, '$1');
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g, (whole, code?: string, letter = '') => {
    if (code) return String.fromCharCode(Number.parseInt(code, 16));
    return CONTROLS[letter] ?? (/['"\\/]/.test(letter) ? letter : whole);
  });
}

class Mistake extends Error {}

/** Reads from the front of a text what it is asked for. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get done(): boolean {
    this.#match(SPACE);
    return this.#at >= this.#text.length;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  take(sign: string): boolean {
    this.#match(SPACE);
    if (!this.#text.startsWith(sign, this.#at)) return false;
    this.#at += sign.length;
    return true;
  }

  expect(sign: string): void {
    if (!this.take(sign)) this.fail(`'${sign}' is missing`);
  }

  key(): keyof Replacement {
    this.#match(SPACE);
    const at = this.#at;
    const [, single, double] = this.#match(TEXT) ?? [];
    const key = single ?? double ?? this.#match(NAME)?.[0];
    if (key === 're' || key === 'rp') return key;
    this.#at = at;
    return this.fail("'re' or 'rp' is missing");
  }

  value(key: string): string {
    this.#match(SPACE);
    const [found, single, double] = this.#match(TEXT) ?? (key === 're' ? this.#match(LITERAL) : null) ?? [];
    if (found === undefined) this.fail(`the text of '${key}' is missing or its quotes do not close`);
    return single === undefined && double === undefined ? String(found) : unescapeEntry(single ?? double ?? '', key);
  }

  fail(what: string): never {
    throw new Mistake(`${what} at character ${this.#at + 1}`);
  }
}

function replacement(reader: Reader): Replacement {
  const found: Partial<Replacement> = {};
  reader.expect('{');
  while (!reader.take('}')) {
    const key = reader.key();
    reader.expect(':');
    found[key] = reader.value(key);
    if (!reader.take(',')) {
      reader.expect('}');
      break;
    }
  }
  const { re, rp } = found;
  if (re === undefined || rp === undefined)
    return reader.fail(`'${re === undefined ? 're' : 'rp'}' is missing in the entry that ends`);
  return { re, rp };
}

function list(reader: Reader): Replacement[] {
  if (!reader.take('[')) return [replacement(reader)];
  const found: Replacement[] = [];
  while (!reader.take(']')) {
    found.push(replacement(reader));
    if (!reader.take(',')) {
      reader.expect(']');
      break;
    }
  }
  return found;
}

/** The replacements of a list written in JSON or as in JavaScript, with quotes of either kind; else what is wrong, and where. */
export function parseList(text: string): Replacement[] | string {
  const reader = new Reader(text);
  if (reader.done) return [];
  try {
    const found = list(reader);
    return reader.done ? found : reader.fail('there is more');
  } catch (thrown) {
    if (thrown instanceof Mistake) return thrown.message;
    throw thrown;
  }
}
