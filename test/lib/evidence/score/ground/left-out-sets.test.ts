import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { groundAnswer } from '../../../../../lib/evidence/score/ground.ts';
import { auroc } from '../../../../../lib/statistics/classification.ts';
import { terms } from '../../../../../lib/text/terms.ts';

interface Claim {
  sources: string[];
  claim: string;
  supported: boolean;
}

const FOLDER = join(import.meta.dirname, '../../../../fixtures/grounding');
const readClaims = (file: string): Claim[] =>
  readFileSync(join(FOLDER, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Claim); // as its README says

const riskOf = ({ sources, claim }: Claim): number =>
  -groundAnswer({
    answer: claim,
    language: 'en',
    sources: sources.map((text, at) => ({ id: String(at), text })),
  }).score;

/** The share of the words that no source holds. */
function unheldShare({ sources, claim }: Claim): number {
  const held = new Set(terms(sources.join('\n')));
  const own = terms(claim);
  return own.filter((term) => !held.has(term)).length / Math.max(1, own.length);
}

describe('the score of answers by words, on sets that nothing was learned from', () => {
  /** The bars are what was measured, less its standard error (Hanley and McNeil 1982), .03 to .04 with 150 rows. */
  const SETS: readonly [file: string, least: number, overWords: number][] = [
    ['factcg_doc.jsonl', 0.86, 0],
    // Replies that chat besides: the share of words alone tells more of them. It is not to get worse.
    ['faithdial_audit.jsonl', 0.68, -0.13],
  ];
  for (const [file, least, overWords] of SETS)
    it(`tells backed claims from others: ${file}`, () => {
      const claims = readClaims(file);
      const wrong = claims.map(({ supported }) => !supported);
      const [score, words] = [riskOf, unheldShare].map((of) => auroc(claims.map(of), wrong)) as [number, number]; // one for each
      const figures = `AUROC ${score.toFixed(3)}, ${words.toFixed(3)} by the share of words`;
      console.log(`      ${figures}`);
      expect(score, figures).to.be.above(least);
      expect(score - words, figures).to.be.above(overWords);
    });
});
