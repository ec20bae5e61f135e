import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import { folderWith } from '../../support/folder.ts';

const SIZE = 200_000;
const KILLS = 20;

describe('a save that is killed', () => {
  it('leaves the file of before or the one of after, whole', async () => {
    const file = join(folderWith({ 'p.yaml': 'a'.repeat(SIZE) }), 'p.yaml');
    const seen = new Set<string>();
    for (let kill = 0; kill < KILLS; kill++) {
      const saver = spawn(process.execPath, [join(import.meta.dirname, '../../support/endless-saves.ts'), file, String(SIZE)]);
      const saves = createInterface(saver.stdout)[Symbol.asyncIterator]();
      for (let saved = 0; saved <= kill % 4; saved++) await saves.next();
      await setTimeout(kill % 3);
      saver.kill('SIGKILL');
      await new Promise((resolve) => saver.once('close', resolve));
      const text = readFileSync(file, 'utf8');
      seen.add(text.charAt(0));
      expect(['a', 'b'].some((letter) => text === letter.repeat(SIZE))).to.equal(true);
    }
    expect([...seen].sort()).to.deep.equal(['a', 'b']);
  }).timeout(60_000);
});
