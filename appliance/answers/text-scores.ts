import type { components } from '../../core/api.gen.ts';
import type { Call } from '../../core/contract/call.ts';
import type { Scorer, SentenceScore } from '../../core/contract/resources/scorer.ts';
import { messageIn } from '../../lib/evidence/explain/analysis.ts';
import { STUMP, textsAlone } from '../../lib/evidence/scorer/sources.ts';
import { tokens } from '../../lib/evidence/tokens/tokens.ts';
import { clearLanguage, detectLanguage } from '../../lib/text/language.ts';
import { isSameLanguage, withoutRegion } from '../../lib/text/language-code.ts';
import { withPipeline } from '../helpers/with-pipeline.ts';
import { HttpProblem } from '../http/edge/problems.ts';
import type { Instances } from '../instances.ts';
import { scorerOf } from '../scorers.ts';

type ScoreRequest = components['schemas']['ScoreRequest'];
type ScoreRecord = components['schemas']['ScoreRecord'];
type ScoredSentence = components['schemas']['ScoredSentence'];

/** Characters (UTF-16 units) of all passages. */
const LONGEST_PASSAGES = 20_000;
/**
 * Times that a word of the text stands in the passages. Prose at the other limits has about 9,000; up to 2 microseconds
 * each are spent on them (measured on repeated words), and the event loop is held meanwhile.
 */
const MOST_COMPARISONS = 30_000;

/** Scores any text against any passages, as answers of an instance are scored. */
export class TextScores {
  readonly #instances: Instances;

  constructor(instances: Instances) {
    this.#instances = instances;
  }

  /** Throws an HttpProblem for what is too long, or takes too long to compare. */
  async score(instance: string, body: ScoreRequest, call: Call): Promise<ScoreRecord> {
    checkLength(body);
    const language = await languageOf(body);
    checkRepetition(body, language);
    return withPipeline(this.#instances, instance, (pipeline) =>
      scoreRecord(body, { language, scorer: scorerOf(pipeline), call }),
    );
  }
}

const refused = (detail: string): HttpProblem =>
  new HttpProblem('invalid_request', `The passages ${detail}.`, { errors: [{ pointer: '/passages', detail }] });

function checkLength({ passages }: ScoreRequest): void {
  const length = passages.reduce((sum, passage) => sum + passage.length, 0);
  if (length > LONGEST_PASSAGES) throw refused(`must be at most ${LONGEST_PASSAGES} characters long in all; they are ${length}`);
}

/** `xx` means that of the text, as in a question's options; a short text is most likely in that of the passages. */
async function languageOf({ text, passages, language = 'xx' }: ScoreRequest): Promise<string> {
  const code = withoutRegion(language).toLowerCase();
  return code === 'xx' ? detectLanguage(text, await detectLanguage(passages.join('\n'))) : code;
}

/** Comparing a word takes as long as it has places, so that a text of one word takes the square of its length. */
function checkRepetition({ text, passages }: ScoreRequest, language: string): void {
  const places = new Map<string, number>();
  for (const passage of passages)
    for (const { keys } of tokens(passage, language)) for (const key of keys) places.set(key, (places.get(key) ?? 0) + 1);
  let comparisons = 0;
  for (const { keys } of tokens(text, language)) for (const key of keys) comparisons += places.get(key) ?? 0;
  if (comparisons > MOST_COMPARISONS)
    throw refused(
      `must hold the words of the text at most ${MOST_COMPARISONS} times, each counted as often as it stands in the text; ` +
        `they hold them ${comparisons} times. Send a shorter text or fewer passages`,
    );
}

/** Letters of all passages from which on their language is believed. */
const ENOUGH_LETTERS = 30;

/** What the passages are clearly written in, where there is enough of them to tell. */
function ofPassages(passages: readonly string[]): string | undefined {
  const found = passages.map((passage) => clearLanguage(passage));
  const isLong = passages.join('').replace(/\P{L}/gu, '').length >= ENOUGH_LETTERS;
  return isLong && found.every((each) => each !== undefined && isSameLanguage(each, found[0] ?? '')) ? found[0] : undefined;
}

/** Passages that are clearly in another language than the text cannot be compared with it word by word. */
function otherLanguage(passages: readonly string[], language: string): boolean {
  const found = ofPassages(passages);
  return found !== undefined && !isSameLanguage(found, language);
}

interface Scoring {
  language: string;
  scorer: Scorer;
  call: Call;
}

async function scoreRecord(
  { text, passages, question }: ScoreRequest,
  { language, scorer, call }: Scoring,
): Promise<ScoreRecord> {
  if (otherLanguage(passages, language))
    return { langCode: language, semanticAnalysis: messageIn(language, 'otherLanguage'), sentences: [] };
  const asked = {
    answer: text,
    language,
    ...(question && { question, questionLanguage: clearLanguage(question) ?? language }),
    passages: textsAlone(passages),
  };
  const { score, analysis, details, sentences, warnings } = await scorer.score(asked, call);
  return {
    langCode: language,
    semanticScore: score,
    semanticAnalysis: analysis,
    semanticDetails: details,
    ...(warnings.length > 0 && { warningMessages: warnings }),
    sentences: sentences.map((sentence) => sentenceOf(sentence, text)),
  };
}

const hundredths = (share: number): number => Math.round(share * 100) / 100;

const sentenceOf = ({ start, end, manner, share, risk, ...support }: SentenceScore, text: string): ScoredSentence => ({
  start,
  end,
  manner,
  supported: hundredths(share),
  risk: hundredths(risk),
  sources: support.sources
    .filter(({ source }) => source !== STUMP)
    .map(({ source, share: held, span }) => ({
      passage: Number(source), // ids of passages are their places, above
      start: span.start,
      end: span.end,
      share: hundredths(held),
      quotes: support.quotations
        .filter((quotation) => quotation.source === source)
        .map((quotation) => ({ text: quotation.answer, passage: quotation.span })),
    })),
  unsupported: support.unsupported.map((span) => ({ ...span, text: text.slice(span.start, span.end) })),
  contradictions: support.contradictions.map((each) => ({ ...each, text: text.slice(each.start, each.end) })),
});
