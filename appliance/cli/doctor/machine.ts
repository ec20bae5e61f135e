import { readdirSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import type { Blueprint } from '../../../core/host/blueprint.ts';
import { pathsIn } from '../../../core/host/resolve-options.ts';
import { openFilesLimit } from '../../http/open-files.ts';
import { type Finding, sizeText } from './finding.ts';

/** Bytes of the process with the model that is shipped: idle, and after thousands of questions (docs/decisions/0008-memory.md). */
const IDLE = 384 * 2 ** 20;
const BUSY = 640 * 2 ** 20;
/** The smallest number of files that leaves room for databases, the index and a few callers. */
const FILES = 1024;

/** The memory that this process may have: the limit of its control group, or all there is. */
export function memoryLimit(): number {
  const limit = process.constrainedMemory(); // 0 or a number beyond all memory where there is none
  return limit > 0 && limit < totalmem() ? limit : totalmem();
}

/** Whether the memory is enough for the service and for models that are mounted, which take `models` bytes on the disk. */
export function judgeMemory(limit: number, models = 0): Finding {
  const [idle, busy] = [IDLE + models, BUSY + models];
  const need = `${sizeText(idle)} when idle, ${sizeText(busy)} at work`;
  const detail = `${sizeText(limit)} may be used, of which the service needs ${need}`;
  if (limit >= busy) return { check: 'memory', level: 'ok', detail };
  const mend = `allow ${sizeText(busy)} or more: --memory of docker, resources.limits.memory of Kubernetes`;
  return { check: 'memory', level: limit < idle ? 'problem' : 'warning', detail, mend };
}

/** Bytes of the models that pipelines name beside the one that is shipped. */
export function sizeOfModels(blueprints: readonly Blueprint[]): number {
  const folders = blueprints.flatMap(({ file, resources }) =>
    resources.flatMap(({ plugin, config }) => pathsIn(plugin.config, config, dirname(file))),
  );
  return [...new Set(folders)].reduce((sum, folder) => sum + modelBytes(folder), 0);
}

/** Bytes of the largest model in a folder: one of several forms is loaded. */
function modelBytes(folder: string): number {
  return [folder, join(folder, 'onnx')].reduce((largest, each) => Math.max(largest, ...onnxSizes(each)), 0);
}

function onnxSizes(folder: string): number[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.onnx'))
      .map((name) => statSync(join(folder, name)).size);
  } catch {
    return []; // no folder, or none that may be read: whoever opens it says so
  }
}

/** Whether the process may open enough files for the connections that the settings allow. */
export function judgeFiles(limit: number, connections: number): Finding {
  const detail = Number.isFinite(limit)
    ? `${limit} files may be open at once`
    : 'the system does not tell how many files may be open';
  if (limit >= FILES * 4) return { check: 'files', level: 'ok', detail };
  const allowed = Math.max(0, limit - Math.max(64, limit / 4));
  const mend = 'allow more: --ulimit nofile=65536 of docker, LimitNOFILE= of systemd, ulimit -n of a shell';
  return {
    check: 'files',
    level: limit < FILES ? 'problem' : 'warning',
    detail: `${detail}: ${Math.floor(allowed)} connections, of ${connections} that http.limits.connections allows`,
    mend,
  };
}

export const examineFiles = (connections: number): Finding => judgeFiles(openFilesLimit(), connections);
