import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { SoakCaller } from './caller.ts';

/** The pipeline file of the instance `test`, and the process that answers with it. */
export interface HangupPlace {
  caller: SoakCaller;
  file: string;
  pid: number;
  instances: number;
}

const TIMES = 2;
/** Milliseconds in which the files of all instances must be read. */
const PATIENCE = 60_000;
const OPTION = /max_documents: \d+/;
const MISTAKE = '\n  - no_such_step: {}\n';

/** What the log says of a file with a mistake. */
export const REFUSED = 'not reloaded: the pipeline of before goes on';

/** Changes the file by hand and sends SIGHUP, with a mistake in it and without; throws where one is taken or the other is not. */
export async function hangUp({ caller, file, pid, instances }: HangupPlace): Promise<void> {
  for (let count = 0; count < TIMES; count++) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text + MISTAKE);
    await read(caller, pid, { success: instances - 1, failure: 1 });
    writeFileSync(file, text.replace(OPTION, `max_documents: ${3 + caller.below(5)}`));
    await read(caller, pid, { success: instances, failure: 0 });
  }
}

interface Reads {
  success: number;
  failure: number;
}

/** Resolves when as many files more were read, and as many refused. */
async function read(caller: SoakCaller, pid: number, expected: Reads): Promise<void> {
  const before = await readsOf(caller);
  process.kill(pid, 'SIGHUP');
  const end = Date.now() + PATIENCE;
  for (;;) {
    const now = await readsOf(caller);
    const more = { success: now.success - before.success, failure: now.failure - before.failure };
    if (more.success === expected.success && more.failure === expected.failure) return;
    const wrong = more.success > expected.success || more.failure > expected.failure || Date.now() > end;
    if (wrong) throw new Error(`SIGHUP: read ${more.success}, refused ${more.failure}, not ${JSON.stringify(expected)}`);
    await pause(100);
  }
}

async function readsOf(caller: SoakCaller): Promise<Reads> {
  const { text } = await caller.call('GET', '/metrics');
  const count = (result: string): number =>
    Number(new RegExp(`^touchstone_config_reloads_total\\{result="${result}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
  return { success: count('success'), failure: count('failure') };
}
