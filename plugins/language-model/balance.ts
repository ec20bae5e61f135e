import { type Static, Type } from 'typebox';
import type { Call, Health } from '../../core/contract/call.ts';
import type { LanguageModelAnswer, Prompt } from '../../core/contract/facts/answer.ts';
import { ResourceName } from '../../core/contract/options.ts';
import { defineResource } from '../../core/contract/plugin.ts';
import type { LanguageModel } from '../../core/contract/resources/language-model.ts';

const options = Type.Object({
  models: Type.Array(
    Type.Object({
      use: ResourceName('language_model', { description: 'The language model.' }),
      weight: Type.Integer({
        default: 1,
        minimum: 0,
        maximum: 1000,
        description: 'Its share of the questions, against the weights of the others; at 0 it answers only who asks for it.',
      }),
      label: Type.String({
        default: '',
        description: 'What the option seekLLM of a request chooses it by; by default the label of the model itself.',
      }),
    }),
    { minItems: 1, description: 'The models.' },
  ),
});
type Options = Static<typeof options>;

interface Member {
  model: LanguageModel;
  weight: number;
  label: string;
}

/** One of them by weight; at weights of 0 all are alike. `chance` is from 0 to 1, without 1. */
function drawMember(members: readonly Member[], chance: number): Member {
  const total = members.reduce((sum, { weight }) => sum + weight, 0);
  let left = chance * (total || members.length);
  for (const member of members) {
    left -= total === 0 ? 1 : member.weight;
    if (left < 0) return member;
  }
  return members.at(-1) as Member; // where rounding left a rest; there is one at least
}

class Balance implements LanguageModel {
  readonly choices: readonly string[];
  readonly quotesOnly: boolean;
  readonly #members: readonly Member[];

  constructor({ models }: Options) {
    this.#members = models.map(({ use, weight, label }, index) => ({
      model: use,
      weight,
      label: label || (use.label ?? `model ${index + 1}`),
    }));
    this.quotesOnly = models.every(({ use }) => use.quotesOnly);
    this.choices = [...new Set(this.#members.map((member) => member.label))];
  }

  async generate(prompt: Prompt, call: Call): Promise<LanguageModelAnswer> {
    const { choice } = prompt;
    const chosen = this.#members.filter(({ label }) => label === choice);
    return drawMember(chosen.length > 0 ? chosen : this.#members, Math.random()).model.generate(prompt, call);
  }

  health(): Health {
    const all = this.#members.map(({ model, label }) => ({ label, health: model.health?.() ?? { ok: true, detail: 'open' } }));
    const away = all.filter(({ health }) => !health.ok);
    if (away.length === 0) return { ok: true, detail: `${all.length} models` };
    const obstacles = away.map(({ label, health }) => ({ detail: `${label}: ${health.detail}` }));
    return { ok: false, detail: `${away.length} of ${all.length} models cannot be used`, obstacles };
  }
}

export const balance = defineResource({
  provides: 'language_model',
  name: 'balance',
  summary: 'Spreads questions over several language models by weight; a request may choose one.',
  config: options,
  create: (config) => new Balance(config),
});
