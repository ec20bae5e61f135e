import { Document, isScalar, visit } from 'yaml';
import { gateConfidence } from '../../../plugins/gate/gate-confidence.ts';
import { scoreSemantic } from '../../../plugins/score/score-semantic/index.ts';
import type { Entry, ScoringStep } from '../scoring-step.ts';
import type { Calibrated } from './calibrate.ts';

const stepOf = (plugin: string, { options, label }: Entry, added: object): object => ({
  [plugin]: { ...options, ...added },
  ...(label !== undefined && { label }),
});

/** What replaces the calibration of the step: none where it is best as shipped. */
function calibrated({ options: { calibration: _, ...options }, label }: Entry, { calibration }: Calibrated): object {
  const { weights, map } = calibration;
  const own = weights || map ? { calibration } : {};
  return stepOf(scoreSemantic.name, { options, label }, own);
}

function gated({ score, gate }: ScoringStep, { min, warn }: Calibrated): object[] {
  if (!min) return [];
  const { by: _, warn: __, ...options } = gate.options;
  return [
    stepOf(
      gateConfidence.name,
      { ...gate, options },
      {
        ...(score.options.primary === false && { by: 'semantic_score' }),
        min: min.threshold,
        ...(warn && warn.threshold > min.threshold && { warn: warn.threshold }),
      },
    ),
  ];
}

/** The steps as they are to stand under `answer:`. */
export function yamlOf(found: Calibrated, step: ScoringStep): string {
  const document = new Document([calibrated(step.score, found), ...gated(step, found)]);
  // What holds nothing but values stands in one line.
  visit(document, {
    Map: (_, node) => {
      node.flow = node.items.every(({ value }) => isScalar(value));
    },
    Seq: (_, node) => {
      node.flow = node.items.every(isScalar);
    },
  });
  const lines = document.toString({ lineWidth: 0 }).trimEnd().split('\n');
  return lines.map((line) => `  ${line}`).join('\n');
}
