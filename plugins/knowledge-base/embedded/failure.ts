import { Failure, messageOf } from '../../../core/contract/errors.ts';

/** What the engine says of files that are not as it wrote them: cut, filled with something else, or gone. */
const DAMAGE = new RegExp(
  'invalid range|fill whole buffer|failed to decode|not appear to be a lance file|file size is too small|not found:|' +
    'unsupported index version',
  'i',
);
/** What the system says of a disk without room. */
const FULL = /no space left|os error 28|ENOSPC|quota|file too large/i;

export const mendOf = (folder: string): string => `Restore it from a backup, or remove ${folder} and load the documents again.`;

/** A failure of the engine in a folder, told apart: what waiting does not mend says what does. `what` is what could not be done. */
export function failureOf(cause: unknown, folder: string, what: 'opened' | 'searched' | 'written'): Failure {
  const message = messageOf(cause);
  if (FULL.test(message)) {
    const advice = `there is no room to write in ${folder}: free some, and load again; what was loaded stays`;
    return new Failure('storage_full', advice, { cause });
  }
  if (DAMAGE.test(message)) {
    const damage = `the knowledge base in ${folder} cannot be ${what}, as files of it are damaged: ${message}. ${mendOf(folder)}`;
    return new Failure('data_corrupt', damage, { cause });
  }
  return new Failure('resource_unavailable', `the knowledge base in ${folder} cannot be ${what}: ${message}`, { cause });
}
