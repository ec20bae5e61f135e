import { RE2JS } from 're2js';
import { messageOf } from '../../core/contract/errors.ts';

/** UTF-16 units of a pattern. */
const MOST_UNITS = 2000;

/** What JavaScript's `\s` holds beyond RE2's. */
const FURTHER_SPACE = '\\x0b\\x{feff}\\p{Z}';

const TOKEN = /\\([\s\S])|\[|\]|\(\?<?[=!]/g;

/** The pattern with JavaScript's meaning of `\s` and of `[\b]`; or, as `reason`, what no linear-time engine can do. */
function inRe2(pattern: string): { source: string; reason?: string } {
  let inClass = false;
  let reason: string | undefined;
  const source = pattern.replace(TOKEN, (token, letter?: string) => {
    if (letter !== undefined) {
      if (!inClass && /[1-9k]/.test(letter)) reason ??= `a reference back to a group ('${token}') ${UNBOUNDED}`;
      return escapeInRe2(token, inClass);
    }
    if (token === ']') inClass = false;
    else if (token === '[') inClass = true;
    else if (!inClass) reason ??= `lookahead and lookbehind ('${token}') ${UNBOUNDED}`;
    return token;
  });
  return { source, reason };
}

const UNBOUNDED = 'cannot be searched for in linear time';

function escapeInRe2(token: string, inClass: boolean): string {
  if (token === '\\s') return inClass ? `\\s${FURTHER_SPACE}` : `[\\s${FURTHER_SPACE}]`;
  if (token === '\\S' && !inClass) return `[^\\s${FURTHER_SPACE}]`;
  return token === '\\b' && inClass ? '\\x08' : token;
}

const FLAGS: Readonly<Record<string, number>> = {
  d: 0,
  g: 0,
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
  u: 0,
};

export interface Pattern {
  compiled: RE2JS;
  /** Whether every match counts, or the first alone. */
  all: boolean;
}

function compile(pattern: string, flags: string, mostSteps: number): Pattern | string {
  if (pattern.length > MOST_UNITS) return `its pattern is longer than ${MOST_UNITS} characters`;
  const unknown = [...flags].find((flag, index) => FLAGS[flag] === undefined || flags.indexOf(flag) !== index);
  if (unknown) return `the flag '${unknown}' is unknown or stands twice`;
  const { source, reason } = inRe2(pattern);
  if (reason) return reason;
  try {
    const sum = [...flags].reduce((bits, flag) => bits | (FLAGS[flag] ?? 0), 0);
    const compiled = RE2JS.compile(RE2JS.translateRegExp(source), sum);
    return compiled.programSize() > mostSteps ? 'its pattern is too large' : { compiled, all: flags.includes('g') };
  } catch (thrown) {
    return `its pattern cannot be read: ${messageOf(thrown).replace('error parsing regexp: ', '').slice(0, 200)}`;
  }
}

/**
 * Reads `/pattern/flags` as JavaScript does, and a bare pattern as one of which every match counts; else says what is wrong. `mostSteps`
 * bounds the machine that a pattern becomes: each step may cost time at every character of a text.
 */
export function readPattern(text: string, mostSteps: number): Pattern | string {
  if (text === '') return 'its pattern is empty';
  if (!text.startsWith('/')) return compile(text, 'g', mostSteps);
  const end = text.lastIndexOf('/');
  const flags = text.slice(end + 1);
  if (end < 2 || !/^[a-z]*$/i.test(flags)) return `its pattern begins with '/' and does not end with '/' and flags`;
  return compile(text.slice(1, end), flags, mostSteps);
}
