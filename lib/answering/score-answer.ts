import type { Call } from '../../core/contract/call.ts';
import type { AnswerFacts, Citation, LanguageModelAnswer } from '../../core/contract/facts/answer.ts';
import type { Scoring, ScoringSetup } from '../../core/contract/facts/score.ts';
import type { ScoredPassage } from '../../core/contract/facts/search.ts';
import type { AnswerScore, ScoreQuery, SentenceScore, SentenceSupport } from '../../core/contract/resources/scorer.ts';
import { STUMP } from '../evidence/scorer/sources.ts';

/** The passage that holds most of the answer first, where it holds enough of it; the others keep their order. */
function bestHeldFirst(passages: readonly ScoredPassage[], { letters, details }: AnswerScore, least: number): ScoredPassage[] {
  const most = letters.indexOf(Math.max(0, ...letters));
  const best = passages[most];
  if (!best || most === 0 || (letters[most] ?? 0) < least * (details.answerLength ?? 0)) return [...passages];
  return [best, ...passages.filter((passage) => passage !== best)];
}

/** A sentence with the passages that it is cited to, the one that holds most of it first. */
function citationOf({ start, end, shares, quotations }: SentenceScore, ids: ReadonlySet<string>): Citation {
  const shareOf = (id: string): number => shares.get(id) ?? 0;
  const passages = [...ids].sort((one, other) => shareOf(other) - shareOf(one));
  return {
    start,
    end,
    passages,
    strengths: passages.map((id) => Math.round(shareOf(id) * 100) / 100),
    quotes: quotations
      .filter(({ source }) => ids.has(source))
      .map(({ source, answer, span }) => ({ passage: source, answer, span })),
  };
}

/** Whether a citation is of a sentence: a mark behind the one before may reach into it. */
const isOf = (sentence: SentenceSupport) => (citation: Citation) => {
  const common = Math.min(citation.end, sentence.end) - Math.max(citation.start, sentence.start);
  return 2 * common >= Math.min(citation.end - citation.start, sentence.end - sentence.start);
};

/**
 * What the answer names or quotes as its sources stays; quotes and strength are added, and sentences that name none get those
 * that back them.
 */
function citationsOf(sentences: readonly SentenceScore[], given: readonly Citation[], ids: ReadonlySet<string>): Citation[] {
  return sentences.flatMap((sentence) => {
    const own = given.filter(isOf(sentence));
    const isQuoted = own.some(({ quotes = [] }) => quotes.length > 0);
    if (sentence.manner !== 'claim' && !isQuoted) return []; // nothing has to back it
    const named = own.flatMap(({ passages }) => passages).filter((id) => ids.has(id));
    const backing = sentence.sources.map(({ source }) => source).filter((id) => ids.has(id));
    return [citationOf(sentence, new Set(named.length > 0 ? named : backing))];
  });
}

/** Whether the text that every prompt holds backs the answer, and no passage does so better for any sentence. */
function isByStump(sentences: readonly SentenceSupport[]): boolean {
  const first = sentences.flatMap(({ manner, sources: [best] }) => (manner === 'claim' && best ? [best.source] : []));
  return first.length > 0 && first.every((source) => source === STUMP);
}

const supportOf = ({ quotations: _, shares: __, ...support }: SentenceScore): SentenceSupport => support;

/** An answer with the sources that it names itself. */
type Answer = Pick<AnswerFacts, 'answer'> & Partial<Pick<AnswerFacts, 'citations'>>;

/** Who wrote an answer, as a scorer is told. */
export const writerOf = (generation: LanguageModelAnswer | undefined): Pick<ScoreQuery, 'writer'> =>
  generation ? { writer: generation.writer ?? generation.model } : {};

/** Scores an answer; the facts that come of it, and what could not be asked. */
export async function scoreAnswer(
  { answer, citations = [] }: Answer,
  { scorer, query, isPrimary, rerankFrom }: ScoringSetup,
  call: Call,
): Promise<{ scoring: Scoring; warnings: string[] }> {
  const found = await scorer.score({ ...query, answer }, call);
  const { score, analysis, details, sentences, warnings } = found;
  const { passages } = query;
  const scoring: Scoring = {
    semanticScore: score,
    semanticAnalysis: analysis,
    semanticDetails: details,
    support: sentences.map(supportOf),
    citations: citationsOf(sentences, citations, new Set(passages.map(({ id }) => id))),
    isSourceless: isByStump(sentences),
    ...(rerankFrom !== undefined && { passages: bestHeldFirst(passages, found, rerankFrom) }),
    ...(isPrimary && { score }),
  };
  return { scoring, warnings };
}
