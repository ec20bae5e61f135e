import { type Static, Type } from 'typebox';
import { within } from '../../../core/contract/bounded-call.ts';
import type { Call } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { Duration, ResourceName } from '../../../core/contract/options.ts';
import { definePlugin } from '../../../core/contract/plugin.ts';
import { askModel } from '../../../lib/prompting/ask-model.ts';
import { spokenLanguage } from '../../../lib/text/language.ts';
import { isSameLanguage, languageName } from '../../../lib/text/language-code.ts';
import { type Translation, translationOf, translationRequest, type Wanted } from './translation.ts';

const Config = Type.Object({
  with: ResourceName('language_model', { description: 'The language model that translates.' }),
  from: ResourceName('knowledge_base', {
    description: 'The knowledge base that will be searched: it tells what it is written in.',
  }),
  to: Type.Optional(
    Type.String({
      pattern: '^[a-z]{2}$',
      description: 'What it is written in, as two letters, where it cannot tell.',
    }),
  ),
  patience: Duration({ default: '5s', description: 'How long the model may take before the question is searched for as it is.' }),
});
type Config = Static<typeof Config>;

const UNKNOWN_LANGUAGE = 'It could not be found out what the documents are written in: the question was searched for as it is.';
const untranslatedWarning = (to: string): string =>
  `The documents are in ${languageName(to) ?? to}, and the question could not be translated: it was searched for as it is.`;

/** What the documents are written in, seen from a question in `language`; undefined where that cannot be found out now. */
async function documentsLanguage(language: string, config: Config, call: Call): Promise<string | undefined> {
  const { from, to, patience } = config;
  const countLanguages = from.languages?.bind(from);
  if (!countLanguages) return to;
  try {
    const counts = await within(call, { milliseconds: patience, what: 'languages' }, countLanguages);
    return spokenLanguage(language, counts);
  } catch (thrown) {
    if (call.signal.aborted) throw call.signal.reason;
    const { message } = Failure.from(thrown, 'languages');
    call.log.warn('it cannot be found out what a knowledge base is written in', { error: message });
    return to;
  }
}

async function translate(wanted: Wanted, { with: model, patience }: Config, call: Call): Promise<Translation> {
  const said = await askModel(model, translationRequest(wanted), { call, patience, what: 'translating the question' });
  return said === undefined ? { flaw: 'there is none' } : translationOf(said, wanted);
}

export const translateQuery = definePlugin<Turn>()({
  name: 'translate_query',
  summary: 'Puts the question into the language of the documents for the search, where nothing is written in its own.',
  config: Config,
  check: ({ to }) =>
    to === undefined || languageName(to) ? [] : [{ path: ['to'], message: `there is no language with the code '${to}'` }],
  needs: ['question', 'language'],
  wants: ['query', 'warnings'],
  gives: ['query', 'queryLanguage', 'warnings'],
  create: (config) => ({
    async ready() {
      if (!config.from.languages && !config.to)
        throw new Failure('configuration_invalid', 'this knowledge base cannot tell what it is written in: say it in `to`');
    },
    async run({ question: asked, query: question = asked, language: from, warnings = [] }, call) {
      const to = await documentsLanguage(from, config, call);
      if (to === undefined) return { warnings: [...warnings, UNKNOWN_LANGUAGE] };
      if (isSameLanguage(to, from)) return {};
      const translation = await translate({ question, from, to }, config, call);
      if ('text' in translation) {
        call.trace?.note({ from, to, ...(call.trace.content && { query: translation.text }) });
        return { query: translation.text, queryLanguage: to };
      }
      const { flaw } = translation;
      call.trace?.note({ from, to, flaw });
      call.log.warn('a question is searched for untranslated: its translation cannot be used', { from, to, flaw });
      return { warnings: [...warnings, untranslatedWarning(to)] };
    },
  }),
});
