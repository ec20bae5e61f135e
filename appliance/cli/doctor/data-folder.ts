import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../../../core/contract/errors.ts';
import { visibleName } from '../../visible.ts';
import { type Finding, sizeText } from './finding.ts';

/** Bytes below which a load soon ends with `storage_full`, and below which it is time to look after the disk. */
const LITTLE = 256 * 2 ** 20;
const LOW = 2 ** 30;

/** File systems over a network, by the numbers of Linux's statfs(2): SQLite's write-ahead log does not work there. */
const REMOTE: Readonly<Record<number, string>> = { 26985: 'NFS', 20859: 'SMB', 4266872130: 'SMB', 4283649346: 'SMB' };

/** Whether the data folder can be written, what in it cannot, and how much room is left. It is made where it is not there. */
export async function examineData(folder: string): Promise<Finding[]> {
  const written = await writeInto(folder);
  if (written !== undefined) return [{ check: 'data', level: 'problem', ...written }];
  const shut = await shutEntries(folder);
  const whole: Finding = { check: 'data', level: 'ok', detail: `${folder} can be written by user ${who()}` };
  return [...(shut.length === 0 ? [whole] : [notOurs(folder, shut)]), ...(await examineDisk(folder))];
}

async function writeInto(folder: string): Promise<Pick<Finding, 'detail' | 'mend'> | undefined> {
  const file = join(folder, `.doctor-${randomBytes(6).toString('hex')}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(randomBytes(4096));
      await handle.sync();
    } finally {
      await handle.close();
    }
    return undefined;
  } catch (thrown) {
    const { code = '' } = thrown as NodeJS.ErrnoException; // of the file system
    return { detail: `${folder} cannot be written by user ${who()}: ${messageOf(thrown)}`, mend: mendOf(code, folder) };
  } finally {
    await rm(file, { force: true }).catch(() => {}); // it was never there
  }
}

function mendOf(code: string, folder: string): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') return `make room on the disk of ${folder}, or give a larger one`;
  if (code === 'EROFS') return `mount ${folder} for writing: it holds everything that is kept`;
  if (code === 'EACCES' || code === 'EPERM') return `chown -R ${who()} ${folder}`;
  return 'name a folder that can be made and written: --data, TOUCHSTONE_DATA, or `data` in touchstone.yaml';
}

/** `10001:0`; without a name, as a container's user need not have one. */
function who(): string {
  const { uid, gid } = process.geteuid ? { uid: process.geteuid(), gid: process.getegid?.() ?? 0 } : userInfo();
  return `${uid}:${gid}`;
}

/** What stands in the folder and cannot be read and written: left by a service that ran as somebody else. */
async function shutEntries(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  const shut = await Promise.all(names.map(async (name) => ((await canUse(join(folder, name))) ? [] : [name])));
  return shut.flat();
}

async function canUse(path: string): Promise<boolean> {
  try {
    await (await open(path, 'r+')).close();
    return true;
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException; // of the file system
    if (code === 'ENOENT') return true; // gone meanwhile, as files of a service at work may be
    if (code !== 'EISDIR') return false;
    return access(path, constants.R_OK | constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    );
  }
}

const notOurs = (folder: string, names: readonly string[]): Finding => ({
  check: 'data',
  level: 'problem',
  detail: `user ${who()} cannot read and write ${names.slice(0, 5).map(visibleName).join(', ')} in ${folder}`,
  mend: `chown -R ${who()} ${folder}`,
});

async function examineDisk(folder: string): Promise<Finding[]> {
  const { bavail, bsize, files, ffree, type } = await statfs(folder);
  const remote = REMOTE[type];
  const unsafe: Finding = {
    check: 'data',
    level: 'problem',
    detail: `${folder} is on ${remote}: the databases need a disk of this machine`,
    mend: 'put it on a local disk or a block volume (ReadWriteOnce)',
  };
  const nodes: Finding = { check: 'disk', level: 'problem', detail: `${folder} has no free inode`, mend: 'remove files there' };
  return [...(remote ? [unsafe] : []), ...(files > 0 && ffree === 0 ? [nodes] : []), judgeDisk(folder, bavail * bsize)];
}

/** What that many free bytes are enough for. */
export function judgeDisk(folder: string, free: number): Finding {
  const detail = `${sizeText(free)} free for ${folder}`;
  if (free >= LOW) return { check: 'disk', level: 'ok', detail };
  const mend = 'make room, or shorten what is kept: `retention` of the store, `touchstone documents remove`';
  const level = free < LITTLE ? 'problem' : 'warning';
  return { check: 'disk', level, detail: `${detail}; below ${sizeText(LITTLE)} loads end with storage_full`, mend };
}
