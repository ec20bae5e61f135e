import { withoutRegion } from '../../text/language-code.ts';
import type { Grounding } from '../score/ground.ts';
import { MESSAGES, type Message } from './messages.ts';

export interface AnalysisInput {
  grounding: Grounding;
  /** ISO 639-1, of the text that is wanted; English where there is no catalogue. */
  language: string;
  /** The language model that wrote the answer judged it as well. */
  isOwnJudge?: boolean;
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
  values?: Record<string, string | number>;
  /** It lowered the score much. */
  considerably?: boolean;
}

const listTerms = (terms: readonly (string | number)[]): string => terms.map((term) => `"${term}"`).join(', ');

const unattributed = ({
  unattributedKeyTerms,
  unattributedNumbers,
  unattributedTerms,
}: Grounding['details']): (string | number)[] => [...unattributedKeyTerms, ...unattributedNumbers, ...unattributedTerms];

const isContradicted = ({ sentences }: Grounding): boolean => sentences.some(({ contradictions }) => contradictions.length > 0);

/** Something in the answer is in no source, or a source says otherwise. */
const isFaulty = (grounding: Grounding): boolean => unattributed(grounding.details).length > 0 || isContradicted(grounding);

/** Whether every source holds just the same stretches of the answer, as copies of a text do. */
function holdTheSame({ sentences }: Grounding): boolean {
  const held = new Map<string, string>();
  for (const { source, answer } of sentences.flatMap(({ quotations }) => quotations))
    held.set(source, `${held.get(source) ?? ''} ${answer.start}-${answer.end}`);
  return new Set(held.values()).size === 1;
}

/** How the answer spreads over its sources, where none of them holds all of it. */
function ofSpread(grounding: Grounding): Statement[] {
  const { details, letters, shares } = grounding;
  const { totalCoverage, topSourceCoverage, sourceJumps } = details;
  const top = Math.max(0, ...letters);
  const alike = holdTheSame(grounding) ? 1 : letters.filter((held) => held > 0 && held >= ALIKE * top).length;
  const isFocused = alike < 2 && topSourceCoverage >= HALF && !isContradicted(grounding);
  const isThin = topSourceCoverage < HALF && totalCoverage < WHOLE;
  return [
    ...(shares.jumping < 1 ? [{ message: 'jumps' as const, values: { count: sourceJumps } }] : []),
    ...(alike >= 2 ? [{ message: 'alike' as const, values: { count: alike } }] : []),
    ...(isFocused ? [{ message: 'focused' as const }] : []),
    { message: isThin ? 'thin' : 'partial' },
  ];
}

function ofFocus(grounding: Grounding): Statement[] {
  const { answerLength } = grounding.details;
  const whole = grounding.letters.filter((held) => held > 0 && held >= WHOLE * answerLength).length;
  if (whole === 0) return ofSpread(grounding);
  if (isFaulty(grounding)) return [];
  return [whole === 1 ? { message: 'single' } : { message: 'agreeing', values: { count: whole } }];
}

function ofUnheld({ details }: Grounding): Statement[] {
  const terms = unattributed(details);
  const considerably = terms.length >= MANY.unattributed;
  return terms.length === 0 ? [] : [{ message: 'unheld', values: { terms: listTerms(terms) }, considerably }];
}

function ofMissing({ details: { missingKeyTerms, missingTerms }, shares }: Grounding): Statement[] {
  const terms = [...missingKeyTerms, ...missingTerms];
  if (terms.length === 0) return [];
  const percent = Math.round(100 * (1 - shares.missingTerms));
  const cut: Statement = { message: 'missingCut', values: { percent }, considerably: terms.length >= MANY.missing };
  return [{ message: 'missing', values: { terms: listTerms(terms) } }, ...(percent > 0 ? [cut] : [])];
}

/** What made the score as it is, the weightiest first. */
function statementsOf(grounding: Grounding): Statement[] {
  const { sentences, letters, shares, doubted } = grounding;
  const manners = new Set(sentences.map(({ manner }) => manner));
  if (manners.has('decline') && !manners.has('claim')) return [{ message: 'declinesOnly' }, ...ofMissing(grounding)];
  if (letters.every((held) => held === 0)) return [{ message: 'nothing' }];
  return [
    ...(isContradicted(grounding) ? [{ message: 'contradicted' as const }] : []),
    ...(doubted > 0 ? [{ message: 'doubted' as const, values: { count: doubted } }] : []),
    ...(shares.declining < 1 ? [{ message: 'declines' as const }] : []),
    ...ofFocus(grounding),
    ...ofUnheld(grounding),
    ...ofMissing(grounding),
  ];
}

/** A statement in a language, or in English where there is no catalogue of it. */
function wordStatement({ message, values, considerably }: Statement, language: string): string {
  const catalogue = MESSAGES[withoutRegion(language)] ?? MESSAGES.en;
  const filled: Statement['values'] = { considerably: considerably ? catalogue.considerably : '', ...values };
  return catalogue[message].replace(/\{(\w+)\}/g, (_, name: string) => String(filled[name] ?? ''));
}

/** A message of the catalogue that speaks of nothing in particular. */
export const messageIn = (language: string, message: 'removed' | 'otherLanguage'): string => wordStatement({ message }, language);

/** Why a score is what it is, in plain sentences. */
export const analysisOf = ({ grounding, language, isOwnJudge = false }: AnalysisInput): string =>
  [...statementsOf(grounding), ...(isOwnJudge ? [{ message: 'ownJudge' as const }] : [])]
    .map((statement) => wordStatement(statement, language))
    .join(' ');
