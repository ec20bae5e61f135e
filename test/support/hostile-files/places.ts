import { execFileSync } from 'node:child_process';
import { open, rename, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** What is no file that a document can be made of: how it is made, and the failure that is told of it. What it gives stays open. */
export interface HostilePlace {
  make(path: string): Promise<unknown>;
  reason: RegExp;
  /** What the failure calls it, where that is not its name. */
  shown?: string;
}

const sparse = async (path: string): Promise<void> => {
  const file = await open(path, 'w');
  await file.truncate(10 * 2 ** 30);
  await file.close();
};
const linkTo = (target: string) => (path: string) => symlink(target, path);
const text = (path: string) => writeFile(path, 'text');
const OUT = /is a link out of the folder/;
const SYSTEM = /^is part of the system, not of documents/;

export const PLACES: Record<string, HostilePlace> = {
  '10 GB.txt': { make: sparse, reason: /is larger than the 48 MiB of max_file_size/ },
  '10 GB.csv': { make: sparse, reason: /longer than the 48 MiB of max_file_size/ },
  '10 GB.jsonl': { make: sparse, reason: /longer than the 48 MiB of max_file_size/ },
  'pipe.md': { make: async (path) => void execFileSync('mkfifo', [path]), reason: /is a named pipe/ },
  'socket.md': {
    make: (path) =>
      new Promise((resolve) => {
        const server = createServer().listen(path, () => resolve(server));
      }),
    reason: /is a socket/,
  },
  'environ.txt': { make: linkTo('/proc/self/environ'), reason: SYSTEM },
  'zero.txt': { make: linkTo('/dev/zero'), reason: SYSTEM },
  'passwords.txt': { make: linkTo('/etc/passwd'), reason: OUT },
  'system folder': { make: linkTo('/sys'), reason: SYSTEM },
  'nowhere.md': { make: linkTo('nothing'), reason: /does not exist/ },
  'circle.md': { make: linkTo('circle.md'), reason: /round in a circle/ },
  'control\u001b[31m.md': { make: text, reason: /has control characters in its name/ },
  'line\nbreak.md': { make: text, reason: /has control characters in its name/ },
  'turned\u202edm.md': { make: text, reason: /has control characters in its name/ },
  'latin.md': {
    make: async (path) => {
      await text(path);
      await rename(path, Buffer.concat([Buffer.from(join(path, '..', 'latin')), Buffer.from([0xe9]), Buffer.from('.md')]));
    },
    reason: /has a name that is not UTF-8/,
    shown: 'latin\\xe9.md',
  },
};
