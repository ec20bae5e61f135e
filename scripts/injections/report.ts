import type { Scale } from '../../lib/screening/model.ts';
import { attacksOf, aurocOf, harmlessOf, type Task } from './kinds.ts';
import { auroc, leftOut, type Odds, oddsWhere, shareAbove, threshold } from './measures.ts';
import type { Row } from './rows.ts';

interface Trained {
  task: Task;
  rows: readonly Row[];
  penalty: number;
  odds: Odds;
  scale: Scale;
}

const FALSE_ALARMS = 0.02;

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
/** The log-odds that a scale makes into a probability. */
const oddsAt = (probability: number, { slope, shift }: Scale): number =>
  (Math.log(probability / (1 - probability)) - shift) / slope;

function ofSet(odds: Odds, set: string, limits: readonly number[]): string {
  const above = (values: number[]): string => limits.map((limit) => percent(shareAbove(values, limit))).join(' / ');
  return (
    `${set}: AUROC ${aurocOf(odds, set).toFixed(3)}, caught ${above(attacksOf(odds, set))}, its harmless rows ` +
    `${above(harmlessOf(odds, set))}`
  );
}

/** By kind of row: how many are above a limit. */
function byKind(odds: Odds, limit: number, which: (row: Row) => boolean): string {
  const kinds = Map.groupBy(
    [...odds].filter(([row]) => which(row)),
    ([{ set, kind, label }]) => `${set} ${kind === set ? '' : kind} ${label ? '(attack)' : '(harmless)'}`,
  );
  return [...kinds]
    .map(([kind, of]) => `  ${kind}: ${of.filter(([, value]) => value > limit).length} of ${of.length}`)
    .join('\n');
}

/** Ordinary rows by the knowledge base or set that they are of, which the model that judged them had not seen. */
function falseAlarms(odds: Odds, limits: readonly number[]): string {
  const kinds = Map.groupBy(
    [...odds].filter(([{ set }]) => set === 'documents' || set === 'ordinary'),
    ([{ set, kind }]) => `${set} ${kind}`,
  );
  return [...kinds]
    .map(([kind, of]) => {
      const above = limits.map((limit) => of.filter(([, value]) => value > limit).length).join(' / ');
      return (
        `  ${kind}: ${above} of ${of.length} texts, ${of.reduce((sum, [{ sentences }]) => sum + sentences.length, 0)} ` +
        'sentences judged'
      );
    })
    .join('\n');
}

/** AUROC and catch rates per set, at 2 % false alarms on ordinary texts and at the probabilities 0.6, 0.9 and 0.95. */
export function reportOf({ task, rows, penalty, odds, scale }: Trained): string {
  const ordinary = oddsWhere(odds, task.ordinary);
  const limits = [threshold(ordinary, FALSE_ALARMS), ...[0.6, 0.9, 0.95].map((probability) => oddsAt(probability, scale))];
  const lines = [
    `== ${task.kind}, penalty ${penalty}, ${rows.length} rows, ${ordinary.length} of them ordinary; at 2 % false alarms / 0.6 / 0.9 / 0.95`,
    ...[...task.judged, 'examples'].map((set) => ofSet(odds, set, limits)),
    `hard harmless rows: ${limits.map((limit) => percent(shareAbove(oddsWhere(odds, task.hard), limit))).join(' / ')}`,
    `ordinary: ${limits.map((limit) => percent(shareAbove(ordinary, limit))).join(' / ')}`,
  ];
  for (const set of task.judged) {
    const without = leftOut(rows, set, penalty);
    const bare = oddsWhere(without, task.ordinary);
    lines.push(`trained without ${ofSet(without, set, [threshold(bare, FALSE_ALARMS)])}`);
    if (task.kind === 'passage') lines.push(`  against documents: AUROC ${auroc(attacksOf(without, set), bare).toFixed(3)}`);
  }
  if (task.kind === 'passage')
    lines.push(`bipia against documents: AUROC ${auroc(attacksOf(odds, 'bipia'), ordinary).toFixed(3)}`);
  lines.push('false alarms by knowledge base or set, each left out of training:', falseAlarms(odds, limits));
  lines.push(
    'above the threshold of 2 % by kind:',
    byKind(odds, limits[0] ?? 0, ({ set }) => set !== 'documents' && set !== 'ordinary'),
  );
  return lines.join('\n');
}
