import type { Verdict, Verifier, VerifierQuestion } from '../../../../core/contract/resources/verifier.ts';
import { sentences } from '../../../../lib/text/sentences.ts';
import { modelVerifier } from '../../../../plugins/verifier/model-verifier/index.ts';
import { callWith, quietHost } from '../../../support/call.ts';
import { type Behaviour, ModelServer } from '../../../support/model-server.ts';
import { closeModels, modelAt } from '../../language-model/openai/support.ts';

export const DEFAULTS = { patience: 8000, budget: 4000, max_tokens: 1000, doubt_from: 15, doubt_to: 90, screen_above: 0.95 };
export const SOURCES = [
  { title: 'Pump', text: 'The pump has a warranty of two years. Its filter is changed each winter.' },
  { title: '', text: 'The tank holds forty litres of water. It is made of steel.' },
];
export const ANSWER = 'The warranty of the pump is two years. Its filter is never changed. The tank holds forty litres of water.';

export const askedOf = (answer: string, sources = SOURCES): VerifierQuestion => ({
  answer,
  question: 'How long is the warranty?',
  sentences: sentences(answer),
  sources,
});

/** A server whose model judges as a test tells it, and verifiers that ask it, for one suite. */
export class JudgeBench {
  readonly server = new ModelServer();
  url = '';

  constructor() {
    before(async () => {
      this.url = await this.server.open();
    });
    afterEach(closeModels);
    after(() => this.server.close());
  }

  async verifierWith(options: Partial<typeof DEFAULTS> = {}): Promise<Verifier> {
    const verifier = modelVerifier.create({ ...DEFAULTS, ...options, with: await modelAt(this.url, { retries: 0 }) });
    await verifier.ready?.(quietHost);
    return verifier;
  }

  async verdictOn(asked: VerifierQuestion, behaviour: Behaviour, options: Partial<typeof DEFAULTS> = {}): Promise<Verdict> {
    const verifier = await this.verifierWith(options);
    this.server.will(behaviour);
    return verifier.verify(asked, callWith());
  }
}
