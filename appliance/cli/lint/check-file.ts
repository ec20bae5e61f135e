import { readFile } from 'node:fs/promises';
import type { Problem } from '../../../core/contract/errors.ts';
import type { Builtins } from '../../../core/contract/plugin.ts';
import type { MayRun } from '../../../core/host/catalog.ts';
import type { Environment } from '../../../core/host/env.ts';
import { lintPipeline } from '../../../core/host/load.ts';
import { checkSettings } from '../../settings.ts';
import type { FileKind } from '../files.ts';
import { checkCases } from '../test/case-file.ts';
import { blocksOf } from './markdown.ts';

export interface CheckOptions {
  env: Environment;
  builtins: Builtins;
  mayRun: MayRun;
}

/** Every problem of a file, and how many pieces of configuration it holds. */
export interface CheckedFile {
  problems: Problem[];
  pieces: number;
}

export async function checkFile(file: string, kind: FileKind, options: CheckOptions): Promise<CheckedFile> {
  const text = await readFile(file, 'utf8');
  if (kind !== 'markdown') return { problems: await checkText(file, kind, text, options), pieces: 1 };
  const blocks = blocksOf(text);
  const problems = await Promise.all(blocks.map((block) => checkText(file, block.kind, block.text, options)));
  return { problems: problems.flat(), pieces: blocks.length };
}

async function checkText(
  file: string,
  kind: Exclude<FileKind, 'markdown'>,
  text: string,
  { env, builtins, mayRun }: CheckOptions,
): Promise<Problem[]> {
  if (kind === 'cases') return checkCases(file, text, env).problems;
  if (kind === 'pipeline') return lintPipeline({ file, text, env, builtins, mayRun });
  return checkSettings({ file, text, env }).problems;
}
