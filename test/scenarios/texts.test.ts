import { expect } from 'chai';
import type { AnswerRecord } from '../../core/contract/facts/end.ts';
import { loadPipeline } from '../../core/host/load.ts';
import { builtins } from '../../plugins/index.ts';
import { expectSchema } from '../support/contract.ts';
import { scoredPassage } from '../support/documents.ts';
import { type Running, start, stopAll } from '../support/harness.ts';
import { catalogOf } from '../support/plugins.ts';
import { step } from '../support/steps.ts';

const QUESTION = 'How long is the guarantee?';
const ANSWER = 'The pump is guaranteed for two years.';
const COARSE = 'Some asshole knows.';
const SOURCE = { url: 'https://example.com/pump', document: 'Pump' };

/** Stands for search, model and score: asked who, it is coarse. */
const answerIt = step('answer_it', {
  needs: ['question'],
  gives: ['passages', 'draft', 'answer', 'score'],
  run: ({ question }) => {
    const answer = String(question).startsWith('Who') ? COARSE : ANSWER;
    return { passages: [scoredPassage('pump', ANSWER, { title: 'Pump', url: SOURCE.url })], draft: answer, answer, score: 60 };
  },
});

const PIPELINE = `version: 1
answer:
  - screen_question: { min_words: 2, max_words: 8 }
  - detect_language: {}
  - screen_words: { block: [project titan] }
  - answer_it: {}
  - screen_words: {}
    label: screen_answer
  - gate_confidence: {}
  - refine_answer: { apply_to: answer }
`;

describe('texts instead of answers', () => {
  let service: Running;
  before(async () => {
    const all = { ...builtins, ...catalogOf(answerIt) };
    const blueprint = await loadPipeline({ file: 'p.yaml', text: PIPELINE, env: {}, builtins: all });
    service = await start(undefined, { open: (instances, options) => instances.open('test', blueprint, options) });
  });
  after(stopAll);

  /** What is told of the answer's text and its source. */
  async function ask(question: string, options: object): Promise<Partial<AnswerRecord>> {
    const response = await service.seek({ question, options });
    expect(response.status).to.equal(200);
    const record = (await response.json()) as AnswerRecord; // checked below
    expectSchema('AnswerRecord', record);
    const { answer, ufa, reason, url, document, passages } = record;
    return JSON.parse(JSON.stringify({ answer, ufa, reason, url, document, passages }));
  }

  const replace = "[{'re': '/two/g', 'rp': 'three'}]";
  for (const [name, question, options, expected] of [
    ['an answer that nothing changes', QUESTION, {}, { reason: 'answered', answer: ANSWER, ...SOURCE }],
    [
      'minConfidenceText, and no source',
      QUESTION,
      { minConfidence: '100', minConfidenceText: '  Ask a person. ' },
      { reason: 'low_confidence', answer: '  Ask a person. ', ufa: ANSWER },
    ],
    [
      'minConfidenceText natively',
      QUESTION,
      { minConfidence: 100, minConfidenceText: 'Ask.' },
      { reason: 'low_confidence', answer: 'Ask.', ufa: ANSWER },
    ],
    [
      'the configured text when the one of the request is empty',
      QUESTION,
      { minConfidence: 100, minConfidenceText: '' },
      { reason: 'low_confidence', answer: 'I found no reliable answer to this in the documents.', ufa: ANSWER },
    ],
    ['an answer at the least score', QUESTION, { minConfidence: 60 }, { reason: 'answered', answer: ANSWER, ...SOURCE }],
    [
      'warnConfidenceText before the answer',
      QUESTION,
      { warnConfidence: '100', warnConfidenceText: 'Careful:' },
      { reason: 'answered', answer: `Careful: ${ANSWER}`, ufa: ANSWER, ...SOURCE },
    ],
    [
      'a replacement',
      QUESTION,
      { answerEngineering: replace },
      { reason: 'answered', answer: 'The pump is guaranteed for three years.', ufa: ANSWER, ...SOURCE },
    ],
    [
      'a warning and a replacement: ufa is what stood before both',
      QUESTION,
      { warnConfidence: 100, warnConfidenceText: 'Only two words:', answerEngineering: replace },
      { reason: 'answered', answer: 'Only three words: The pump is guaranteed for three years.', ufa: ANSWER, ...SOURCE },
    ],
    [
      'minConfidenceText, in which nothing is replaced',
      QUESTION,
      { minConfidence: 100, minConfidenceText: 'Ask two people.', answerEngineering: replace },
      { reason: 'low_confidence', answer: 'Ask two people.', ufa: ANSWER },
    ],
    [
      'sensitiveText for a question, and nothing else',
      'Why the fuck is it broken?',
      { sensitiveText: 'Politely!', includeSourceResults: 'true' },
      { reason: 'blocked', answer: 'Politely!' },
    ],
    [
      'sensitiveText for words of the operator',
      'Who leads Project Titan?',
      { sensitiveText: 'No.' },
      { reason: 'blocked', answer: 'No.' },
    ],
    [
      'sensitiveText for an answer, and neither ufa nor passages',
      'Who knows?',
      { sensitiveText: 'No.', minConfidence: 100, includeSourceResults: true, includeSourceResultsFormatted: true },
      { reason: 'blocked', answer: 'No.' },
    ],
    ['the configured text for a coarse answer', 'Who knows?', {}, { reason: 'blocked', answer: 'I cannot help with that.' }],
    ['minText', 'guarantee', { minText: 'More!' }, { reason: 'too_short', answer: 'More!' }],
    ['minText for a question without a word', '?!', { minText: 'More!' }, { reason: 'too_short', answer: 'More!' }],
    [
      'the configured text for a short question',
      'guarantee',
      { minText: '' },
      { reason: 'too_short', answer: 'Please ask a question in a few words.' },
    ],
    ['maxWords', QUESTION, { maxWordsNumber: '4', maxWords: 'Less!' }, { reason: 'too_long', answer: 'Less!' }],
    ['maxWords natively', QUESTION, { maxWordsNumber: 4, maxWords: 'Less!' }, { reason: 'too_long', answer: 'Less!' }],
    ['an answer at the most words', QUESTION, { maxWordsNumber: '5' }, { reason: 'answered', answer: ANSWER, ...SOURCE }],
    ['no limit at 100', 'and '.repeat(500), { maxWordsNumber: '100' }, { reason: 'answered', answer: ANSWER, ...SOURCE }],
    [
      'the configured number where the request has none',
      'and '.repeat(9),
      { maxWordsNumber: '', maxWords: 'Less!' },
      { reason: 'too_long', answer: 'Less!' },
    ],
    ['an answer to eight Chinese words', '水泵的保修期是多久？', {}, { reason: 'answered', answer: ANSWER, ...SOURCE }],
    [
      'maxWords for many Chinese words without a space',
      '水泵的保修期是多久，在哪里可以找到说明书和发票？',
      { maxWords: '太长了' },
      { reason: 'too_long', answer: '太长了' },
    ],
    ['minText for one Chinese word', '发票', { minText: '太短了' }, { reason: 'too_short', answer: '太短了' }],
  ] as const) {
    it(`gives ${name}`, async () => expect(await ask(question, options)).to.deep.equal(expected));
  }
});
