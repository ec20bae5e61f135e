/**
 * Measures ways to tell the category of a question by examples, on the development sets: the table in docs/intents.md. Writes nothing.
 *
 *   node scripts/measure-intents.ts SET...
 */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { readIntents } from '../appliance/cli/eval/intents.ts';
import { callOf } from '../core/contract/call.ts';
import { ExactMatcher } from '../lib/intents/exact.ts';
import { FuzzyMatcher } from '../lib/intents/fuzzy.ts';
import { KeywordMatcher } from '../lib/intents/keyword.ts';
import { auroc } from '../lib/statistics/classification.ts';
import { onnx } from '../plugins/embedder/onnx/index.ts';
import { configure } from '../sdk/testing/run-step.ts';
import { quietHost } from '../test/support/call.ts';
import {
  type Asked,
  byWords,
  centroids,
  centroidsAndWords,
  discriminants,
  type Learner,
  type Lesson,
  nearest,
  refined,
} from './intents/alternatives.ts';

const keywords = (texts: readonly (readonly string[])[]) => new KeywordMatcher(texts, { language: 'en', spelling: false });

const WAYS: Readonly<Record<string, Learner>> = {
  exact: byWords((texts) => new ExactMatcher(texts)),
  fuzzy: byWords((texts) => new FuzzyMatcher(texts)),
  keyword: byWords(keywords),
  'fuzzy keyword': byWords((texts) => new KeywordMatcher(texts, { language: 'en', spelling: true })),
  'nearest example': nearest(1),
  'ten nearest examples': nearest(10),
  centroids,
  'centroids and words': centroidsAndWords(0.1, keywords),
  'discriminant analysis': discriminants,
  'logistic regression from nothing': refined(false),
  'logistic regression from centroids': refined(true),
};

/** Examples of each category that are learnt. */
const SHOTS = [5, 10, Number.POSITIVE_INFINITY];

interface Row extends Asked {
  intent?: string;
}

const embedder = onnx.create(configure(onnx));
await embedder.ready?.(quietHost);

const BATCH = 1000;

async function withVectors(rows: readonly { text: string; intent?: string }[]): Promise<Row[]> {
  const found: Row[] = [];
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    const vectors = await embedder.embedPassages(
      batch.map(({ text }) => text),
      callOf(quietHost.log),
    );
    found.push(...batch.map((row, at) => ({ ...row, vector: vectors[at] ?? new Float32Array() })));
  }
  return found;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** So many of each category, the same each time. */
function some(examples: readonly Row[], shots: number): Row[] {
  const byIntent = Map.groupBy(examples, ({ intent = '' }) => intent);
  return [...byIntent.values()].flatMap((own) =>
    own.toSorted((a, b) => hash(a.text).localeCompare(hash(b.text))).slice(0, shots),
  );
}

function lessonOf(examples: readonly Row[]): { names: string[]; lesson: Lesson } {
  const byIntent = [...Map.groupBy(examples, ({ intent = '' }) => intent)];
  return {
    names: byIntent.map(([name]) => name),
    lesson: {
      texts: byIntent.map(([, own]) => own.map(({ text }) => text)),
      examples: byIntent.flatMap(([, own], category) => own.map(({ vector }) => ({ category, vector }))),
    },
  };
}

const cell = (value: number, digits = 3): string => (Number.isFinite(value) ? value.toFixed(digits) : '-');

async function measure(learn: Learner, examples: readonly Row[], rows: readonly Row[]) {
  const { names, lesson } = lessonOf(examples);
  const begun = performance.now();
  const ranks = await learn(lesson);
  const asking = performance.now();
  const outcomes: { right: boolean; inside: boolean; score: number }[] = [];
  for (const row of rows) {
    const [best] = await ranks(row);
    const isRight = best !== undefined && names[best.category] === row.intent;
    outcomes.push({ right: isRight, inside: row.intent !== undefined, score: best?.share ?? Number.NEGATIVE_INFINITY });
  }
  const inside = outcomes.filter((each) => each.inside);
  return {
    accuracy: inside.filter(({ right }) => right).length / inside.length,
    scope:
      inside.length === outcomes.length
        ? Number.NaN
        : auroc(
            outcomes.map(({ score }) => score),
            outcomes.map((each) => each.inside),
          ),
    learning: (asking - begun) / 1000,
    ms: (performance.now() - asking) / rows.length,
  };
}

for (const set of process.argv.slice(2)) {
  for (const { rows, examples } of (await readIntents(set)).values()) {
    const [asked, known] = [await withVectors(rows), await withVectors(examples)];
    console.log(`\n${basename(set)}: ${asked.length} questions, ${known.length} examples\n`);
    console.log('| way | 5 examples | 10 examples | all | in scope or not (AUROC) | learning, s | ms a question |');
    console.log('|---|---|---|---|---|---|---|');
    for (const [name, learn] of Object.entries(WAYS)) {
      const figures: Awaited<ReturnType<typeof measure>>[] = [];
      for (const shots of SHOTS) figures.push(await measure(learn, some(known, shots), asked));
      const { scope = Number.NaN, learning = 0, ms = 0 } = figures.at(-1) ?? {};
      const cells = [...figures.map(({ accuracy }) => cell(accuracy)), cell(scope), cell(learning, 1), cell(ms, 2)];
      console.log(`| ${name} | ${cells.join(' | ')} |`);
    }
  }
}
await embedder.close?.();
