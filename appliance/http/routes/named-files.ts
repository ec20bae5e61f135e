import type { NamedFile } from '../../loads/job.ts';
import type { SentFile } from '../edge/form.ts';
import { HttpProblem } from '../edge/problems.ts';

/** The field of a form that documents come in. */
const FIELD = 'files';
/** Bytes of a name that file systems take. */
const LONGEST = 255;

/** The files of a form, under names without folders. Throws an HttpProblem where one has no name that a file can have. */
export function namedFiles(sent: readonly SentFile[]): NamedFile[] {
  const files = sent.filter(({ field }) => field === FIELD);
  const named = files.map(({ name, content }) => ({ name: name.slice(name.search(/[^/\\]*$/)), content }));
  const errors = named.flatMap(({ name }, place) => {
    const fault = faultOf(name);
    return fault ? [{ pointer: `/${FIELD}/${place}`, detail: fault }] : [];
  });
  if (files.length === 0) errors.push({ pointer: `/${FIELD}`, detail: 'must be files, each with its name' });
  if (errors.length > 0) throw new HttpProblem('invalid_request', undefined, { errors });
  return named;
}

function faultOf(name: string): string | undefined {
  if (name === '' || name === '.' || name === '..') return 'must have a name';
  if (/[\p{Cc}\p{Cs}]/u.test(name)) return 'must have a name without control characters';
  return Buffer.byteLength(name) > LONGEST ? `must have a name of at most ${LONGEST} bytes` : undefined;
}
