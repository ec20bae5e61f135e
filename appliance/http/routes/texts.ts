import type { Call } from '../../../core/contract/call.ts';
import { guessLanguages, type LanguageGuess } from '../../../lib/text/language.ts';
import type { TextHelpers } from '../../helpers/text-helpers.ts';
import type { JsonLog } from '../../log.ts';
import type { CallsInFlight } from '../edge/calls-in-flight.ts';
import type { Context } from '../edge/context.ts';
import type { Handlers } from '../edge/router.ts';

export interface TextOptions {
  helpers: TextHelpers;
  log: JsonLog;
  inFlight: CallsInFlight;
  /** Milliseconds for what a model is asked for. */
  timeout: number;
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
export function textHandlers({ helpers, log, inFlight, timeout }: TextOptions): Pick<Handlers, TextOperation> {
  const { pii, extractor, translator, glossaries } = helpers;
  const instanceOf = ({ state }: Context): string => state.instance ?? ''; // each route has one, so `findInstance` has run
  const callOf = (ctx: Context): Call => {
    const { requestId: id } = ctx.state;
    const { call } = inFlight.begin(ctx.res, log.with({ requestId: id, instance: instanceOf(ctx) }), timeout);
    return { ...call, id };
  };
  return {
    async findPii(ctx, { text }) {
      const found = await pii.find(instanceOf(ctx), text);
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
      ctx.body = await extractor.extract(instanceOf(ctx), body, callOf(ctx));
    },
    async translate(ctx, body) {
      ctx.body = await translator.translate(instanceOf(ctx), body, callOf(ctx));
    },
    async putGlossary(ctx, body) {
      ctx.body = await glossaries.put(instanceOf(ctx), body, callOf(ctx));
    },
    async deleteGlossary(ctx) {
      ctx.body = await glossaries.remove(instanceOf(ctx), callOf(ctx));
    },
  };
}
