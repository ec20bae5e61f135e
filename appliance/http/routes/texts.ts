import { guessLanguages, type LanguageGuess } from '../../../lib/text/language.ts';
import type { TextHelpers } from '../../helpers/text-helpers.ts';
import type { BeginCall } from '../edge/request-call.ts';
import type { Handlers } from '../edge/router.ts';

export interface TextOptions {
  helpers: TextHelpers;
  begin: BeginCall;
}

type TextOperation =
  | 'findPii'
  | 'identifyLanguages'
  | 'identifyLanguage'
  | 'extractEntities'
  | 'translate'
  | 'putGlossary'
  | 'deleteGlossary';

const hundredths = ({ language, confidence }: LanguageGuess): LanguageGuess => ({
  language,
  confidence: Math.round(confidence * 100) / 100,
});

const UNTOLD: LanguageGuess = { language: 'und', confidence: 0 };

/** Handles what helps with any texts. */
export const textHandlers = ({ helpers, begin }: TextOptions): Pick<Handlers, TextOperation> => ({
  async findPii(ctx, { text }) {
    const found = await helpers.pii.find(begin(ctx).instance, text);
    ctx.body = [{ pii: found.map((each) => each.text), found }];
  },
  async identifyLanguages(ctx, text) {
    ctx.body = (await guessLanguages(text)).map(hundredths);
  },
  async identifyLanguage(ctx, { input }) {
    const [first = UNTOLD] = await guessLanguages(input);
    ctx.body = hundredths(first);
  },
  async extractEntities(ctx, body) {
    const { call, instance } = begin(ctx);
    ctx.body = await helpers.extractor.extract(instance, body, call);
  },
  async translate(ctx, body) {
    const { call, instance } = begin(ctx);
    ctx.body = await helpers.translator.translate(instance, body, call);
  },
  async putGlossary(ctx, body) {
    const { call, instance } = begin(ctx);
    ctx.body = await helpers.glossaries.put(instance, body, call);
  },
  async deleteGlossary(ctx) {
    const { call, instance } = begin(ctx);
    ctx.body = await helpers.glossaries.remove(instance, call);
  },
});
