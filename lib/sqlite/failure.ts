import { Failure, messageOf } from '../../core/contract/errors.ts';

/** Result codes of SQLite, https://sqlite.org/rescode.html; the lower byte of what an error carries. */
const RESULT = { busy: 5, readOnly: 8, io: 10, corrupt: 11, full: 13, cannotOpen: 14, constraint: 19, notADatabase: 26 } as const;

/** How a file that others wrote over or a disk lost is mended; the path stands before it. */
const DAMAGED =
  'is damaged: restore it from a backup with `touchstone restore`, or move it away, with -wal and -shm beside it, to start anew';

const DENIED = 'let the user that runs the service write the file and its folder';

/** The result code of an error that SQLite threw; undefined for any other. */
export function sqliteResult(thrown: unknown): keyof typeof RESULT | undefined {
  if (!(thrown instanceof Error) || !('errcode' in thrown)) return undefined;
  const code = Number(thrown.errcode) & 0xff;
  return (Object.keys(RESULT) as (keyof typeof RESULT)[]).find((name) => RESULT[name] === code); // the keys of a constant
}

/** What stands in the way of a database file, with its path and its mend: any thrown value as a Failure. */
export function databaseFailure(path: string, thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown;
  const [message, context] = [messageOf(thrown), { cause: thrown }];
  switch (sqliteResult(thrown) ?? fileFault(thrown)) {
    case 'corrupt':
    case 'notADatabase':
      return new Failure('data_corrupt', `${path} ${DAMAGED} (${message})`, context);
    case 'full':
      return new Failure('storage_full', `${path} cannot be written: ${message}; make room on its disk`, context);
    case 'readOnly':
    case 'cannotOpen':
      return new Failure('resource_unavailable', `${path} cannot be written: ${message}; ${DENIED}`, context);
    case 'constraint':
      return new Failure('id_conflict', `${path} has the same already: ${message}`, context);
    case 'busy':
      return new Failure('resource_unavailable', `${path} is held by another process: ${message}`, context);
    default:
      return new Failure('resource_unavailable', `${path} cannot be used: ${message}`, context);
  }
}

/** The same for an error of the file system. */
function fileFault(thrown: unknown): keyof typeof RESULT | undefined {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full';
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS' ? 'readOnly' : undefined;
}
