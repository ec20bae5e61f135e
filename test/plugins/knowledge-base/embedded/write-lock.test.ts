import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { embedded } from '../../../../plugins/knowledge-base/embedded/index.ts';
import { WriteLock } from '../../../../plugins/knowledge-base/embedded/write-lock.ts';
import { callWith, quietHost } from '../../../support/call.ts';
import { folderWith } from '../../../support/folder.ts';

const LOADER = join(import.meta.dirname, '..', '..', '..', 'support', 'endless-load.ts');
/** Milliseconds that both load. */
const TOGETHER = 3000;

describe('WriteLock', () => {
  it('lets one write at a time, in the same process as well, and the next when it has failed', async () => {
    const folder = folderWith();
    const [one, two] = [new WriteLock(folder), new WriteLock(folder)];
    const order: string[] = [];
    const failing = one.hold(async () => {
      order.push('one begins');
      await pause(50);
      order.push('one ends');
      throw new Error('no');
    });
    const after = two.hold(async () => order.push('two'));
    expect(await failing.catch(String)).to.equal('Error: no');
    await after;
    expect(order).to.deep.equal(['one begins', 'one ends', 'two']);
    for (const lock of [one, two]) lock.close();
  });

  it('lets two processes load into one folder: none fails, nothing is lost, and nothing is there twice', async () => {
    const path = join(folderWith(), 'kb');
    const first = embedded.create({
      path,
      filter_field: 'source',
      candidates: 100,
      vector_weight: 0.8,
      foreign_vector_weight: 0.1,
    });
    await first.ready?.(quietHost);
    const loaders = [load(path), load(path)];
    await Promise.all(loaders.map(({ child }) => once(child.stdout ?? child, 'data')));
    await pause(TOGETHER);
    expect(loaders.map(({ child }) => child.exitCode)).to.deep.equal([null, null]);
    for (const { child } of loaders) child.kill('SIGKILL');
    await Promise.all(loaders.map(({ ended }) => ended));
    const acknowledged = new Set(loaders.flatMap(({ ids }) => ids));
    const { documents, total } = await first.documents.list({ limit: 10_000 }, callWith());
    const there = new Set(documents.map(({ id }) => id));
    expect([...acknowledged].filter((id) => !there.has(id))).to.deep.equal([]);
    expect([there.size, documents.filter(({ passages }) => passages !== 2)]).to.deep.equal([total, []]);
    await first.close?.();
  }).timeout(30_000);
});

/** Another process that loads documents, some with the ids of others, until it is killed. */
function load(path: string): { child: ChildProcess; ids: string[]; ended: Promise<unknown> } {
  const child = spawn(process.execPath, [LOADER, path, 'words'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ids: string[] = [];
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? ''; // the last line may be cut
    ids.push(...lines);
  });
  return { child, ids, ended: once(child, 'close') };
}
