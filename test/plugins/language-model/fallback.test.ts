import { expect } from 'chai';
import type { Static } from 'typebox';
import type { Call } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import type { LanguageModelAnswer } from '../../../core/contract/facts/answer.ts';
import type { LanguageModel } from '../../../core/contract/resources/language-model.ts';
import { fallback } from '../../../plugins/language-model/fallback/index.ts';
import { callWith, silent } from '../../support/call.ts';
import { failureOf, PROMPT } from './openai/support.ts';

/** What a model does with a question: says this, fails, or never answers. */
type Does = 'fails' | 'hangs' | { says: string };

class Model implements LanguageModel {
  readonly label: string;
  does: Does;
  asked = 0;
  well = true;

  constructor(label: string, does: Does) {
    this.label = label;
    this.does = does;
  }

  async generate(_prompt: unknown, call: Call): Promise<LanguageModelAnswer> {
    this.asked++;
    if (this.does === 'hangs') return new Promise(() => {});
    if (this.does === 'fails') throw new Failure('resource_unavailable', 'it is away');
    call.emit(this.does.says);
    return { text: this.does.says, model: this.label };
  }

  health() {
    return { ok: this.well, detail: this.well ? 'fine' : 'it is away' };
  }
}

const inOrder = (models: Model[], options: Partial<Static<typeof fallback.config>> = {}): LanguageModel =>
  fallback.create({ models: models.map((use) => ({ use, budget: 100 })), failures: 2, rest: 60, ...options });

describe('language model fallback', () => {
  for (const [name, does, expected] of [
    ['lets the first speak', [{ says: 'One.' }, { says: 'Two.' }], { text: 'One.', model: 'm0' }],
    ['asks the next when one fails', ['fails', { says: 'Two.' }], { text: 'Two.', model: 'm1', degraded: true }],
    ['asks the next when one takes too long', ['hangs', { says: 'Two.' }], { text: 'Two.', model: 'm1', degraded: true }],
    ['asks all of them', ['fails', 'hangs', { says: 'Three.' }], { text: 'Three.', model: 'm2', degraded: true }],
    [
      'asks the next when one has nothing to say',
      [{ says: '' }, { says: 'Two.' }],
      { text: 'Two.', model: 'm1', degraded: true },
    ],
    ['says nothing when none has anything to say', [{ says: '' }, { says: '' }], { text: '', model: 'm0' }],
    ['says nothing rather than failing', [{ says: '' }, 'fails'], { text: '', model: 'm0' }],
  ] as const) {
    it(name, async () => {
      const models = does.map((each, index) => new Model(`m${index}`, each));
      expect(await inOrder(models).generate(PROMPT, callWith())).to.deep.equal(expected);
    });
  }

  it('names all troubles when none can answer', async () => {
    const { code, message } = await failureOf(
      inOrder([new Model('a', 'fails'), new Model('b', 'fails')]).generate(PROMPT, callWith()),
    );
    expect(code).to.equal('resource_unavailable');
    expect(message).to.match(/a: it is away; b: it is away/);
  });

  it('keeps time for those who come after, however large the budget', async () => {
    const models = [new Model('a', 'hangs'), new Model('b', { says: 'Two.' })];
    const call = callWith({ deadline: Date.now() + 2000 }); // a busy machine is late by some hundred
    const model = inOrder(models, { models: models.map((use) => ({ use, budget: 60_000 })) });
    expect(await model.generate(PROMPT, call)).to.include({ model: 'b' });
    expect(Date.now()).to.be.below(call.deadline);
  });

  it('asks nobody else when the caller leaves', async () => {
    const models = [new Model('a', 'hangs'), new Model('b', { says: 'Two.' })];
    const controller = new AbortController();
    const left = new Failure('client_closed', 'left');
    const call = failureOf(inOrder(models, { failures: 1 }).generate(PROMPT, callWith({ signal: controller.signal })));
    controller.abort(left);
    expect(await call).to.equal(left);
    expect(models.map(({ asked }) => asked)).to.deep.equal([1, 0]);
  });

  it('leaves alone what keeps failing, tries it again after a rest, and returns to it', async () => {
    const [first, second] = [new Model('a', 'fails'), new Model('b', { says: 'Two.' })];
    const warnings: string[] = [];
    const call = callWith({ log: { ...silent, warn: (message) => warnings.push(message) } });
    const model = inOrder([first, second]);
    const ask = async (times: number) => {
      for (let each = 0; each < times; each++) await model.generate(PROMPT, call);
      return first.asked;
    };
    expect(await ask(5)).to.equal(2);
    expect(warnings).to.have.lengthOf(2);
    await new Promise((resolve) => setTimeout(resolve, 80));
    // One tries, and fails again.
    await Promise.all([ask(1), ask(1), ask(1)]);
    expect(first.asked).to.equal(3);
    await new Promise((resolve) => setTimeout(resolve, 80));
    first.does = { says: 'One.' };
    expect(await ask(3)).to.equal(6);
  });

  it('lets another question try where the one that tried was left by its caller', async () => {
    const models = [new Model('a', 'fails'), new Model('b', { says: 'Two.' })];
    const [first] = models as [Model, Model];
    const model = inOrder(models, { failures: 1, rest: 0 });
    await model.generate(PROMPT, callWith());
    first.does = 'hangs';
    const controller = new AbortController();
    const trial = failureOf(model.generate(PROMPT, callWith({ signal: controller.signal })));
    controller.abort(new Failure('client_closed', 'left'));
    await trial;
    first.does = { says: 'One.' };
    expect(await model.generate(PROMPT, callWith())).to.deep.equal({ text: 'One.', model: 'a' });
    expect(first.asked).to.equal(3);
  });

  it('counts no caller who leaves as a failure', async () => {
    const models = [new Model('a', 'hangs'), new Model('b', { says: 'Two.' })];
    const [first] = models as [Model, Model];
    const model = inOrder(models, { failures: 1, rest: 60_000 });
    const controller = new AbortController();
    const asking = failureOf(model.generate(PROMPT, callWith({ signal: controller.signal })));
    controller.abort(new Failure('client_closed', 'left'));
    await asking;
    first.does = { says: 'One.' };
    expect(await model.generate(PROMPT, callWith())).to.include({ model: 'a' });
  });

  it('is well while one of them is', () => {
    const models = [new Model('a', 'fails'), new Model('b', { says: 'Two.' })];
    const [first, second] = models as [Model, Model];
    first.well = false;
    expect(inOrder(models).health?.()).to.deep.equal({ ok: true, detail: 'b answers', notes: ['a: it is away'] });
    second.well = false;
    expect(inOrder(models).health?.()).to.include({ ok: false });
  });
});
