import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { AnswerRecord } from '../../../core/contract/facts/end.ts';
import { ROOT, touchstone } from '../../support/command-line.ts';

const EXAMPLE = join(ROOT, 'examples', 'retriever');

/** Whole files may be this long: it is what somebody writes first. */
const SHORT = 30;

describe('examples/retriever', function () {
  this.timeout(60_000);
  let service: ChildProcess;
  let env: { SEARCH_URL: string };
  before(async () => {
    service = spawn(process.execPath, [join(EXAMPLE, 'search-service.ts'), '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = (await service.stdout?.setEncoding('utf8').take(1).toArray()) ?? [];
    env = { SEARCH_URL: String(said).trim() };
  });
  after(() => service.kill());

  const ask = async (question: string, url = env.SEARCH_URL): Promise<AnswerRecord> => {
    const pipeline = join(EXAMPLE, 'pipeline.yaml');
    const { stdout } = await touchstone(['ask', '--json', '--pipeline', pipeline, question], { env: { SEARCH_URL: url } });
    return JSON.parse(stdout);
  };

  it('is short', () => {
    const lines = readFileSync(join(EXAMPLE, 'plugins', 'rest-search.ts'), 'utf8')
      .trimEnd()
      .split('\n');
    expect(lines.length).to.be.below(SHORT);
  });

  it('passes its own tests', async () => {
    const { code, stdout } = await touchstone(['test', EXAMPLE], { env });
    expect(code, stdout).to.equal(0);
  });

  const CASES: readonly [question: string, least: number, most: number][] = [
    ['When is the library open?', 60, 100],
    ['Is the card free for a student?', 60, 100],
    ['How much does a card cost?', 60, 100],
    ['Who was the first person on the moon?', 0, 9],
    ['What is the capital of France?', 0, 9],
  ];
  for (const [question, least, most] of CASES)
    it(`has a KBscore from ${least} to ${most} for: ${question}`, async () => {
      expect((await ask(question)).KBscore).to.be.within(least, most);
    });

  it('says what is away', async () => {
    const { code, stdout } = await touchstone(['test', EXAMPLE], { env: { SEARCH_URL: 'http://127.0.0.1:9/search' } });
    expect(code).to.equal(1);
    expect(stdout).to.contain('http://127.0.0.1:9/search cannot be reached');
  });
});
