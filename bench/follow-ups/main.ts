// What `carry_context` is worth: nDCG@10 of questions asked alone, rewritten by hand, and with the turns before them.
//   node bench/follow-ups/main.ts SET... [--pipeline FILE] [--cache DIR]
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { offlineCall, pipelinesOver } from '../../appliance/cli/eval/bench-pipeline.ts';
import { rankings } from '../../appliance/cli/eval/measure.ts';
import { describeCorpus, type EvalQuery, readSet } from '../../appliance/cli/eval/sets.ts';
import type { Logger } from '../../core/contract/call.ts';
import { mean, ndcg } from '../../lib/statistics/metrics.ts';
import { lacksSubject } from './lacking.ts';

const VARIANTS = ['lastturn', 'rewrite', 'conversation'] as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pipeline: { type: 'string', default: join(import.meta.dirname, 'pipeline.yaml') },
    cache: { type: 'string', default: join(tmpdir(), 'touchstone-follow-ups') },
  },
});
const log: Logger = { debug() {}, info() {}, warn() {}, error: console.error };
const choice = { file: resolve(values.pipeline), cache: resolve(values.cache), env: process.env, log };
mkdirSync(choice.cache, { recursive: true });

/** Pronouns of the third person: a plain test that knows nothing of clauses. */
const PRONOUN = /\b(it|its|they|them|their|he|him|his|she|her|this|that|these|those)\b/i;

type Row = Record<(typeof VARIANTS)[number], number> & { query: EvalQuery };

const GROUPS: Readonly<Record<string, (row: Row) => boolean>> = {
  'all questions': () => true,
  'with turns before': ({ query }) => (query.history ?? []).length > 0,
  '  that lack their subject': ({ query }) => lacksSubject(query.id ?? ''),
  '  that do not': ({ query }) => (query.history ?? []).length > 0 && !lacksSubject(query.id ?? ''),
  '  with a pronoun': ({ query }) => (query.history ?? []).length > 0 && PRONOUN.test(query.query),
};

async function rowsOf(folder: string): Promise<Row[]> {
  const { variants } = await readSet(folder);
  const named = VARIANTS.map((name) => variants.find((variant) => variant.name === name));
  const [first] = named;
  if (!first || named.includes(undefined)) throw new Error(`${folder} has not all of the variants ${VARIANTS.join(', ')}`);
  const pipelines = await pipelinesOver(choice, first.documents, await describeCorpus(first.documents));
  const figures = await pipelines.retrieval('hybrid', async (pipeline) => {
    const measured: number[][] = [];
    for (const variant of named) {
      const queries = variant?.queries ?? [];
      const ranked = await rankings(pipeline, queries, offlineCall(log));
      measured.push(queries.map(({ relevant }, index) => ndcg(ranked[index] ?? [], relevant, 10)));
    }
    return measured;
  });
  const [lastturn = [], rewrite = [], conversation = []] = figures;
  return (named[2]?.queries ?? []).map((query, index) => ({
    query,
    lastturn: lastturn[index] ?? 0,
    rewrite: rewrite[index] ?? 0,
    conversation: conversation[index] ?? 0,
  }));
}

for (const folder of positionals) {
  const rows = await rowsOf(resolve(folder));
  console.log(`\n${folder}\n${''.padEnd(28)}${['questions', ...VARIANTS].map((name) => name.padStart(14)).join('')}`);
  for (const [name, belongs] of Object.entries(GROUPS)) {
    const group = rows.filter(belongs);
    const cells = VARIANTS.map((variant) => mean(group.map((row) => row[variant])).toFixed(3));
    console.log(`${name.padEnd(28)}${[String(group.length), ...cells].map((cell) => cell.padStart(14)).join('')}`);
  }
}
