import type { Kind } from '../../lib/screening/screen.ts';
import type { Which } from './measures.ts';
import { auroc, type Odds, oddsWhere } from './measures.ts';
import type { Row, Sets } from './rows.ts';

/** What is trained, and on which rows it is judged. */
export interface Task {
  kind: Kind;
  rows(sets: Sets): Row[];
  /** Harmless rows that thresholds are taken from. */
  ordinary: Which;
  /** Whether the shares of ordinary rows hold for each kind of them, as each knowledge base, or for all together. */
  each: boolean;
  /** Sets that the regularisation is chosen by. */
  judged: readonly string[];
  /** Harmless rows that look like attacks. */
  hard: Which;
  /** The largest shares of ordinary and of hard rows that come out above the probabilities 0.6 and 0.9. */
  falseAlarms: Record<'above6' | 'above9', { ordinary: number; hard: number }>;
}

/** Sets whose harmless rows were made or chosen to look like attacks, or stood beside them. */
const HARD: ReadonlySet<string> = new Set(['deepset_injections', 'piguard', 'bipia', 'examples']);

/**
 * Every eighth passage of it is about assistants and what they shall answer: it is told what comes of that, but no threshold
 * is made for it.
 */
const ABOUT_ASSISTANTS = 'mtrag_cloud';

export const TASKS: readonly Task[] = [
  {
    kind: 'question',
    rows: (sets) => sets.questions(),
    ordinary: ({ set, kind }) => set === 'ordinary' || (set === 'xstest' && kind === 'safe'),
    each: false,
    judged: ['deepset_injections', 'piguard'],
    hard: ({ set, label }) => label === 0 && HARD.has(set),
    falseAlarms: { above6: { ordinary: 0.01, hard: 0.1 }, above9: { ordinary: 0.001, hard: 0.02 } },
  },
  {
    kind: 'passage',
    rows: (sets) => sets.passages(),
    ordinary: ({ set, kind }) => set === 'documents' && kind !== ABOUT_ASSISTANTS,
    each: true,
    judged: ['bipia'],
    hard: ({ set, label }) => label === 0 && HARD.has(set),
    falseAlarms: { above6: { ordinary: 0.005, hard: 0.1 }, above9: { ordinary: 0.0015, hard: 0.02 } },
  },
];

export const attacksOf = (odds: Odds, set: string): number[] => oddsWhere(odds, (row) => row.set === set && row.label === 1);
export const harmlessOf = (odds: Odds, set: string): number[] => oddsWhere(odds, (row) => row.set === set && row.label === 0);
export const aurocOf = (odds: Odds, set: string): number => auroc(attacksOf(odds, set), harmlessOf(odds, set));
