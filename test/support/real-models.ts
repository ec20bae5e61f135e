import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { exportsOf, findTool, firstLine } from './real-parts.ts';

const run = promisify(execFile);
const TOOL = 'model-server-up';
const MINUTE = 60_000;

/** A real server with OpenAI's API, and the models that it has. */
export interface RealModels {
  url: string;
  model: string;
  key: string;
  /** Absent where it makes no vectors. */
  embedding?: { url: string; passages: string; questions: string };
}

/**
 * A `describe` with a real model server: the one that `OPENAI_BASE_URL` names, one that runs here, or one that is brought up and
 * ended again; skipped by name where none can be had. It is slow, and what it says means nothing: tests assert what holds of any model.
 * All of them stand in test/scenarios/model-servers, whose suites run one after the other: none ends the server that another one asks.
 */
export function describeModels(title: string, body: (models: () => RealModels) => void): void {
  const unfound = (): never => {
    throw new Error('the server is there in hooks and tests only');
  };
  if (!process.env.OPENAI_BASE_URL && findTool(TOOL) === undefined) {
    describe.skip(`${title} (skipped: OPENAI_BASE_URL names no model server)`, () => body(unfound));
    return;
  }
  // Two levels: when the outer one is skipped, none of the hooks of `body` runs.
  describe('with a real model server', function () {
    this.timeout(3 * MINUTE);
    let models: RealModels | undefined;
    let started = false;
    before(async function () {
      this.timeout(10 * MINUTE);
      models = modelsOf(process.env) ?? (await findRunning());
      if (models) return;
      const own = await bringUp();
      if ('missing' in own) {
        console.log(`    skipped: ${own.missing}`);
        return this.skip();
      }
      models = own;
      started = true;
    });
    after(async function () {
      this.timeout(MINUTE);
      if (started) await run(findTool(TOOL) ?? '', ['down'], { timeout: MINUTE });
    });
    describe(title, () => body(() => models ?? unfound()));
  });
}

function modelsOf(env: Readonly<Record<string, string | undefined>>): RealModels | undefined {
  const { OPENAI_BASE_URL: url, OPENAI_MODEL: model = '', OPENAI_API_KEY: key = '' } = env;
  const { EMBED_BASE_URL: embedUrl, EMBED_MODEL: passages = '', EMBED_QUERY_MODEL: questions = passages } = env;
  if (!url) return undefined;
  return { url, model, key, ...(embedUrl && { embedding: { url: embedUrl, passages, questions } }) };
}

/** One that somebody has brought up with the tool and that is left as it is. */
async function findRunning(): Promise<RealModels | undefined> {
  const status = await run(findTool(TOOL) ?? '', ['status'], { timeout: MINUTE }).catch(() => undefined);
  return status && modelsOf(exportsOf(status.stdout));
}

async function bringUp(): Promise<RealModels | { missing: string }> {
  try {
    const { stdout } = await run(findTool(TOOL) ?? '', ['--embeddings', '--repeatable'], { timeout: 9 * MINUTE });
    return modelsOf(exportsOf(stdout)) ?? { missing: `${TOOL} named no server` };
  } catch (error) {
    return { missing: `no model server could be started (${firstLine(error)})` };
  }
}
