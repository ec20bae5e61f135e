import type { Call } from '../../../core/contract/call.ts';
import type { Citation } from '../../../core/contract/facts/answer.ts';
import { SCORING, type Scoring } from '../../../core/contract/facts/score.ts';
import type { ScoredPassage } from '../../../core/contract/facts/search.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { definePlugin } from '../../../core/contract/plugin.ts';
import { analysisOf, messageIn } from '../../../lib/evidence/explain/analysis.ts';
import { type Grounding, groundingOf } from '../../../lib/evidence/score/ground.ts';
import type { SentenceSupport } from '../../../lib/evidence/score/support.ts';
import { isSameLanguage, withoutRegion } from '../../../lib/text/language-code.ts';
import { judge } from './judge.ts';
import { mistakesIn, OPTIONS, type Options } from './options.ts';
import { STUMP } from './sources.ts';

/** The language of the passages, where one is known of which the answer is not. */
function otherLanguage(passages: readonly ScoredPassage[], searched: string | undefined, answer: string): string | undefined {
  const languages = passages.flatMap(({ language }) => language ?? searched ?? []);
  return languages.some((language) => isSameLanguage(language, answer)) ? undefined : languages[0];
}

/** The passage that holds most of the answer first, where it holds enough of it; the others keep their order. */
function reranked(passages: ScoredPassage[], { letters, details }: Grounding, least: number): ScoredPassage[] {
  const held = letters.slice(0, passages.length);
  const most = held.indexOf(Math.max(0, ...held));
  const best = passages[most];
  if (!best || most === 0 || (held[most] ?? 0) < least * details.answerLength) return passages;
  return [best, ...passages.filter((passage) => passage !== best)];
}

/** A sentence with the passages that it is cited to, the one that holds most of it first. */
function citationOf({ start, end, shares, quotations }: SentenceSupport, ids: ReadonlySet<string>): Citation {
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

/** What the answer names or quotes as its sources stays; quotes and strength are added, and sentences that name none get those that back them. */
function citationsOf(sentences: readonly SentenceSupport[], given: readonly Citation[], ids: ReadonlySet<string>): Citation[] {
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

const supportOf = ({ quotations: _, shares: __, ...support }: SentenceSupport): Turn['support'][number] => support;

type Facts = Pick<Turn, 'answer' | 'passages' | 'options' | 'question'> &
  Partial<Pick<Turn, 'query' | 'language' | 'queryLanguage' | 'citations'>>;

/** An answer with the language that it and its passages are in. */
interface Scored extends Facts {
  /** ISO 639-1, without a region. */
  answerIn: string;
}

async function grounded(
  { answer, passages, question, query = question, ...facts }: Scored,
  options: Options,
  call: Call,
): Promise<{ grounding: Grounding; warnings: string[] }> {
  const { reading, opinions, warnings } = await judge(
    {
      answer,
      language: facts.answerIn,
      question: query,
      questionLanguage: facts.queryLanguage ?? facts.language ?? facts.answerIn,
      passages,
      stump: facts.options.stump,
    },
    options,
    call,
  );
  const grounding = groundingOf(reading, opinions);
  const compared = opinions.distances && { comparedByMeaning: opinions.distances.size };
  call.trace?.note({ semanticScore: grounding.score, ...grounding.shares, ...compared });
  return { grounding, warnings };
}

function scoringOf(grounding: Grounding, { citations = [], passages, options, answerIn }: Scored, config: Options): Scoring {
  return {
    semanticScore: grounding.score,
    semanticAnalysis: analysisOf({ grounding, language: answerIn }),
    semanticDetails: grounding.details,
    support: grounding.sentences.map(supportOf),
    citations: citationsOf(grounding.sentences, citations, new Set(passages.map(({ id }) => id))),
    isSourceless: isByStump(grounding.sentences),
    ...(config.rerank && { passages: reranked(passages, grounding, config.rerank_min_coverage) }),
    ...((options.semanticScore?.primary ?? config.primary) && { score: grounding.score }),
  };
}

export const scoreSemantic = definePlugin<Turn>()({
  name: 'score_semantic',
  summary: 'Traces the answer to its passages, word by word, and says how sure it is that they back it.',
  config: OPTIONS,
  needs: ['answer', 'passages', 'options', 'question'],
  wants: ['query', 'language', 'queryLanguage', 'answerLanguage', 'citations', 'warnings'],
  gives: [...SCORING, 'scoreAgain', 'warnings'],
  check: mistakesIn,
  create: (config) => ({
    async run({ answerLanguage, warnings: before = [], ...facts }, call) {
      if (!(facts.options.semanticScore?.enabled ?? config.enabled)) return {};
      const searched = facts.queryLanguage ?? facts.language;
      const language = answerLanguage ?? searched ?? 'en';
      const other = otherLanguage(facts.passages, searched, language);
      if (other !== undefined) {
        call.trace?.note({ skipped: `the answer is in ${language}, the passages are in ${other}` });
        return { semanticAnalysis: messageIn(language, 'otherLanguage') };
      }
      const scored = { ...facts, answerIn: withoutRegion(language) };
      const { grounding, warnings } = await grounded(scored, config, call);
      return {
        ...scoringOf(grounding, scored, config),
        ...(warnings.length > 0 && { warnings: [...before, ...warnings] }),
        async scoreAgain(changed, later) {
          const again = { ...scored, ...changed };
          return scoringOf((await grounded(again, config, later)).grounding, again, config); // what could not be asked was told
        },
      };
    },
  }),
});
