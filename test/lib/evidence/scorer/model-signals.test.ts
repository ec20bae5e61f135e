import { expect } from 'chai';
import type { Turn } from '../../../../core/contract/facts/turn.ts';
import type { Embedder } from '../../../../core/contract/resources/embedder.ts';
import { onnx } from '../../../../plugins/embedder/onnx/index.ts';
import { scoreSemantic } from '../../../../plugins/score/score-semantic.ts';
import { callWith, quietHost } from '../../../support/call.ts';
import { scoredPassage } from '../../../support/documents.ts';
import { configure, type Ran, ran } from '../../../support/run-step.ts';

const PASSAGES = [
  scoredPassage(
    'filter',
    'Clean the filter with warm water before you use the pump again. Keep the appliance away from children. It weighs 12 kg.',
  ),
  scoredPassage('refund', 'Refunds are paid within a week to the card that you used. You can cancel your plan at any time.'),
];
const NEAR = 'Kids should not get near the appliance.';
const FAR = 'The pump runs on solar energy in warm regions.';
const QUOTE = 'Keep the appliance away from children.';
const CONTRADICTED = 'The pump weighs 95 kg.';

const FACTS: Partial<Turn> = { question: 'What about it?', passages: PASSAGES, options: {}, language: 'en' };

const score = (answer: string, embedder?: Embedder, options: object = {}): Promise<Ran> =>
  embedder
    ? ran(scoreSemantic, { ...FACTS, answer }, { embedder: 'embed', ...options }, { embed: embedder })
    : ran(scoreSemantic, { ...FACTS, answer }, options);

const unit = (angle: number): Float32Array => Float32Array.of(Math.cos(angle), Math.sin(angle));

/** Notes what it is asked to embed; the texts that its scale is measured with tell what is related. */
function noting(embedPassages?: Embedder['embedPassages']): Embedder & { asked: string[][] } {
  const asked: string[][] = [];
  let probes = 0;
  return {
    asked,
    id: 'noting',
    dimensions: 2,
    languages: ['*'],
    embedQuestion: async () => unit((probes++ / 10) * Math.PI),
    async embedPassages(texts, call) {
      if (!call.urgent) return texts.map((_, at) => unit((at / texts.length) * Math.PI));
      asked.push([...texts]);
      return embedPassages ? embedPassages(texts, call) : texts.map(() => unit(0));
    },
  };
}

describe('score_semantic with an embedder', () => {
  it('knows other words for the same thing, and does not take other things for it', async function () {
    this.timeout(20_000);
    const embedder = onnx.create({ workers: 1 });
    await embedder.ready?.(quietHost);
    try {
      await score(NEAR, embedder, { patience: '20s' }); // its scale is measured
      for (const [answer, better] of [
        [NEAR, true],
        ['Money goes back to the card you paid with within a week.', true],
        ['Rinse the strainer with lukewarm water prior to restarting the pump.', true],
        [FAR, false],
        ['The filter can be recycled in most towns.', false],
      ] as const) {
        const [byWords, both] = [await score(answer), await score(answer, embedder)];
        const gain = (both.semanticScore ?? 0) - (byWords.semanticScore ?? 0);
        expect(gain > 0, `${answer} ${byWords.semanticScore} -> ${both.semanticScore}`).to.equal(better);
        expect(both.warnings).to.equal(undefined);
      }
    } finally {
      await embedder.close?.();
    }
  });

  it('embeds only sentences in doubt, each with a few of the passages', async () => {
    const embedder = noting();
    await score(`${QUOTE} ${NEAR} ${CONTRADICTED}`, embedder);
    expect(embedder.asked).to.have.length(1);
    expect(embedder.asked[0]).to.include(NEAR).and.to.include(QUOTE); // that of the passage
    expect(embedder.asked[0]).not.to.include(CONTRADICTED);
    expect(embedder.asked[0]).to.have.length(6);
  });

  it('embeds nothing where words tell enough', async () => {
    const embedder = noting();
    await score(`${QUOTE} ${CONTRADICTED}`, embedder);
    expect(embedder.asked).to.deep.equal([]);
  });

  it('embeds at most twelve texts, however long the answer and the passages', async () => {
    const embedder = noting();
    const passages = Array.from({ length: 20 }, (_, at) =>
      scoredPassage(String(at), `Clean the filter of pump ${at} with warm water. Keep appliance ${at} away from children.`),
    );
    const answer = ['filter', 'housing', 'motor', 'hose', 'valve', 'lid', 'tank', 'handle', 'cable']
      .map((part) => `Kids should not get near the ${part} of the appliance.`)
      .join(' ');
    await ran(scoreSemantic, { ...FACTS, passages, answer }, { embedder: 'embed' }, { embed: embedder });
    expect(embedder.asked.flat()).to.have.length(12);
  });

  it('keeps the vectors of texts that come again', async () => {
    const embedder = noting();
    await score(NEAR, embedder);
    await score(`${NEAR} Kids should not get near the card.`, embedder);
    expect(embedder.asked[1]).to.deep.equal(['Kids should not get near the card.']);
  });

  const FAILING: [name: string, embedPassages: Embedder['embedPassages']][] = [
    ['fails', () => Promise.reject(new Error('out of memory'))],
    ['does not answer', () => new Promise(() => {})],
  ];
  for (const [name, embedPassages] of FAILING) {
    it(`scores by words and says so where the embedder ${name}`, async () => {
      const found = await score(NEAR, noting(embedPassages), { patience: '50ms' });
      expect(found.semanticScore).to.equal((await score(NEAR)).semanticScore);
      expect(found.warnings).to.deep.equal(['score_semantic scored the answer without the meaning of its sentences.']);
    });
  }

  it('stops when the turn is over', async () => {
    const controller = new AbortController();
    const embedder = noting(() => {
      controller.abort(new Error('the caller left'));
      return new Promise(() => {});
    });
    const step = scoreSemantic.create({ ...configure(scoreSemantic), embedder });
    const run = step.run({ ...FACTS, answer: NEAR } as Turn, callWith({ signal: controller.signal })); // what the step needs
    expect(await Promise.resolve(run).catch((thrown: Error) => thrown.message)).to.equal('the caller left');
  });
});
