import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { evaluate } from '../../appliance/cli/eval/evaluate.ts';
import { shippedPipeline } from '../../appliance/settings.ts';
import type { Features } from '../../lib/retrieval/answerability.ts';
import { crossValidated, fitAll, fitBasis, weightsOf } from '../../scripts/answerability/fitting.ts';
import type { Kind } from '../../scripts/answerability/questions.ts';
import { reportOf } from '../../scripts/answerability/report.ts';
import type { Row } from '../../scripts/answerability/rows.ts';
import { silent } from '../support/call.ts';

/** A question whose passages hold so much of it. */
function row(base: string, kind: Kind, held: number, place = 0): Row {
  const features: Features = { first: held, together: held, count: held, denial: 0 };
  const similar = { ...features, closeness: held, others: held / 2 };
  return {
    base,
    from: kind === 'foreign' ? 'elsewhere' : base,
    group: base,
    question: `${base} ${kind} ${held}`,
    kind,
    place,
    features: { scaled: similar, relative: { ...features, prominence: held }, words: features },
    passages: [],
  };
}

const rowsOf = (base: string, kinds: readonly Kind[]): Row[] =>
  kinds.flatMap((kind) =>
    Array.from({ length: 20 }, (_, at) => row(base, kind, (kind === 'own' ? 0.5 : 0.1) + at / 50, at / 20)),
  );

describe('training of the score of the knowledge base', () => {
  const rows = [
    ...rowsOf('a', ['own', 'foreign']),
    ...rowsOf('b', ['own', 'unanswerable', 'foreign']),
    ...rowsOf('bare', ['foreign']),
  ];

  it('counts questions with and without an answer the same in every base', () => {
    const weights = weightsOf(rows);
    const sum = (base: string, kinds: readonly Kind[]) =>
      rows
        .filter((each) => each.base === base && kinds.includes(each.kind))
        .reduce((all, each) => all + (weights.get(each) ?? 0), 0);
    expect(sum('a', ['own'])).to.be.closeTo(sum('a', ['foreign']), 1e-9);
    expect(sum('b', ['own'])).to.be.closeTo(sum('b', ['unanswerable', 'foreign']), 1e-9);
    expect(sum('b', ['own'])).to.be.greaterThan(sum('a', ['own']));
  });

  it('learns which way a sign points, the same each time', () => {
    const model = fitBasis(rows, 'scaled');
    expect(model.weights.closeness).to.be.greaterThan(0);
    expect(model.weights.denial).to.equal(0);
    expect(fitBasis(rows, 'scaled')).to.deep.equal(model);
  });

  it('learns nothing from a base that has no questions of its own', () => {
    expect(fitAll(rows)).to.deep.equal(fitAll(rows.filter(({ base }) => base !== 'bare')));
  });

  it('scores a part by a model that has not seen it', () => {
    const turned = rows.map((each) =>
      each.base === 'a' ? { ...each, kind: each.kind === 'own' ? 'foreign' : 'own' } : each,
    ) as Row[]; // kinds as above
    const [straight, other] = [rows, turned].map((all) => crossValidated(all, 'words', ({ group }) => group));
    const of = (scores: typeof straight, question: string) =>
      [...(scores ?? [])].find(([each]) => each.question === question)?.[1];
    expect(of(straight, 'a own 0.5')).to.equal(of(other, 'a own 0.5'));
    expect(of(straight, 'b own 0.5')).to.not.equal(of(other, 'b own 0.5'));
  });

  it('reports what it measured', () => {
    const report = reportOf(rows, 'words');
    for (const line of ['calibration error', 'b: AUROC', 'one threshold', 'thresholds:']) expect(report).to.contain(line);
  });

  it('reaches the bars through the shipped pipeline (sets of TOUCHSTONE_EVAL_SETS)', async function () {
    const folder = process.env.TOUCHSTONE_EVAL_SETS;
    if (!folder) return this.skip();
    this.timeout('20m');
    const cache = await mkdtemp(join(tmpdir(), 'touchstone-answerability-test-'));
    const refusals = async (name: string, foreign?: string) => {
      const { sets } = await evaluate({
        ...{ file: shippedPipeline(), cache, env: process.env, log: silent, progress: () => {} },
        ...{ sets: [join(folder, name)], parts: ['refusal'], modes: [], destroy: false },
        ...(foreign && { foreign: join(folder, foreign) }),
      });
      return sets[name]?.refusal?.default;
    };
    try {
      expect((await refusals('squad2_half'))?.held_back_at_90_kept).to.be.at.least(0.25);
      expect((await refusals('clapnq'))?.held_back_at_90_kept).to.be.at.least(0.5);
      expect((await refusals('kb_logingov', 'emanual_smart_tv'))?.held_back_at_95_kept).to.be.at.least(0.95);
      expect((await refusals('emanual_smart_tv', 'kb_logingov'))?.held_back_at_95_kept).to.be.at.least(0.95);
    } finally {
      await rm(cache, { recursive: true, force: true });
    }
  });
});
