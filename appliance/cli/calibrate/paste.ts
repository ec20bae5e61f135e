import { Document, isScalar, visit } from 'yaml';
import type { Calibrated } from './calibrate.ts';
import { type Entry, GATE, type ScoringEntries, STEP } from './entries.ts';

const stepOf = (plugin: string, { options, label }: Entry, added: object): object => ({
  [plugin]: { ...options, ...added },
  ...(label !== undefined && { label }),
});

/** What replaces a calibration: none where it is best as shipped. */
function withCalibration({ calibration: _, ...options }: Entry['options'], { calibration }: Calibrated): Entry['options'] {
  const { weights, map } = calibration;
  return { ...options, ...((weights || map) && { calibration }) };
}

function gateEntries({ score, gate }: ScoringEntries, { min, warn }: Calibrated): object[] {
  if (!min) return [];
  const { by: _, warn: __, ...options } = gate.options;
  return [
    stepOf(
      GATE,
      { ...gate, options },
      {
        ...(score.options.primary === false && { by: 'semantic_score' }),
        min: min.threshold,
        ...(warn && warn.threshold > min.threshold && { warn: warn.threshold }),
      },
    ),
  ];
}

/** Indented, with what holds nothing but values in one line. */
function linesOf(value: object): string {
  const document = new Document(value);
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

/** The steps as they are to stand under `answer:`. */
export function stepsYaml(found: Calibrated, entries: ScoringEntries): string {
  const { score, scorer } = entries;
  const own = scorer ? score : { ...score, options: withCalibration(score.options, found) };
  return linesOf([stepOf(STEP, own, {}), ...gateEntries(entries, found)]);
}

/** The scorer as it is to stand under `resources:`; undefined where the step has its own. */
export function scorerYaml(found: Calibrated, { scorer }: ScoringEntries): string | undefined {
  return scorer && linesOf({ [scorer.name]: { [scorer.plugin]: withCalibration(scorer.options, found) } });
}
