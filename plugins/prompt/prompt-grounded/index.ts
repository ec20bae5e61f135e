import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Issue } from '../../../core/contract/errors.ts';
import type { Prompt } from '../../../core/contract/facts/answer.ts';
import type { ScoredPassage } from '../../../core/contract/facts/search.ts';
import type { Turn } from '../../../core/contract/facts/turn.ts';
import { definePlugin, finish } from '../../../core/contract/plugin.ts';
import type { Trace } from '../../../core/contract/trace.ts';
import { type Choice, choose, roughCosts, surelyFit } from './budget.ts';
import { type Options, options } from './options.ts';
import { SAMPLES } from './samples.ts';
import { type Messages, type PromptTemplate, problemsOfTemplate, TemplateFile } from './template.ts';
import { stumpOf, valuesOf } from './values.ts';

const SHIPPED = join(import.meta.dirname, 'grounded.liquid');

async function checkTemplate({ template }: Options): Promise<Issue[]> {
  if (template === undefined) return [];
  const text = await readFile(template, 'utf8').catch((thrown: Error) => thrown);
  const problems = typeof text === 'string' ? problemsOfTemplate(text, SAMPLES) : [text.message];
  return problems.map((problem) => ({ path: ['template'], message: `the template ${template} cannot be used: ${problem}` }));
}

interface Written extends Messages {
  mark: string;
}

/** The messages are written when they are first read: a model that quotes sentences never does. */
function promptOf(write: () => Written, rest: Omit<Prompt, keyof Written>): Prompt {
  let written: Written | undefined;
  const messages = (): Written => {
    written ??= write();
    return written;
  };
  return {
    get system() {
      return messages().system;
    },
    get user() {
      return messages().user;
    },
    get mark() {
      return messages().mark;
    },
    ...rest,
  };
}

const idsOf = (passages: readonly ScoredPassage[]): string[] => passages.map(({ id }) => id);

/** They are written for it, where no model has wanted them. */
const messagesOf = ({ system, user }: Prompt, content: boolean) => ({
  characters: system.length + user.length,
  ...(content && { system, user }),
});

/** What the caller may know of a prompt; the messages only where texts may be told. */
function tell(trace: Trace, prompt: Prompt, { template, passages, leftOut, cut }: Choice & { template: PromptTemplate }): void {
  trace.note({
    template: template.name,
    version: template.version,
    passages: idsOf(passages),
    leftOut: idsOf(leftOut),
    ...(cut && { cut }),
    roughTokens: roughCosts(passages),
    ...(trace.asked && messagesOf(prompt, trace.content)),
  });
}

export const promptGrounded = definePlugin<Turn>()({
  name: 'prompt_grounded',
  summary: 'Writes the prompt that binds the answer to the passages.',
  config: options,
  needs: ['question', 'passages', 'options'],
  wants: ['language', 'answerLanguage', 'query', 'queryLanguage', 'conversation', 'termShares'],
  gives: ['prompt'],
  check: checkTemplate,
  create: (config) => {
    const file = new TemplateFile(config.template ?? SHIPPED);
    return {
      async ready() {
        // The shipped one is read when a model wants it.
        if (config.template !== undefined) file.template();
      },
      run(facts, { trace }) {
        const { question, query = question, passages, language: asked, queryLanguage: language = asked, termShares } = facts;
        if (passages.length === 0 && stumpOf(facts.options, config.stump) === '') return finish('no_results');
        const given = (choice: Choice) => {
          const write = (): Written => {
            const values = valuesOf(facts, choice.passages, config);
            return { ...file.template().render(values), mark: values.mark };
          };
          const prompt = promptOf(write, { question: query, passages: choice.passages, language, termShares });
          if (trace) tell(trace, prompt, { ...choice, template: file.template() });
          return { prompt };
        };
        // What is there at once costs no promise.
        if (surelyFit(passages, config.budget)) return given({ passages, leftOut: [], cut: false });
        return choose(passages, config.budget, language).then(given);
      },
    };
  },
});
