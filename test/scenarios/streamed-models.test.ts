import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import type { AnswerRecord } from '../../core/contract/facts/end.ts';
import { loadPipeline } from '../../core/host/load.ts';
import { builtins } from '../../plugins/index.ts';
import { ROOT } from '../support/command-line.ts';
import { expectSchema } from '../support/contract.ts';
import { scoredPassage } from '../support/documents.ts';
import { folderWith } from '../support/folder.ts';
import { framesOf, textOf } from '../support/frames.ts';
import { KEY, type Running, start, stopAll, until } from '../support/harness.ts';
import { type Behaviour, fallsSilent, hangs, ModelServer, refuses, resets, says } from '../support/model-server.ts';
import { catalogOf } from '../support/plugins.ts';
import { step } from '../support/steps.ts';

const PASSAGES = [scoredPassage('manual', 'The pump is guaranteed for two years.')];
const QUOTED = 'The pump is guaranteed for two years.';
const WORDS = ['The pump ', 'is guaranteed ', 'for zwölf Monate 👍 ', '— said twice.'];

/** Gives the prompt that a search would have led to. */
const recall = step('recall', {
  needs: ['question'],
  gives: ['prompt', 'score', 'passages'],
  run: ({ question }) => ({
    prompt: { system: 's', user: 'u', question, passages: PASSAGES, language: 'en' },
    passages: PASSAGES,
    score: 80,
  }),
});

/** Patience with the model and with the step, whose tests wait for its end where it is used up. */
const SHORT = { model: '2s', step: '3s' };

const pipelineOf = (url: string, llm: string, patience = SHORT): string => `version: 1
resources:
  model: { openai: { base_url: ${url}, model: little, retries: 0, timeout: ${patience.model} } }
  quotes: { extractive: {} }
  llm: ${llm}
answer: [{ recall: {} }, { generate: { with: llm, timeout: ${patience.step} } }, { refine_answer: {} }]
`;

const WITH_QUOTES = '{ fallback: { models: [{ use: model, budget: 200ms }, { use: quotes }], failures: 1000 } }';

describe('a streamed answer of a language model', () => {
  const server = new ModelServer();
  let url: string;
  before(async () => {
    url = await server.open();
  });
  afterEach(stopAll);
  after(() => server.close());

  async function serve(llm: string, patience = SHORT): Promise<Running> {
    const all = { ...builtins, ...catalogOf(recall) };
    const blueprint = await loadPipeline({ file: 'p.yaml', text: pipelineOf(url, llm, patience), env: {}, builtins: all });
    return start(undefined, { open: (instances, options) => instances.open('test', blueprint, options) });
  }

  const ask = (service: Running, init: RequestInit = {}): Promise<Response> =>
    fetch(`${service.url}/v1/test/seek_stream`, {
      method: 'POST',
      body: JSON.stringify({ question: 'How long is the pump guaranteed?' }),
      headers: { apikey: KEY, 'content-type': 'application/json' },
      ...init,
    });

  for (const pieces of [undefined, 1, 7, 64]) {
    it(`holds every letter in order, however it was cut on its way here (${pieces ?? 'by events'})`, async () => {
      const service = await serve(WITH_QUOTES.replace('200ms', '20s'), { model: '20s', step: '25s' });
      server.will(says(WORDS, pieces === undefined ? {} : { pieces }));
      const { frames } = framesOf(await (await ask(service)).text());
      expect(textOf(frames)).to.equal(WORDS.join(''));
      expect(frames.at(-1)).to.include({ answer: WORDS.join('').trim(), reason: 'answered', model: 'little' });
    });
  }

  for (const [name, behaviour, streamed] of [
    ['stops in the middle', resets(['The pump ', 'is ']), 'The pump is '],
    ['falls silent in the middle', fallsSilent(['The pump ', 'is ']), 'The pump is '],
    ['hangs', hangs, ''],
    ['refuses', refuses(500), ''],
  ] as const satisfies readonly (readonly [string, Behaviour, string])[]) {
    it(`is a complete record all the same when the server ${name}`, async () => {
      const service = await serve(WITH_QUOTES);
      server.will(behaviour);
      const { frames } = framesOf(await (await ask(service)).text());
      const record = frames.at(-1);
      expectSchema('AnswerRecord', record);
      expect(record).to.include({ answer: QUOTED, reason: 'degraded', model: 'extractive', score: 80 });
      // What was shown stays as it is until the record replaces it: a second beginning would only confuse.
      expect(textOf(frames)).to.equal(streamed || QUOTED);
    });
  }

  it('ends with a problem when there is nothing to fall back on', async () => {
    const service = await serve('{ balance: { models: [{ use: model }] } }');
    server.will(resets(['The pump ', 'is ']));
    const { frames } = framesOf(await (await ask(service)).text());
    expectSchema('Problem', frames.at(-1));
    expect(frames.at(-1)).to.include({ code: 'resource_unavailable', status: 503 });
    expect(textOf(frames)).to.equal('The pump is ');
  });

  it('stops the server within 100 ms when the caller leaves in the middle', async () => {
    const service = await serve(WITH_QUOTES.replace('200ms', '3s'));
    server.will(says(Array(500).fill('word '), { every: 5 }));
    const leave = new AbortController();
    const response = await ask(service, { signal: leave.signal });
    await (response.body as ReadableStream).getReader().read(); // a 200 has one
    await pause(30);
    const left = performance.now();
    leave.abort();
    expect(((await server.asked[0]?.closed) ?? Number.POSITIVE_INFINITY) - left).to.be.below(100);
    await until(() => service.lines().some(({ problem }) => problem === 'client_closed'));
  });

  it('is read by the client that docs/streaming.md shows', async () => {
    const page = readFileSync(join(ROOT, 'docs', 'streaming.md'), 'utf8');
    const [, code = ''] = /^```js\n([\s\S]*?)^```/m.exec(page) ?? [];
    const file = join(folderWith({ 'client.mjs': code }), 'client.mjs');
    const {
      askStreamed,
    }: {
      askStreamed(asked: object): Promise<AnswerRecord>;
    } = await import(pathToFileURL(file).href);
    const service = await serve(WITH_QUOTES.replace('200ms', '3s'));
    server.will(says(WORDS, { pieces: 3 }));
    let shown = '';
    const show = (piece: string): void => {
      shown += piece;
    };
    const record = await askStreamed({ url: service.url, key: KEY, question: 'How long?', show });
    expect(shown).to.equal(WORDS.join(''));
    expect(record.answer).to.equal(WORDS.join('').trim());
    const refused = await askStreamed({ url: service.url, key: KEY, question: ' ', show }).catch(String);
    expect(refused).to.match(/^Error: 422: .*invalid_request/);
  });
});
