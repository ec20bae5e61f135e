import { readFileSync } from 'node:fs';
import { Tokenizer } from '@huggingface/tokenizers';
import { expect } from 'chai';
import type { VerifierQuestion } from '../../../../core/contract/resources/verifier.ts';
import { Segments } from '../../../../lib/onnx/segments.ts';
import { planPairs } from '../../../../plugins/verifier/onnx-verifier/cross-encoder.ts';
import type { Plan } from '../../../../plugins/verifier/onnx-verifier/plan.ts';
import { planTokens } from '../../../../plugins/verifier/onnx-verifier/token-classifier.ts';
import { byteTokenizer, pieceTokenizer } from '../../../support/tokenizers.ts';
import { optionsWith, questionFor } from './support.ts';

const BUNDLED = new URL('../../../../models/bge-small-en-v1.5/tokenizer.json', import.meta.url);
const TOKENIZERS: Record<string, object> = {
  words: JSON.parse(readFileSync(BUNDLED, 'utf8')) as object, // the library checks it
  bytes: byteTokenizer(['the', 'pump']),
  pieces: pieceTokenizer(['▁the', '▁pump']),
};

const TEXTS = [
  'The pump moves 40 litres per minute — 🚀 daily. '.repeat(8),
  '保修期为两年。泵重十二公斤。'.repeat(8),
  `${'x'.repeat(200)} ${'é'.repeat(90)} <b>1,000</b>\n\n- [SEP] a\n`.repeat(2),
];
const QUESTIONS: VerifierQuestion[] = TEXTS.flatMap((text, at) =>
  ['', 'Pump', 'A title that takes much of the room, which nobody would give a page. '.repeat(3)].map((title) => ({
    ...questionFor(TEXTS[(at + 1) % TEXTS.length] ?? '', [
      { title, text },
      { title: '', text: TEXTS[(at + 2) % TEXTS.length] ?? '' },
    ]),
    question: text.slice(0, 300),
  })),
);

const { template, passage_template: passageTemplate } = optionsWith({});

describe('the inputs of a verifier', () => {
  for (const [name, written] of Object.entries(TOKENIZERS)) {
    const segments = new Segments({ tokenizer: new Tokenizer(written, {}), written });
    const PLANS: [kind: string, maxTokens: number, plan: (question: VerifierQuestion, maxTokens: number) => Plan][] = [
      ['pairs', 128, (question, maxTokens) => planPairs(question, segments, maxTokens)],
      ['pairs', 512, (question, maxTokens) => planPairs(question, segments, maxTokens)],
      [
        'one for all',
        128,
        (question, maxTokens) =>
          planTokens(question, segments, { maxTokens, template: '{question} {passages}', passageTemplate }),
      ],
      ['one for all', 2048, (question, maxTokens) => planTokens(question, segments, { maxTokens, template, passageTemplate })],
    ];
    for (const [kind, maxTokens, plan] of PLANS) {
      it(`are never longer than the model takes, and judge every stretch (${name}, ${kind}, ${maxTokens})`, () => {
        for (const question of QUESTIONS) {
          const { stretches, runs } = plan(question, maxTokens);
          const judged = new Set(
            runs.flatMap(({ stretch, count }) => Array.from({ length: count }, (_, step) => stretch + step)),
          );
          expect(Math.max(...runs.map(({ ids }) => ids.length))).to.be.at.most(maxTokens);
          expect(judged.size).to.equal(stretches.length);
          for (const { ids, types, row, count } of runs) {
            expect(types).to.have.length(ids.length);
            expect(row + count).to.be.below(ids.length);
          }
        }
      });
    }
  }
});
