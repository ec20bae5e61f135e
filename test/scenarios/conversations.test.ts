import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { AnswerRecord } from '../../core/contract/facts/end.ts';
import { loadPipeline } from '../../core/host/load.ts';
import { builtins } from '../../plugins/index.ts';
import { KEY, type Running, start, stopAll } from '../support/harness.ts';
import { catalogOf } from '../support/plugins.ts';
import { step } from '../support/steps.ts';

/** Answers with what would be searched for. */
const echo = step('echo', {
  needs: ['question'],
  wants: ['query'],
  gives: ['answer', 'score'],
  run: ({ question, query = question }) => ({ answer: query, score: 90 }),
});

const LAMP = 'How long is the warranty of the Aurora lamp?';
const FOLLOW_UP = 'Does it cover glass?';
const CARRIED = `${FOLLOW_UP} (warranty Aurora lamp)`;

interface Asking {
  session?: string;
  user?: string;
  instance?: string;
  options?: object;
}

describe('conversations', () => {
  let folder: string;
  let service: Running;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchstone-conversations-'));
    const text = `version: 1
resources: { state: { sqlite: { path: ${folder}/state.db } } }
answer: [{ screen_question: { max_words: 12 } }, { carry_context: { memory: state } }, { echo: {} }]
afterwards: [{ record_answer: { in: state } }]
`;
    const blueprint = await loadPipeline({ file: 'p.yaml', text, env: {}, builtins: { ...builtins, ...catalogOf(echo) } });
    const instances = ['test', 'other']; // over one store
    service = await start(undefined, {
      yaml: 'instances: { test: { pipeline: p.yaml }, other: { pipeline: p.yaml } }',
      open: async (opened, options) => {
        await Promise.all(instances.map((name) => opened.open(name, blueprint, options)));
      },
    });
  });
  after(async () => {
    await stopAll();
    await rm(folder, { recursive: true, force: true });
  });

  async function ask(question: string, { session = '', user = '', instance = 'test', options = {} }: Asking): Promise<string> {
    const user_session = { metadata: { user_id: user }, system: { session_id: session } };
    const response = await fetch(`${service.url}/v1/${instance}/seek`, {
      method: 'POST',
      headers: { apikey: KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ question, user_session, options }),
    });
    expect(response.status).to.equal(200);
    return ((await response.json()) as AnswerRecord).answer; // a record, by its status
  }

  it('are followed by a question that comes at once', async () => {
    for (let turn = 0; turn < 50; turn++) {
      await ask(LAMP, { session: `quick-${turn}` });
      expect(await ask(FOLLOW_UP, { session: `quick-${turn}` })).to.equal(CARRIED);
    }
  });

  it('are followed by the user where there is no session', async () => {
    await ask(LAMP, { user: 'u-1', session: 'phone' });
    expect(await ask(FOLLOW_UP, { user: 'u-1' })).to.equal(CARRIED);
  });

  for (const [name, other] of [
    ['session', { session: 'b', user: 'ada' }],
    ['user', { user: 'bob' }],
    ['instance', { session: 'a', instance: 'other' }],
    ['caller without a name', {}],
  ] as const) {
    it(`are not told to another ${name}`, async () => {
      await ask(LAMP, { session: 'a', user: 'ada' });
      expect(await ask(FOLLOW_UP, other)).to.equal(FOLLOW_UP);
    });
  }

  it('go by what the request brings along', async () => {
    await ask(LAMP, { session: 'own' });
    const options = { lastTurn: [{ u: 'How do I clean the Nova sofa?', n: true }, { a: 'With a cloth.' }] };
    expect(await ask(FOLLOW_UP, { session: 'own', options })).to.equal(`${FOLLOW_UP} (clean Nova sofa)`);
  });

  it('do not hold what was refused', async () => {
    await ask(LAMP, { session: 'refused' });
    await ask(`${'And the Nova sofa by the window '.repeat(3)}?`, { session: 'refused' });
    expect(await ask(FOLLOW_UP, { session: 'refused' })).to.equal(CARRIED);
  });
});
