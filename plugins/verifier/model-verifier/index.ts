import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { emitting } from '../../../core/contract/bounded-call.ts';
import type { Call } from '../../../core/contract/call.ts';
import { Failure } from '../../../core/contract/errors.ts';
import { defineResource } from '../../../core/contract/plugin.ts';
import type { LanguageModel } from '../../../core/contract/resources/language-model.ts';
import { NoVerdict, type Verdict, type Verifier, type VerifierQuestion } from '../../../core/contract/resources/verifier.ts';
import { loadScreen, type Screen } from '../../../lib/screening/screen.ts';
import { judgingPrompt } from './instruction.ts';
import { type ModelVerifierOptions, OPTIONS } from './options.ts';
import { type Label, readJudgement, stopOf } from './reading.ts';
import { type Showing, showingOf } from './shown.ts';
import { type Judged, verdictOf } from './verdict.ts';

/** Raised when the prompt or the labels change: figures that were measured with another do not hold. */
const VERSION = 1;
/** Answers of which it is remembered what was said: one that is scored again without some of its sentences is not judged again. */
const REMEMBERED = 200;

const unheard = (): void => {};

const nameOf = ({ label, choices = [] }: LanguageModel): string => label ?? choices.join(' ');

class ModelVerifier implements Verifier {
  readonly id: string;
  readonly doubt: readonly [number, number];
  readonly patience: number;
  readonly #options: ModelVerifierOptions;
  /** By a hash of the question and the passages: of the answer to them that was judged last. */
  readonly #remembered = new LRUCache<string, Judged>({ max: REMEMBERED });
  #screen?: Screen;

  constructor(options: ModelVerifierOptions) {
    const { with: model, patience, budget, doubt_from, doubt_to } = options;
    if (model.quotesOnly)
      throw new Failure(
        'configuration_invalid',
        'a language model that only quotes sentences cannot judge: name one that follows instructions as `with` of model_verifier',
      );
    this.id = `model_verifier ${VERSION} ${nameOf(model)} ${budget} ${doubt_from}-${doubt_to}`;
    this.doubt = [doubt_from, doubt_to];
    this.patience = patience;
    this.#options = options;
  }

  async ready(): Promise<void> {
    this.#screen = await loadScreen('passage');
  }

  async verify(asked: VerifierQuestion, call: Call): Promise<Verdict> {
    if (!this.#screen) throw new Failure('resource_unavailable', 'the verifier is used before it is ready');
    const { budget, screen_above: above } = this.#options;
    const showing = showingOf(asked, { screen: this.#screen, above, budget });
    if (!showing) throw new NoVerdict('the answer takes more than half of its budget', 0);
    const texts = showing.sentences.flatMap(({ text, asked: at }) => (at === undefined ? [] : [text]));
    if (texts.length === 0) return verdictOf(asked, showing); // all of it gives orders
    const place = hash('sha256', JSON.stringify([showing.question, showing.passages]), 'base64url');
    const known = this.#remembered.get(place);
    if (known && texts.every((text) => known.labels.has(text))) return verdictOf(asked, showing, { ...known, calls: 0 });
    const judged = await this.#judge(showing, texts, call);
    this.#remembered.set(place, judged);
    return verdictOf(asked, showing, judged);
  }

  /** Asks the model. Throws where what it says cannot be used. */
  async #judge(showing: Showing, texts: readonly string[], call: Call): Promise<Judged> {
    if (showing.passages.length === 0) throw new NoVerdict('no passage fits into its budget', 0);
    const { with: model, max_tokens: maxTokens } = this.#options;
    const { prompt, controls } = judgingPrompt(showing);
    const said = await model.generate({ ...prompt, maxTokens }, emitting(call, unheard));
    const { input = 0, output = 0 } = said.tokens ?? {};
    call.spend?.(input + output);
    const judgement = stopOf(said) ?? readJudgement(said.text, texts.length + controls.length);
    if ('flaw' in judgement) throw new NoVerdict(judgement.flaw);
    const { labels } = judgement;
    if (controls.some(({ label }, at) => labels[texts.length + at] !== label))
      throw new NoVerdict('it was wrong about a sentence of which it is known whether it is backed');
    const judge = { model: said.model, ...(said.writer !== undefined && { writer: said.writer }) };
    // A sentence that stands there twice is backed where both are.
    const found = new Map<string, Label>();
    for (const [at, text] of texts.entries()) {
      const label = labels[at] ?? 'not_backed';
      if (label !== 'backed' || !found.has(text)) found.set(text, label);
    }
    return { labels: found, judge, calls: 1 };
  }
}

export const modelVerifier = defineResource({
  provides: 'verifier',
  name: 'model_verifier',
  summary: 'Asks a language model of the pipeline which sentences of an answer the passages back.',
  config: OPTIONS,
  check: ({ doubt_from, doubt_to }) =>
    doubt_from > doubt_to ? [{ path: ['doubt_from'], message: 'it lies above doubt_to: no answer would be judged' }] : [],
  create: (options) => new ModelVerifier(options),
});
