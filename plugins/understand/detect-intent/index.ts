import type { Issue } from '../../../core/contract/errors.ts';
import { Failure, messageOf } from '../../../core/contract/errors.ts';
import type { QuestionFacts } from '../../../core/contract/facts/question.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { definePlugin } from '../../../core/contract/plugin.ts';
import type { Classification } from '../../../core/contract/resources/classifier.ts';
import type { Trace } from '../../../core/contract/trace.ts';
import { IntentClassifier } from '../../../lib/intents/classifier.ts';
import { withoutRegion } from '../../../lib/text/language-code.ts';
import { readCategories } from './category-file.ts';
import { clashesOf, taughtCategories } from './merge.ts';
import { type CategoryOptions, type Options, options } from './options.ts';

const wrongFile = (file: string, thrown: unknown): string => `the categories of ${file} cannot be used: ${messageOf(thrown)}`;

async function allCategories({ categories, file }: Options): Promise<CategoryOptions[]> {
  return file === undefined ? categories : [...categories, ...(await readCategories(file))];
}

async function check(config: Options): Promise<Issue[]> {
  if (config.match === 'vector' && config.embedder === undefined)
    return [{ path: ['match'], message: "'vector' compares by an embedder: name one with the option 'embedder'" }];
  try {
    return clashesOf(await allCategories(config)).map((message) => ({ path: ['categories'], message }));
  } catch (thrown) {
    return [{ path: ['file'], message: wrongFile(config.file ?? '', thrown) }];
  }
}

type IntentFacts = Pick<QuestionFacts, 'intent' | 'category' | 'categoryName' | 'topIntents'> &
  Partial<Pick<QuestionFacts, 'categoryUrl'>>;

const factsOf = ({ category, intent, nearest }: Classification): IntentFacts => ({
  intent,
  category: category.id,
  categoryName: category.name,
  topIntents: nearest,
  ...(category.fallbackUrl !== undefined && { categoryUrl: category.fallbackUrl }),
});

/** The label holds words of the question: it is told where texts may be. */
function tell(trace: Trace, { category, intent, nearest }: Classification): void {
  const scores = nearest.map(({ category: { name }, score }) => ({ category: name, score }));
  trace.note({ category: category.name, nearest: scores, ...(trace.content && { intent }) });
}

export const detectIntent = definePlugin<Turn>()({
  name: 'detect_intent',
  summary: 'Tells what a question is about: its category, by examples, and a label.',
  config: options,
  needs: ['question'],
  wants: ['query', 'language', 'queryLanguage'],
  gives: ['intent', 'category', 'categoryName', 'categoryUrl', 'topIntents', 'categorySelectionTime'],
  check,
  create: (config) => {
    const { embedder, threshold, language: written, cache, match = embedder ? 'vector' : 'fuzzy_keyword' } = config;
    const categories = async () => {
      try {
        return taughtCategories(await allCategories(config));
      } catch (thrown) {
        throw new Failure('configuration_invalid', wrongFile(config.file ?? '', thrown), { cause: thrown });
      }
    };
    const classifier = new IntentClassifier({ categories, match, threshold, language: written, embedder, cache });
    return {
      shares: { classifier },
      ready: (host) => classifier.ready(host),
      async run({ question, query = question, language: asked, queryLanguage: language = asked }, call) {
        const started = performance.now();
        const text = { text: query, ...(language !== undefined && { language: withoutRegion(language) }) };
        const found = await classifier.classify(text, call);
        if (call.trace) tell(call.trace, found);
        return { ...factsOf(found), categorySelectionTime: performance.now() - started };
      },
    };
  },
});
