import { expect } from 'chai';
import type { AnswerRecord } from '../../core/contract/facts/end.ts';
import { loadPipeline } from '../../core/host/load.ts';
import { builtins } from '../../plugins/index.ts';
import { expectSchema } from '../support/contract.ts';
import { scoredPassage } from '../support/documents.ts';
import { type Running, start, stopAll, until } from '../support/harness.ts';
import { hangs, ModelServer, refuses, says } from '../support/model-server.ts';
import { catalogOf } from '../support/plugins.ts';
import { step } from '../support/steps.ts';

const QUESTION = { question: 'How long is the pump guaranteed?' };
const PASSAGES = [scoredPassage('manual', 'The pump is guaranteed for two years.')];

/** Gives the prompt that a search would have led to. */
const recall = step('recall', {
  needs: ['question'],
  gives: ['prompt', 'score'],
  run: ({ question }) => ({ prompt: { system: 's', user: 'u', question, passages: PASSAGES, language: 'en' }, score: 80 }),
});

describe('answers written by a language model', () => {
  const server = new ModelServer();
  let url: string;
  let service: Running;
  before(async () => {
    url = await server.open();
    const text = `version: 1
resources:
  a: { openai: { base_url: ${url}, model: little, label: a, retries: 0 } }
  b: { openai: { base_url: ${url}, model: other, label: b, retries: 0 } }
  both: { balance: { models: [{ use: a }, { use: b, weight: 0 }] } }
  quotes: { extractive: {} }
  llm: { fallback: { models: [{ use: both }, { use: quotes }], failures: 1000 } }
answer: [{ recall: {} }, { generate: { with: llm } }]
`;
    const all = { ...builtins, ...catalogOf(recall) };
    const blueprint = await loadPipeline({ file: 'p.yaml', text, env: {}, builtins: all });
    service = await start(undefined, {
      open: (instances, options) => instances.open('test', blueprint, options),
    });
  });
  after(async () => {
    await stopAll();
    await server.close();
  });

  async function ask(options: object = {}): Promise<AnswerRecord> {
    const response = await service.seek({ ...QUESTION, options });
    expect(response.status).to.equal(200);
    const record = await response.json();
    expectSchema('AnswerRecord', record);
    return record as AnswerRecord; // the schema was just checked
  }

  const usage = { prompt_tokens: 40, completion_tokens: 2 };
  for (const [name, behaviour, options, expected] of [
    ['say who wrote them', says(['Two ', 'years.'], { usage }), {}, { answer: 'Two years.', model: 'a', reason: 'answered' }],
    ['are quoted when the model breaks off', says(['Two '], { usage, finish: null }), {}, { model: 'extractive' }],
    ['come from the model that is asked for', says(['Two.']), { seekLLM: 'b' }, { model: 'b', warningMessages: [] }],
    [
      'come with a warning where there is none of that name',
      says(['Two.']),
      { seekLLM: 'c' },
      { model: 'a', warningMessages: ['There is no language model of the name in seekLLM: another was chosen. There is a, b.'] },
    ],
    [
      'come with a warning where they were cut off',
      says(['Two ye'], { finish: 'length' }),
      {},
      { answer: 'Two ye', warningMessages: ['The answer was cut off: it reached the most that the language model may write.'] },
    ],
    [
      'are quoted when the model is away',
      refuses(503),
      {},
      { answer: 'The pump is guaranteed for two years.', model: 'extractive', reason: 'degraded' },
    ],
  ] as const) {
    it(name, async () => {
      server.will(behaviour);
      expect(await ask(options)).to.deep.include(expected);
    });
  }

  it('are logged and counted by their tokens, also where another model answered in the end', async () => {
    const line = service.lines().find(({ message, inputTokens }) => message === 'answer' && inputTokens !== undefined);
    expect(line).to.include({ model: 'a', inputTokens: 40, outputTokens: 2 });
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).to.include('touchstone_model_tokens_total{model="a",direction="input"} 80');
    expect(metrics).to.include('touchstone_model_tokens_total{model="a",direction="output"} 4');
  });

  it('are broken off within 100 ms when the caller leaves', async () => {
    server.will(hangs);
    const leave = new AbortController();
    const call = service.seek(QUESTION, { signal: leave.signal }).catch(() => 'left');
    await until(() => server.asked.length === 1);
    const started = performance.now();
    leave.abort();
    const taken = ((await server.asked[0]?.closed) ?? Number.POSITIVE_INFINITY) - started;
    console.log(`      the model's connection was closed after ${taken.toFixed(1)} ms`);
    expect(taken).to.be.below(100);
    expect(await call).to.equal('left');
  });
});
