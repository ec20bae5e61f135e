import { definePlugin } from '../../../core/plugin.ts';
import type { ScoredPassage } from '../../../core/resources.ts';
import type { Citation, Turn } from '../../../core/turn.ts';
import { analysisOf, messageIn } from '../../../grounding/analysis.ts';
import { type Grounding, groundAnswer } from '../../../grounding/ground.ts';
import type { SentenceSupport } from '../../../grounding/support.ts';
import { isSameLanguage, withoutRegion } from '../../../text/language-code.ts';
import { OPTIONS, type Options, settingsOf } from './options.ts';
import { sourcesOf } from './sources.ts';

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

const citationOf = ({ start, end, share, sources, quotations }: SentenceSupport, passages: readonly string[]): Citation => ({
  start,
  end,
  passages: [...passages],
  strength: Math.round(share * 100) / 100,
  quotes: quotations
    .filter(({ source }) => sources.some((each) => each.source === source))
    .map(({ source, answer, span }) => ({ passage: source, answer, span })),
});

/** What the answer names as its sources stays; quotes and strength are added, and sentences that name none get those that back them. */
function citationsOf(sentences: readonly SentenceSupport[], given: readonly Citation[], ids: ReadonlySet<string>): Citation[] {
  return sentences
    .filter(({ manner }) => manner === 'claim')
    .map((sentence) => {
      const own = given.find(({ start, end }) => start < sentence.end && end > sentence.start);
      const backing = sentence.sources.map(({ source }) => source).filter((id) => ids.has(id));
      return citationOf(sentence, own && own.passages.length > 0 ? own.passages : backing);
    });
}

const supportOf = ({ quotations: _, ...support }: SentenceSupport): Turn['support'][number] => support;

type Facts = Pick<Turn, 'answer' | 'passages' | 'options' | 'question'> &
  Partial<Pick<Turn, 'query' | 'language' | 'queryLanguage' | 'citations'>>;

function scored(facts: Facts, language: string, options: Options): { grounding: Grounding; given: Partial<Turn> } {
  const { answer, passages, question, query = question, citations = [] } = facts;
  const grounding = groundAnswer({
    answer,
    language,
    question: query,
    questionLanguage: facts.queryLanguage ?? facts.language ?? language,
    sources: sourcesOf(passages, facts.options.stump || options.stump, options),
    several: true,
    settings: settingsOf(options),
  });
  const primary = facts.options.semanticScore?.primary ?? options.primary;
  return {
    grounding,
    given: {
      semanticScore: grounding.score,
      semanticAnalysis: analysisOf({ grounding, language }),
      semanticDetails: grounding.details,
      support: grounding.sentences.map(supportOf),
      citations: citationsOf(grounding.sentences, citations, new Set(passages.map(({ id }) => id))),
      ...(options.rerank && { passages: reranked(passages, grounding, options.rerank_min_coverage) }),
      ...(primary && { score: grounding.score }),
    },
  };
}

export const scoreSemantic = definePlugin<Turn>()({
  name: 'score_semantic',
  summary: 'Traces the answer to its passages, word by word, and says how sure it is that they back it.',
  config: OPTIONS,
  needs: ['answer', 'passages', 'options', 'question'],
  wants: ['query', 'language', 'queryLanguage', 'answerLanguage', 'citations'],
  gives: ['semanticScore', 'semanticAnalysis', 'semanticDetails', 'support', 'citations', 'passages', 'score'],
  create: (config) => ({
    run({ answerLanguage, ...facts }, call) {
      if (!(facts.options.semanticScore?.enabled ?? config.enabled)) return {};
      const searched = facts.queryLanguage ?? facts.language;
      const language = answerLanguage ?? searched ?? 'en';
      const other = otherLanguage(facts.passages, searched, language);
      if (other !== undefined) {
        call.trace?.note({ skipped: `the answer is in ${language}, the passages are in ${other}` });
        return { semanticAnalysis: messageIn(language, 'otherLanguage') };
      }
      const { grounding, given } = scored(facts, withoutRegion(language), config);
      call.trace?.note({ semanticScore: grounding.score, ...grounding.shares });
      return given;
    },
  }),
});
