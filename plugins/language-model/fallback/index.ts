import { type Static, Type } from 'typebox';
import { within } from '../../../core/contract/bounded-call.ts';
import type { Call, Health } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import type { LanguageModelAnswer, Prompt } from '../../../core/contract/facts/answer.ts';
import { Duration, ResourceName } from '../../../core/contract/options.ts';
import { defineResource } from '../../../core/contract/plugin.ts';
import type { LanguageModel } from '../../../core/contract/resources/language-model.ts';
import { generateAnswer } from '../../../lib/prompting/without-echoes.ts';
import { Breaker } from './breaker.ts';

const options = Type.Object({
  models: Type.Array(
    Type.Object({
      use: ResourceName('language_model', { description: 'The language model.', 'x-alternatives': true }),
      budget: Duration({
        default: '10s',
        description:
          'How long it may take before the next one is asked; a tenth of the time that is left is always kept for ' +
          'those after it. The last one has all the time that is left.',
      }),
    }),
    { minItems: 1, description: 'The models, in the order in which they are asked; the last may be `extractive`.' },
  ),
  failures: Type.Integer({
    default: 3,
    minimum: 1,
    maximum: 1000,
    description: 'Failures in a row after which a model is left alone for a while.',
  }),
  rest: Duration({ default: '30s', description: 'How long it is left alone; then one question tries it again.' }),
});
type Options = Static<typeof options>;

interface Member {
  model: LanguageModel;
  name: string;
  budget: number;
  breaker: Breaker;
}

/** Of the time that is left, the share that no model but the last may take. */
const OWN_SHARE = 0.9;

class Fallback implements LanguageModel {
  readonly choices: readonly string[];
  readonly quotesOnly: boolean;
  readonly #members: readonly Member[];

  constructor({ models, failures, rest }: Options) {
    this.#members = models.map(({ use, budget }, index) => ({
      model: use,
      name: use.label ?? `model ${index + 1}`,
      budget,
      breaker: new Breaker({ failures, rest }),
    }));
    this.quotesOnly = models.every(({ use }) => use.quotesOnly);
    // Only the first one is asked by choice: those after it stand in.
    const [first] = models;
    this.choices = first?.use.choices ?? (first?.use.label === undefined ? [] : [first.use.label]);
  }

  async generate(prompt: Prompt, call: Call): Promise<LanguageModelAnswer> {
    const troubles: string[] = [];
    let silent: LanguageModelAnswer | undefined;
    for (const [index, member] of this.#members.entries()) {
      const answer = await this.#ask(index, prompt, call).catch((thrown: unknown) => {
        if (call.signal.aborted) throw call.signal.reason;
        troubles.push(troubleOf(thrown, member, call));
      });
      if (answer && answer.text !== '') return answer;
      // One that has nothing to say is no failure, but the next one may have.
      silent ??= answer ?? undefined;
    }
    if (silent) return silent;
    throw new Failure('resource_unavailable', `no language model of the fallback could answer: ${troubles.join('; ')}`);
  }

  async #ask(index: number, prompt: Prompt, call: Call): Promise<LanguageModelAnswer> {
    const member = this.#members[index] as Member; // one of its entries
    const last = index === this.#members.length - 1;
    // The last one is never left alone: there is nothing better to do.
    if (!member.breaker.enter() && !last) throw new LeftAlone('resource_unavailable', 'is left alone for a while');
    const time = call.deadline - Date.now();
    // For the last one the call itself ends first.
    const budget = last ? time + 1_000 : Math.min(member.budget, OWN_SHARE * time);
    const answer = await attempt(member, call, () =>
      within(call, { milliseconds: budget, what: member.name }, (bounded) => generateAnswer(member.model, prompt, bounded)),
    );
    return index === 0 ? answer : { ...answer, degraded: true };
  }

  /** It can answer as long as one of the models can. */
  health(): Health {
    const all = this.#members.map(({ model, name }) => ({ name, health: model.health?.() ?? { ok: true, detail: 'open' } }));
    const speaker = all.find(({ health }) => health.ok);
    const away = all.filter(({ health }) => !health.ok).map(({ name, health }) => `${name}: ${health.detail}`);
    if (speaker) return { ok: true, detail: `${speaker.name} answers`, notes: away };
    return { ok: false, detail: 'none of the models can be used', obstacles: away.map((detail) => ({ detail })) };
  }
}

/** Not asked at all. */
class LeftAlone extends Failure {}

function troubleOf(thrown: unknown, { name }: Member, { log }: Call): string {
  const { message } = Failure.from(thrown, name);
  if (!(thrown instanceof LeftAlone)) log.warn('a language model failed: the next one is asked', { model: name, error: message });
  return `${name}: ${message}`;
}

/** Runs one model's work and tells its breaker how it went. */
async function attempt<T>({ breaker }: Member, call: Call, work: () => Promise<T>): Promise<T> {
  try {
    const answer = await work();
    breaker.noteSuccess();
    return answer;
  } catch (thrown) {
    if (isLeft(call)) breaker.noteLeft();
    else breaker.noteFailure();
    throw thrown;
  }
}

/** The caller left or the service stops: that says nothing of the model. */
const isLeft = ({ signal }: Call): boolean =>
  signal.aborted && signal.reason instanceof Failure && signal.reason.code !== 'step_timeout';

export const fallback = defineResource({
  provides: 'language_model',
  name: 'fallback',
  summary: 'Asks the next language model when one cannot answer in time, and leaves alone for a while what keeps failing.',
  config: options,
  create: (config) => new Fallback(config),
});
