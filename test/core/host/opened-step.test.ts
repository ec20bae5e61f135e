import { expect } from 'chai';
import { loadPipeline } from '../../../core/host/load.ts';
import { openPipeline } from '../../../core/host/open.ts';
import { callWith, silent, turnStart } from '../../support/call.ts';
import { scoredPassage } from '../../support/documents.ts';
import { catalogOf } from '../../support/plugins.ts';
import { step } from '../../support/steps.ts';

describe('the steps that passages stand on', () => {
  let ran: string[];
  const passing = (name: string, needs: string[], gives: string[], given: object) =>
    step(name, {
      needs: needs as never, // names of facts, as a file would wire them
      gives: gives as never,
      run: () => {
        ran.push(name);
        return given;
      },
    });
  const found = { passages: [scoredPassage('a', 'A pump.')] };
  const STEPS = [
    passing('screen', ['question'], ['answer'], {}),
    passing('mend', ['question'], ['query'], { query: 'pump' }),
    passing('mood', ['question'], ['sentiment'], { sentiment: 5 }),
    passing('find', ['query'], ['passages', 'totalCount'], found),
    passing('judge', ['passages'], ['decisions'], { decisions: [] }),
    passing('weigh', ['passages'], ['passages'], found),
    passing('ask', ['passages'], ['prompt'], {}),
    passing('order', ['passages'], ['passages'], { passages: [] }),
  ];

  const searched = async (names: readonly string[]) => {
    ran = [];
    const text = JSON.stringify({ version: 1, resources: {}, answer: names.map((name) => ({ [name]: {} })) });
    const blueprint = await loadPipeline({ file: 'p.yaml', text, env: {}, builtins: catalogOf(...STEPS) });
    const pipeline = await openPipeline(blueprint, { log: silent });
    return pipeline.search(turnStart('Pmup?'), callWith());
  };

  for (const [names, expected] of [
    ['screen mend mood find judge weigh ask order', 'mend find weigh'],
    ['mend find', 'mend find'],
    ['mend find ask order', 'mend find'],
    ['screen mood', ''],
  ] as const)
    it(`of "${names}" are "${expected}"`, async () => {
      const { turn, reason } = await searched(names.split(' '));
      expect(ran.join(' ')).to.equal(expected);
      expect(reason).to.equal('answered');
      if (expected !== '') expect(turn.passages).to.deep.equal(found.passages);
    });
});
