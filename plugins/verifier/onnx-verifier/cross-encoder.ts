import type { VerifierQuestion } from '../../../core/contract/resources/verifier.ts';
import type { Segments } from '../../../lib/onnx/segments.ts';
import { piecesOf } from './pieces.ts';
import { checkRuns, type Plan, passagesOf } from './plan.ts';

/**
 * Each sentence of the answer is the hypothesis, each passage a premise, in pieces where they do not fit together (as SummaC and MiniCheck
 * do it: a sentence is backed where one piece backs it). A sentence that fills more than half of an input is judged in parts.
 */
export function planPairs(asked: VerifierQuestion, segments: Segments, maxTokens: number): Plan {
  const room = maxTokens - segments.around;
  const half = Math.floor(room / 2);
  const stretches = asked.sentences.flatMap(({ start, end }) =>
    piecesOf(asked.answer.slice(start, end), half, segments.lengthOf).map((piece) => ({
      start: start + piece.start,
      end: start + piece.end,
    })),
  );
  const hypotheses = stretches.map(({ start, end }) => segments.idsOf(asked.answer.slice(start, end)));
  const left = room - Math.max(0, ...hypotheses.map(({ length }) => length));
  const premises = passagesOf(asked, left, segments.lengthOf).map(segments.idsOf);
  checkRuns(premises.length * hypotheses.length);
  const runs = hypotheses.flatMap((hypothesis, stretch) =>
    premises.map((premise) => {
      const { ids, types } = segments.pair(premise, hypothesis);
      return { ids, types, stretch, count: 1, row: 0 };
    }),
  );
  return { stretches, runs };
}
