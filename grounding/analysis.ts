import { withoutRegion } from '../text/language-code.ts';
import type { Grounding } from './ground.ts';
import { MESSAGES, type Message } from './messages.ts';

export interface AnalysisInput {
  grounding: Grounding;
  /** ISO 639-1, of the text that is wanted; English where there is no catalogue. */
  language: string;
}

/** From how many unbacked or missing terms on they lower the score much. */
const MANY = { unattributed: 3, missing: 2 };
/** The share of the answer from which on one source holds it. */
const WHOLE = 0.9;
const HALF = 0.5;
/** Sources that each hold at least this share of what the best holds contribute alike. */
const ALIKE = 0.75;

interface Statement {
  message: Message;
  /** Filled into the message. */
  values?: Record<string, string>;
}

const listed = (terms: readonly string[]): string => terms.map((term) => `"${term}"`).join(', ');

const about = (terms: readonly string[], many: number, few: Message, much: Message): Statement[] =>
  terms.length === 0 ? [] : [{ message: terms.length >= many ? much : few, values: { terms: listed(terms) } }];

function ofFocus({ details, letters, shares }: Grounding): Statement[] {
  const { topSourceCoverage, totalCoverage, sourceJumps } = details;
  const top = Math.max(0, ...letters);
  const used = letters.filter((held) => held > 0).length;
  const alike = letters.filter((held) => held > 0 && held >= ALIKE * top).length;
  if (used === 1 && topSourceCoverage >= WHOLE) return [{ message: 'single' }];
  const found: Statement[] = [];
  if (shares.jumping < 1) found.push({ message: 'jumps', values: { count: String(sourceJumps) } });
  if (alike >= 2) found.push({ message: 'alike', values: { count: String(alike) } });
  else if (topSourceCoverage >= HALF) found.push({ message: 'focused' });
  if (topSourceCoverage < WHOLE) found.push({ message: topSourceCoverage < HALF && totalCoverage < WHOLE ? 'thin' : 'partial' });
  return found;
}

function ofMissing({ details: { missingKeyTerms, missingTerms }, shares }: Grounding): Statement[] {
  if (missingKeyTerms.length + missingTerms.length === 0) return [];
  const percent = { percent: String(Math.round(100 * (1 - shares.missingTerms))) };
  const found = [
    ...about(missingKeyTerms, MANY.missing, 'missingKeyTerms', 'missingKeyTermsMuch'),
    ...about(missingTerms, MANY.missing, 'missingTerms', 'missingTermsMuch'),
  ];
  return shares.missingTerms < 1 ? [...found, { message: 'missingCut', values: percent }] : found;
}

/** What made the score as it is, the weightiest first. */
function statementsOf(grounding: Grounding): Statement[] {
  const { sentences, details, letters, shares, doubted } = grounding;
  if (letters.every((held) => held === 0)) return [{ message: 'nothing' }];
  const contradictions = sentences.flatMap((sentence) => sentence.contradictions);
  return [
    ...(contradictions.length > 0
      ? [{ message: 'contradicted' as const, values: { count: String(contradictions.length) } }]
      : []),
    ...(doubted > 0 ? [{ message: 'doubted' as const, values: { count: String(doubted) } }] : []),
    ...(shares.declining < 1 ? [{ message: 'declines' as const }] : []),
    ...ofFocus(grounding),
    ...about(details.unattributedKeyTerms, MANY.unattributed, 'keyTerms', 'keyTermsMuch'),
    ...about(details.unattributedNumbers, MANY.unattributed, 'numbers', 'numbersMuch'),
    ...about(details.unattributedTerms, MANY.unattributed, 'terms', 'termsMuch'),
    ...ofMissing(grounding),
  ];
}

const filled = (template: string, values: Record<string, string> = {}): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** A message of the catalogue in a language, or in English where it has none. */
export const messageIn = (language: string, message: Message, values?: Record<string, string>): string =>
  filled((MESSAGES[withoutRegion(language)] ?? MESSAGES.en)[message], values);

/** Why a score is what it is, in plain sentences. */
export const analysisOf = ({ grounding, language }: AnalysisInput): string =>
  statementsOf(grounding)
    .map(({ message, values }) => messageIn(language, message, values))
    .join(' ');
