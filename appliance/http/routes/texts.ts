import { guessLanguages, type LanguageGuess } from '../../../lib/text/language.ts';
import type { TextPii } from '../../helpers/text-pii.ts';
import type { Handlers } from '../edge/router.ts';

export interface TextOptions {
  pii: TextPii;
}

const hundredths = ({ language, confidence }: LanguageGuess): LanguageGuess => ({
  language,
  confidence: Math.round(confidence * 100) / 100,
});

const UNTOLD: LanguageGuess = { language: 'und', confidence: 0 };

/** Handles what tells something of a text without a model. */
export const textHandlers = ({ pii }: TextOptions): Pick<Handlers, 'findPii' | 'identifyLanguages' | 'identifyLanguage'> => ({
  async findPii(ctx, { text }) {
    const found = await pii.find(ctx.state.instance ?? '', text); // the route has an instance, so `findInstance` has run
    ctx.body = [{ pii: found.map((each) => each.text), found }];
  },
  async identifyLanguages(ctx, text) {
    ctx.body = (await guessLanguages(text)).map(hundredths);
  },
  async identifyLanguage(ctx, { input }) {
    const [first = UNTOLD] = await guessLanguages(input);
    ctx.body = hundredths(first);
  },
});
