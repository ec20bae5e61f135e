import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadPipeline } from '../../core/host/load.ts';
import { builtins } from '../../plugins/index.ts';
import { scoredPassage } from '../support/documents.ts';
import { framesOf, textOf } from '../support/frames.ts';
import { KEY, start, stopAll } from '../support/harness.ts';
import { ModelServer, says } from '../support/model-server.ts';
import { catalogOf } from '../support/plugins.ts';
import { step } from '../support/steps.ts';

const PASSAGES = [scoredPassage('contact', 'Refused cards are looked into by cards@shop.example within a day.')];
const CARD = '4111 1111 1111 1111';
const SAID = ['Write to cards@shop', '.example. Your friend ', 'eve@else', 'where.example knows more.'];

/** Gives the prompt that a search would have led to. */
const recall = step('recall', {
  needs: ['question'],
  gives: ['prompt', 'passages'],
  run: ({ question }) => ({
    prompt: { system: 's', user: String(question), question, passages: PASSAGES, language: 'en', mark: 'b4d496a7ab' },
    passages: PASSAGES,
  }),
});

const pipelineOf = (url: string, folder: string, action: string, stream: string): string => `version: 1
stream: ${stream}
resources:
  model: { openai: { base_url: "${url}", model: little, retries: 0 } }
  state: { sqlite: { path: "${folder}/state.db" } }
answer:
  - protect_pii: { action: ${action} }
  - recall: {}
  - generate: { with: model }
  - protect_pii: { in: answer, action: ${action} }
    label: protect_answer
  - score_semantic: {}
  - refine_answer: {}
afterwards:
  - record_answer: { in: state }
`;

/** All that SQLite has on disk. */
async function stored(folder: string): Promise<string> {
  const parts = ['state.db', 'state.db-wal'].map((name) => readFile(join(folder, name), 'latin1').catch(() => ''));
  return (await Promise.all(parts)).join('');
}

describe('personal data on a question’s way', () => {
  const server = new ModelServer();
  let url: string;
  before(async () => {
    url = await server.open();
  });
  afterEach(stopAll);
  after(() => server.close());

  async function ask(action: string, stream = 'live') {
    const folder = await mkdtemp(join(tmpdir(), 'touchstone-pii-'));
    const text = pipelineOf(url, folder, action, stream);
    const blueprint = await loadPipeline({ file: 'p.yaml', text, env: {}, builtins: { ...builtins, ...catalogOf(recall) } });
    const service = await start(undefined, {
      yaml: 'logging: { log_content: true }',
      open: (instances, options) => instances.open('test', blueprint, options),
    });
    server.will(says(SAID));
    const response = await fetch(`${service.url}/v1/test/seek_stream`, {
      method: 'POST',
      body: JSON.stringify({ question: `Why was my card ${CARD} refused?`, options: { trace: true } }),
      headers: { apikey: KEY, 'content-type': 'application/json' },
    });
    const { frames } = framesOf(await response.text());
    await service.stop();
    const asked = JSON.stringify(server.asked.map(({ body }) => body));
    return { frames, asked, disk: await stored(folder), log: JSON.stringify(service.lines()) };
  }

  for (const [action, question] of [
    ['mask', 'Why was my card [credit card] refused?'],
    ['hide', 'Why was my card [credit card] refused?'],
    ['delete', 'Why was my card refused?'],
  ] as const)
    for (const stream of ['live', 'gated', 'whole'])
      it(`stays where it is allowed to be (${action}, ${stream})`, async () => {
        const { frames, asked, disk, log } = await ask(action, stream);
        const answer = action === 'delete' ? 'Your friend knows more.' : 'Your friend [email] knows more.';
        expect(asked).to.contain(question);
        expect(log).to.contain(question);
        expect(disk).to.contain(question);
        expect(textOf(frames), 'nothing of it is streamed').to.equal(`Write to cards@shop.example. ${answer}`);
        expect(frames.at(-1)).to.include({ answer: `Write to cards@shop.example. ${answer}` });
        for (const place of [asked, log, JSON.stringify(frames)]) expect(place).not.to.match(/4111 ?1111|eve@/);
        expect(/4111 ?1111|eve@/.test(disk), 'kept for analytics').to.equal(action === 'hide');
        expect(frames.at(-1)?.pii).to.deep.equal(action === 'delete' ? undefined : ['credit_card', 'email']);
      });

  it('is flagged and left where that is wanted', async () => {
    const { frames, asked } = await ask('flag');
    expect(asked).to.contain(CARD);
    expect(textOf(frames)).to.equal(SAID.join(''));
    expect(frames.at(-1)?.pii).to.deep.equal(['credit_card', 'email']);
    expect(frames.length, 'streamed as it was written').to.be.above(2);
  });
});
