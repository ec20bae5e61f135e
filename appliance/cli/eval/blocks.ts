import type { Call } from '../../../core/contract/call.ts';
import type { Answered, Pipeline } from '../../../core/host/runner.ts';
import { mean, median } from '../../../lib/statistics/metrics.ts';
import { answerQuestion } from '../../answers/answer-question.ts';
import { BLOCK_KINDS, type BlockCase, type BlockKind } from './block-cases.ts';
import { ANSWERED, mapLanes, start } from './measure.ts';

/** How whole answers are. Shares are 0-1, those of blocks over the ones whose passage was found. */
export type BlockFigures = {
  questions: number;
  found: number;
  answered: number;
  /** Answers that end in a colon. */
  dangling: number;
  /** The document named is the one that the heading stands in. */
  source_right: number;
  /** Characters of an answer by those of its section, in the middle. */
  length_to_section: number;
} & Partial<Record<`${BlockKind}_whole`, number>>;

interface Outcome {
  asked: BlockCase;
  found: boolean;
  answered: boolean;
  /** Share of the block's pieces that the answer holds. */
  share: number;
  sourceRight: boolean;
  answer: string;
  why: string;
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

function whyOf(
  { reason }: Answered,
  { score, document }: { score: number; document?: string },
  share: number,
  asked: BlockCase,
): string {
  if (!ANSWERED.has(reason)) return `refused (${reason}, score ${score})`;
  return document === asked.document.title ? `${Math.round(share * 100)} % of it shown` : `answered from “${document}”`;
}

async function ask(pipeline: Pipeline, asked: BlockCase, call: Call): Promise<Outcome> {
  const { answered, record } = await answerQuestion(pipeline, start(asked.question), { call });
  const isAnswered = ANSWERED.has(record.reason);
  const [first = ''] = asked.pieces.map(flat);
  const answer = flat(record.answer);
  const share = isAnswered ? mean(asked.pieces.map((piece) => Number(answer.includes(flat(piece))))) : 0;
  return {
    asked,
    found: (answered.turn.passages ?? []).some(({ text }) => flat(text).includes(first)),
    answered: isAnswered,
    share,
    sourceRight: record.document === asked.document.title,
    answer: record.answer,
    why: whyOf(answered, record, share, asked),
  };
}

/** Asks headings as questions and looks whether what stands below them is shown whole. `mend` tells of each block that is not, and why. */
export async function measureBlocks(
  pipeline: Pipeline,
  cases: readonly BlockCase[],
  call: Call,
): Promise<{ figures: BlockFigures; mend: string[] }> {
  const outcomes = await mapLanes(cases, (each) => ask(pipeline, each, call));
  const found = outcomes.filter((outcome) => outcome.found);
  const shown = outcomes.filter(({ answered }) => answered);
  const wholes = BLOCK_KINDS.flatMap((kind) => {
    const own = found.filter(({ asked }) => asked.kind === kind);
    return own.length === 0 ? [] : [[`${kind}_whole`, mean(own.map(({ share }) => Number(share === 1)))] as const];
  });
  const figures: BlockFigures = {
    questions: outcomes.length,
    found: found.length,
    answered: shown.length,
    ...Object.fromEntries(wholes),
    dangling: mean(shown.map(({ answer }) => Number(/[:：]\s*$/.test(answer)))),
    source_right: mean(shown.map(({ sourceRight }) => Number(sourceRight))),
    length_to_section: median(shown.map(({ answer, asked }) => answer.length / Math.max(1, asked.size))),
  };
  const mend = outcomes
    .filter(({ share }) => share < 1)
    .map(
      ({ asked, found: isFound, why }) =>
        `${asked.kind} “${asked.question}” in “${asked.document.title}”: ${isFound ? why : 'its passage is not among those found'}`,
    );
  return { figures, mend };
}
