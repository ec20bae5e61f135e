import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { begin } from '../support/command-line.ts';
import { eventually } from '../support/eventually.ts';
import { folderWith } from '../support/folder.ts';

const KEY = 'a-key-for-tests-only';
const SEEKS = 10_000;
const TOGETHER = 8;
const RELOADS = 50;
/** One of so many reloads meets a bad file. */
const BAD = 5;

/** Two steps and a file of the knowledge base that is open while the pipeline is: an answer of two configurations would show. */
const MARK = `import { closeSync, openSync } from 'node:fs';
import { definePlugin, Type } from 'touchstone/plugin';
const config = Type.Object({ word: Type.String({ description: 'It.' }) });
export const first = definePlugin()({
  name: 'first', summary: 'Says a word.', needs: ['question'], gives: ['answer'], config,
  create: ({ word }) => {
    let file;
    return {
      ready: async () => { file = openSync(import.meta.filename); },
      close: async () => { if (file !== undefined) closeSync(file); file = undefined; },
      run: async () => {
        if (file === undefined) throw new Error('it is closed');
        await new Promise((resolve) => setTimeout(resolve, 1));
        return { answer: word };
      },
    };
  },
});
export const second = definePlugin()({
  name: 'second', summary: 'Says it again.', needs: ['answer'], gives: ['answer'], config,
  create: ({ word }) => ({ run: ({ answer }) => ({ answer: answer + ' ' + word }) }),
});
`;
/** Also where the processor is full, as it is all the time. */
const TAKING_ALL = 'http: { limits: { refuse_when_full: false } }\n';
const pipelineOf = (word: string): string => `version: 1
plugins: [./mark.ts]
resources: { llm: { extractive: {} } }
answer:
  - first: { word: ${word} }
  - detect_language: {}
  - second: { word: ${word} }
  - refine_answer: { replace: [{ re: "/$/", rp: " ${word}" }] }
`;

describe('10,000 questions during 50 reloads', function () {
  this.timeout(240_000);

  it('are all answered, each by one configuration, and leave nothing open', async () => {
    const cwd = folderWith({
      'package.json': '{"type":"module"}',
      'mark.ts': MARK,
      'p.yaml': pipelineOf('a'),
      'touchstone.yaml': TAKING_ALL,
    });
    const running = begin(['run', '--pipeline', 'p.yaml', '--port', '0'], { cwd, env: { TOUCHSTONE_ADMIN_KEY: KEY } });
    const url = (await running.said(/Ready at (\S+)/))[1] ?? '';
    const { pid = 0 } = running.child;
    const agent = new http.Agent({ keepAlive: true, maxSockets: TOGETHER });
    const ask = () =>
      new Promise<string>((resolve) => {
        const headers = { apikey: KEY, 'content-type': 'application/json' };
        const request = http.request(`${url}/v1/test/seek`, { method: 'POST', agent, headers }, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
          response.on('end', () =>
            resolve(response.statusCode === 200 ? JSON.parse(text).answer : `${response.statusCode} ${text}`),
          );
        });
        request.on('error', (error) => resolve(error.message));
        request.end('{"question":"Which word is it?"}');
      });
    const counts = new Map<string, number>();
    let asked = 0;
    const caller = async (): Promise<void> => {
      while (asked++ < SEEKS) {
        const answer = await ask();
        counts.set(answer, (counts.get(answer) ?? 0) + 1);
      }
    };
    const callers = Promise.all(Array.from({ length: TOGETHER }, caller));
    const reloaded = async (): Promise<number> =>
      [...(await (await fetch(`${url}/metrics`)).text()).matchAll(/config_reloads_total\{.*\} (\d+)/g)].reduce(
        (sum, [, n]) => sum + Number(n),
        0,
      );
    const memory: number[] = [];
    for (let turn = 1; turn <= RELOADS; turn++) {
      writeFileSync(join(cwd, 'p.yaml'), turn % BAD === 0 ? 'answer: [\n' : pipelineOf(turn % 2 ? 'b' : 'a'));
      running.child.kill('SIGHUP');
      await eventually(async () => (await reloaded()) === turn, 20_000);
      memory.push(residentMb(pid));
      while (asked < (SEEKS * turn) / RELOADS) await pause(5);
    }
    await callers;
    expect([...counts.keys()].sort(), JSON.stringify([...counts])).to.deep.equal(['a a a', 'b b b']);
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).to.equal(SEEKS);
    await eventually(() => openFiles(pid, 'mark.ts') === 1, 5000);
    const half = memory.length / 2;
    expect(Math.max(...memory.slice(half)) - Math.max(...memory.slice(0, half)), `MB: ${memory.map(Math.round)}`).to.be.below(60);
    agent.destroy();
    running.child.kill('SIGTERM');
    expect((await running.ended).code).to.equal(143);
  });
});

const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Descriptors of a process that lead to a file of this name. */
function openFiles(pid: number, name: string): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((each) => linkOf(join(folder, each)).endsWith(`/${name}`)).length;
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return ''; // it was closed meanwhile
  }
}
