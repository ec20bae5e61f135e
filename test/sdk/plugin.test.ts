import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadPipeline } from '../../core/host/load.ts';
import { openPipeline } from '../../core/host/open.ts';
import { callWith, silent, turnStart } from '../support/call.ts';
import { ROOT } from '../support/command-line.ts';
import { folderWith } from '../support/folder.ts';
import { plugins } from '../support/plugins.ts';

const PAGE = readFileSync(join(ROOT, 'docs', 'plugins.md'), 'utf8');
/** The gate that the page shows. */
const [GATE = ''] = [...PAGE.matchAll(/```ts\n(.*?)```/gs)]
  .map(([, code = '']) => code)
  .filter((code) => code.includes('gateDecision'));

const LONG = `It ${'really '.repeat(9)}is so.`;

describe('a gate of one’s own', () => {
  for (const [name, text, score, reason, decision] of [
    ['lets pass what is short', 'It is so.', 10, 'answered', 'passed'],
    ['lets pass what is sure', LONG, 90, 'answered', 'passed'],
    ['withholds what is neither', LONG, 10, 'low_confidence', 'withheld'],
  ] as const)
    it(`${name}, and its decision is told`, async () => {
      const folder = folderWith({ 'gate.ts': GATE });
      const file = join(folder, 'p.yaml');
      const answer = `answer: [{ say: { text: "${text}", score: ${score} } }, { gate_brevity: { words: 8 } }]`;
      const blueprint = await loadPipeline({
        file,
        text: `version: 1\nplugins: [./gate.ts]\n${answer}\n`,
        env: {},
        builtins: plugins,
      });
      const pipeline = await openPipeline(blueprint, { log: silent });
      const ended = await pipeline.answer(turnStart(), callWith());
      expect(ended.reason).to.equal(reason);
      expect(ended.turn.decisions?.map((made) => [made.gate, made.decision])).to.deep.equal([['gate_brevity', decision]]);
      expect(ended.turn.answer === text).to.equal(decision === 'passed');
    });
});
