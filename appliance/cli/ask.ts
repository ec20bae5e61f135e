import { Option } from 'commander';
import { callOf, type Logger } from '../../core/contract/call.ts';
import type { AnswerRecord } from '../../core/contract/facts/end.ts';
import type { KnowledgeBase } from '../../core/contract/resources/knowledge-base.ts';
import { answerQuestion } from '../answers/answer-question.ts';
import type { Withdrawal } from '../answers/withdrawn.ts';
import { recordLines } from './ask/record-lines.ts';
import { askService, type Shown } from './ask/remote.ts';
import { withdrawnLine } from './ask/withdrawn-line.ts';
import { addConfigurationOptions, type ConfigurationFlags } from './configuration.ts';
import { demoUnderway } from './demo.ts';
import { EXIT } from './exit.ts';
import { withPipeline } from './opened.ts';
import { type Context, examples, type Verb } from './verb.ts';

interface Flags extends ConfigurationFlags {
  url?: string;
  key?: string;
  json?: boolean;
  stream?: boolean;
  verbose?: boolean;
}

/** What the answer is asked with: its evidence is half of what one wants to see. */
const OPTIONS = { includeSourceResults: true, sourceResultsNumber: 5 } as const;

export const ask: Verb = {
  declare: (command) =>
    addConfigurationOptions(command.argument('<question>', 'the question in your own words'))
      .option('--instance <name>', 'which instance; needed when the settings have several')
      .option('--url <address>', 'ask a running service instead, such as http://localhost:8080')
      .option('--key <key>', 'its key; or set TOUCHSTONE_KEY')
      .addOption(new Option('--stream', 'show the answer while it is being written').conflicts('json'))
      .option('--json', 'the whole answer record as JSON')
      .option('--verbose', 'every score, the times, and why the answer is backed as it is')
      .addHelpText(
        'after',
        `\nWithout --url the pipeline runs in this process and nothing is recorded.\n${examples(
          'touchstone ask "How do I change my password?"',
          'touchstone ask --stream "Which documents do I need?"',
          'touchstone ask --pipeline my.yaml --json "How long is the warranty?"',
          'touchstone ask --url http://localhost:8080 --key "$TOUCHSTONE_KEY" "How long is the warranty?"',
        )}`,
      ),
  async run(command, context) {
    const flags = command.opts<Flags>();
    const [question = ''] = command.args;
    const written = flags.stream ? new WrittenAnswer(context) : undefined;
    const asked: Asked = { question, flags, shown: written };
    const record = flags.url ? await askRemotely(asked, flags.url, context) : await askHere(asked, context);
    if (flags.json) context.out(JSON.stringify(record, null, 2));
    else for (const line of recordLines(record, { shown: written?.end(record), verbose: flags.verbose })) context.out(line, true);
    return EXIT.fine;
  },
};

interface Asked {
  question: string;
  flags: Flags;
  /** Where it is shown as it comes; absent where it is wanted as a whole. */
  shown?: WrittenAnswer;
}

/** An answer that is shown while it is being written. */
class WrittenAnswer implements Shown {
  readonly #context: Context;
  #text = '';
  #withdrawal: Withdrawal | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  readonly take = (chunk: string): void => {
    this.#text += chunk;
    this.#context.write(chunk);
  };

  withdraw(withdrawal: Withdrawal | undefined): void {
    this.#withdrawal = withdrawal;
  }

  /**
   * Ends its line, and says what of it is withdrawn. Whether what was shown is the answer: gates and replacements may have
   * made another of it.
   */
  readonly end = ({ answer }: AnswerRecord): boolean => {
    if (this.#text !== '') this.#context.write('\n');
    if (this.#withdrawal) this.#context.out(withdrawnLine(this.#withdrawal, this.#text), true);
    return this.#text.trim() === answer.trim();
  };
}

const askRemotely = ({ question, flags, shown }: Asked, url: string, { env }: Context): Promise<AnswerRecord> => {
  const { instance = 'test', key = env.TOUCHSTONE_KEY ?? env.TOUCHSTONE_ADMIN_KEY ?? '' } = flags;
  return askService({ url, instance, key, question, options: OPTIONS, shown });
};

const askHere = ({ question, flags, shown }: Asked, context: Context): Promise<AnswerRecord> =>
  withPipeline(flags, context, async ({ pipeline, instance, configuration, log }) => {
    for (const base of pipeline.resources('knowledge_base').values()) {
      const missing = await whatIsMissing(base, configuration.settings.data, log);
      if (missing) context.err(missing);
    }
    const start = { question: question.trim(), options: OPTIONS, session: {}, instance: instance.name };
    const call = { signal: new AbortController().signal, deadline: Date.now() + configuration.settings.timeout, log, access: [] };
    const listener = { call, emit: shown?.take, withdraw: (withdrawal: Withdrawal) => shown?.withdraw(withdrawal) };
    const { record } = await answerQuestion(pipeline, start, listener);
    return record;
  });

/** Why an answer may lack what it should have. */
async function whatIsMissing(base: KnowledgeBase, data: string, log: Logger): Promise<string | undefined> {
  const call = callOf(log);
  const demo = await demoUnderway(base, data, call);
  if (demo)
    return (
      `Only ${demo.loaded} of ${demo.of} demo documents are loaded so far, and the answer may miss what the others say; ` +
      'touchstone run loads them.'
    );
  if (!base.documents || (await base.documents.counts(call)).documents > 0) return undefined;
  return 'The knowledge base is empty; touchstone ingest PATH loads documents.';
}
