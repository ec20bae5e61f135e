import type { components } from '../../../core/api.gen.ts';
import type { Call } from '../../../core/contract/call.ts';
import type { LanguageModel } from '../../../core/contract/resources/language-model.ts';
import { guessLanguages, type LanguageGuess } from '../../../lib/text/language.ts';
import { isSameLanguage, languageName } from '../../../lib/text/language-code.ts';
import { words } from '../../../lib/text/words.ts';
import { HttpProblem } from '../../http/edge/problems.ts';
import type { Instances } from '../../instances.ts';
import { askChat, chatModelOf, type Reading } from '../chat-model.ts';
import { withPipeline } from '../with-pipeline.ts';
import { type Chunk, chunksOf, halvesOf } from './chunks.ts';
import { readGlossary } from './glossaries.ts';
import { type GlossaryEntry, termsOf } from './glossary.ts';
import { readTranslation, translationInstruction, type Wanted } from './instruction.ts';

type TranslateRequest = components['schemas']['TranslateRequest'];
type Translations = components['schemas']['Translations'];

/** Characters (UTF-16 units) of all texts, and parts of them that a model is asked for. */
const LONGEST = 50_000;
const MOST_CHUNKS = 200;
/** Parts that are translated at once. */
const LANES = 4;
/** From here on a text counts as being in the language already. */
const SURE = 0.9;

const refused = (pointer: string, detail: string): HttpProblem =>
  new HttpProblem('invalid_request', undefined, { errors: [{ pointer, detail }] });

/** `de` of the target `de`, or of the older model `en-de`, whose first part says nothing. */
function targetOf({ target, model_id: model }: TranslateRequest): string {
  const [pointer, code] = target === undefined ? ['/model_id', model?.replace(/^[a-z]{2}-/i, '')] : ['/target', target];
  if (code === undefined) throw refused('/target', 'is required and must not be empty');
  const known = code.toLowerCase();
  if (languageName(known) === undefined) throw refused(pointer, `must end in the code of a language, such as de or pt-br`);
  return known;
}

/** What all parts of a request have in common. */
interface Job extends Omit<Wanted, 'text' | 'terms'> {
  model: LanguageModel;
  choice?: string;
  glossary: readonly GlossaryEntry[];
  call: Call;
}

/** A part that was cut off is translated in halves. */
async function translatePart(text: string, job: Job): Promise<string> {
  if (!/\p{L}/u.test(text)) return text;
  const wanted = { ...job, text, terms: termsOf(job.glossary, text, job.to) };
  const halves = halvesOf(text);
  const read = (answer: Parameters<typeof readTranslation>[0]): Reading<string | undefined> => {
    const reading = readTranslation(answer, wanted);
    return 'tooLong' in reading && halves ? { value: undefined } : reading;
  };
  const said = await askChat(job.model, { ...translationInstruction(wanted), choice: job.choice }, read, job.call);
  return said ?? joinChunks(halves ?? [], job);
}

async function joinChunks(chunks: readonly Chunk[], job: Job): Promise<string> {
  const parts: string[] = [];
  for (const { text, gap } of chunks) parts.push((await translatePart(text, job)) + gap);
  return parts.join('');
}

/** Runs the work for every item, a few at a time; the first failure ends it. */
async function inLanes<A, B>(items: readonly A[], work: (item: A) => Promise<B>): Promise<B[]> {
  const results: B[] = [];
  const queue = items.entries();
  const lane = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
}

/** Translates texts by the language model of an instance, as its glossary says. */
export class Translator {
  readonly #instances: Instances;

  constructor(instances: Instances) {
    this.#instances = instances;
  }

  /** Throws an HttpProblem for what cannot be asked or done, a Failure where the model is away. */
  async translate(instance: string, body: TranslateRequest, call: Call): Promise<Translations> {
    const texts = [body.text].flat();
    const to = targetOf(body);
    const all = texts.join('\n');
    if (all.length > LONGEST) throw refused('/text', `must be at most ${LONGEST} characters long in all; it is ${all.length}`);
    const chunks = texts.map((text) => (body.maxChunk ? chunksOf(text, body.maxChunk) : [{ text, gap: '' }]));
    if (chunks.flat().length > MOST_CHUNKS)
      throw refused('/maxChunk', `must not cut the texts into more than ${MOST_CHUNKS} parts`);
    const [detected = UNTOLD] = await guessLanguages(all);
    const translations = await withPipeline(this.#instances, instance, async (pipeline) => {
      const model = chatModelOf(pipeline);
      if (isSameLanguage(detected.language, to) && detected.confidence >= SURE) return texts;
      const from = detected.language === UNTOLD.language ? undefined : detected.language;
      const glossary = await readGlossary(pipeline, instance, call);
      const { additionalInstructions, llmId: choice } = body;
      const job: Job = { model, choice, from, to, glossary, additionalInstructions, call };
      return inLanes(chunks, (parts) => joinChunks(parts, job));
    });
    return {
      word_count: words(all).length,
      character_count: texts.reduce((sum, text) => sum + text.length, 0),
      detected_language: detected.language,
      detected_language_confidence: Math.round(detected.confidence * 100) / 100,
      translations: translations.map((translation) => ({ translation })),
    };
  }
}

const UNTOLD: LanguageGuess = { language: 'und', confidence: 0 };
