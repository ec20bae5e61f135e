import { expect } from 'chai';
import type { Embedder } from '../../../core/contract/resources/embedder.ts';
import type { AnswerScore } from '../../../core/contract/resources/scorer.ts';
import { MODEL } from '../../../lib/evidence/score/weights.gen.ts';
import { textsAlone } from '../../../lib/evidence/scorer/sources.ts';
import { onnx } from '../../../plugins/embedder/onnx/index.ts';
import { grounding as groundingPlugin } from '../../../plugins/scorer/grounding.ts';
import { callWith, quietHost } from '../../support/call.ts';
import { configure } from '../../support/run-step.ts';
import { type Case, IN_ENGLISH, type Table, type Verdict } from './in-english.ts';
import { IN_OTHER_LANGUAGES } from './in-other-languages.ts';
import { IN_VALUES } from './in-values.ts';

const TABLES = [...IN_ENGLISH, ...IN_OTHER_LANGUAGES, ...IN_VALUES];

async function ground({ sources, language }: Table, answer: string, embedder?: Embedder): Promise<AnswerScore> {
  const scorer = groundingPlugin.create({ ...configure(groundingPlugin), patience: 60_000, ...(embedder && { embedder }) });
  return scorer.score({ answer, language, passages: textsAlone(sources) }, callWith());
}

const verdictOf = ({ score }: AnswerScore): Verdict => ((100 - score) / 100 >= MODEL.threshold ? 'unbacked' : 'backed');

const markedBy = (answer: string, { sentences }: AnswerScore): string[] =>
  sentences.flatMap(({ unsupported }) => unsupported).map(({ start, end }) => answer.slice(start, end));

/** In what a score is not what the row says. */
function faultsOf({ is, marks = [], contradicts, answer = '' }: Partial<Case>, grounding: AnswerScore): string[] {
  const marked = markedBy(answer, grounding).join(' | ');
  const kinds = grounding.sentences.flatMap((sentence) => sentence.contradictions).map(({ kind }) => kind);
  const unmarked = marks.filter((mark) => !marked.includes(mark));
  return [
    ...(is && verdictOf(grounding) !== is ? [`${verdictOf(grounding)} with ${grounding.score}`] : []),
    ...unmarked.map((mark) => `"${mark}" is not marked`),
    ...(contradicts && !kinds.includes(contradicts) ? [`no contradiction of kind ${contradicts}`] : []),
  ];
}

describe('answers made to deceive', () => {
  let bundled: Embedder;
  before(async () => {
    bundled = onnx.create({ workers: 1 });
    await bundled.ready?.(quietHost);
  });
  after(() => bundled.close?.());

  for (const table of TABLES) {
    describe(table.name, () => {
      for (const row of table.cases.filter(({ falls }) => !falls)) {
        const { what, answer, is } = row;
        it(`${what}: ${is ?? 'marked'}`, async () => {
          expect(faultsOf(row, await ground(table, answer))).to.deep.equal([]);
        });

        if (!is) continue;
        it(`${what}, its meaning compared, too: ${is}`, async () => {
          const grounding = await ground(table, answer, bundled);
          expect(verdictOf(grounding), `score ${grounding.score}`).to.equal(is);
        });
      }
    });
  }

  it('tells which rows fall, and no others', async () => {
    const told: string[] = [];
    for (const table of TABLES)
      for (const row of table.cases.filter(({ falls }) => falls)) {
        const [plain, compared] = [await ground(table, row.answer), await ground(table, row.answer, bundled)];
        told.push(`${table.name}, ${row.what}: ${[...faultsOf(row, plain), ...faultsOf({ is: row.is }, compared)].join('; ')}`);
      }
    console.log(told.map((line) => `      ${line}`).join('\n'));
    expect(told.filter((line) => line.endsWith(': '))).to.deep.equal([]); // holds by now: it does not fall
  });

  it('holds at least sixty rows', () => {
    expect(TABLES.flatMap(({ cases }) => cases)).to.have.length.of.at.least(60);
  });
});
