import { Type } from 'typebox';
import type { Call } from '../../../core/contract/call.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { definePlugin, finish } from '../../../core/contract/plugin.ts';
import { languageOfAnswer } from '../../../lib/answering/answer-language.ts';
import { LISTED } from './profanity.ts';
import { type Found, Screen } from './screen.ts';

const Entries = (description: string) =>
  Type.Array(Type.String({ pattern: '\\S', maxLength: 200 }), { default: [], maxItems: 10_000, description });

type Languages = Partial<Pick<Turn, 'answer' | 'answerLanguage' | 'queryLanguage' | 'language'>>;

/** ISO 639-1 code of what is screened; English where no step told. */
function languageOf({ answer, ...languages }: Languages): string {
  const code = answer === undefined ? languages.language : languageOfAnswer(languages);
  return code?.slice(0, 2).toLowerCase() ?? 'en';
}

/** Tells what was found; the words only where texts may be told. */
function tell(call: Call, screened: string, { block, profanity }: Found): void {
  const counts = { screened, block: block.size, profanity: profanity.size };
  call.log.debug('listed words were found', counts);
  call.trace?.note(call.trace.content ? { ...counts, words: [...block, ...profanity] } : counts);
}

export const screenWords = definePlugin<Turn>()({
  name: 'screen_words',
  summary: 'Blocks coarse and listed words: in the answer where there is one already, else in the question.',
  config: Type.Object({
    profanity: Type.Boolean({
      default: true,
      description: `Blocks coarse words of the language of the text, where there is a list of them: ${LISTED.join(', ')}.`,
    }),
    block: Entries('Words and phrases that are blocked besides, in every language: as whole words, in capitals or not.'),
    allow: Entries('Words and phrases that are never blocked, whichever list they are in.'),
    text: Type.String({
      default: 'I cannot help with that.',
      description: 'What is said instead; the option sensitiveText of a request wins.',
    }),
    trust_passages: Type.Boolean({
      default: true,
      description: 'Lets an answer hold coarse words that stand in the passages. Those of `block` are blocked all the same.',
    }),
  }),
  needs: ['question', 'options'],
  wants: ['answer', 'answerLanguage', 'queryLanguage', 'language', 'passages'],
  gives: ['answer'],
  withholds: true,
  create: ({ text, trust_passages, ...lists }) => {
    const screen = new Screen(lists);
    return {
      run({ question, options, answer, passages = [], ...languages }, call) {
        const language = languageOf({ answer, ...languages });
        const found = screen.find(answer ?? question, language);
        if (answer !== undefined && trust_passages && found.profanity.size > 0) {
          const there = screen.find(passages.map((each) => `${each.title}\n${each.text}`).join('\n'), language);
          found.profanity = found.profanity.difference(there.profanity);
        }
        if (found.block.size + found.profanity.size === 0) return {};
        tell(call, answer === undefined ? 'question' : 'answer', found);
        return finish('blocked', { answer: options.sensitiveText ?? text });
      },
    };
  },
});
