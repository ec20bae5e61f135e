import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bringUp, type Variant } from './elasticsearch/cluster.ts';
import { clientOf, reachOf, type Server } from './elasticsearch/server.ts';
import { SharedClusters } from './elasticsearch/shared.ts';
import { findTool, firstLine } from './real-parts.ts';

export type { Variant } from './elasticsearch/cluster.ts';
export { basesOn, documentBasesOn, workspaceOn } from './elasticsearch/hooks.ts';
export { clientOf, type Reach, type Server } from './elasticsearch/server.ts';
export { Workspace } from './elasticsearch/workspace.ts';

const run = promisify(execFile);
const MINUTE = 60_000;

/** A server that answers, or why there is none. */
export type FoundElasticsearch = Server | { missing: string };

let plain: Promise<FoundElasticsearch> | undefined;
const shared = new SharedClusters(bringUpOwn);

/**
 * Looks for the server that `ELASTICSEARCH_URL` names, then for one that can be brought up here: the plain one, which
 * all tests of a run share, or a cluster as `variant` says, which all suites share that want the same.
 * A server that the environment names and that does not answer is an error: it was not meant to be left out.
 */
export function findElasticsearch(variant?: Variant): Promise<FoundElasticsearch> {
  if (variant !== undefined) return shared.find(variant);
  plain ??= findPlain();
  return plain;
}

/**
 * A `describe` with a real Elasticsearch, which is sought when the first test of it is about to run; skipped by name where
 * none can be had. `server` may be called in hooks and tests only.
 */
export function describeElasticsearch(title: string, body: (server: () => Server) => void, variant?: Variant): void {
  const missing = whyMissing(variant);
  if (missing !== undefined) {
    describe.skip(`${title} (skipped: ${missing})`, () => body(unfound));
    return;
  }
  if (variant !== undefined) shared.announce(variant);
  // Two levels: when the outer one is skipped, none of the hooks of `body` runs.
  describe('with a real Elasticsearch', () => {
    let server: Server | undefined;
    before(async function () {
      this.timeout(20 * MINUTE);
      const found = await findElasticsearch(variant);
      if ('missing' in found) {
        console.log(`    skipped: ${found.missing}`);
        return this.skip();
      }
      server = found;
    });
    after(async function () {
      this.timeout(2 * MINUTE);
      if (variant !== undefined) await shared.leave(variant);
    });
    describe(title, () => body(() => server ?? unfound()));
  });
}

function unfound(): never {
  throw new Error('the server is there in hooks and tests only');
}

/** Why it is no use even to look. */
function whyMissing(variant?: Variant): string | undefined {
  if (findTool('elasticsearch-up') !== undefined) return undefined;
  if (variant === undefined) return process.env.ELASTICSEARCH_URL ? undefined : 'ELASTICSEARCH_URL names no Elasticsearch';
  return 'no cluster of its own can be brought up here';
}

async function findPlain(): Promise<FoundElasticsearch> {
  const given = reachOf(process.env);
  if (given !== undefined) {
    await clientOf(given).info();
    return foreign(given);
  }
  const started = await findStarted();
  if (started !== undefined) return started;
  const own = await bringUpOwn({});
  // The end of the process closes it: other tests may still want it.
  return 'missing' in own ? own : { ...own, close: async () => {} };
}

/** A plain server that somebody has brought up with the tool and that is left as it is. */
async function findStarted(): Promise<Server | undefined> {
  const tool = findTool('elasticsearch-up');
  if (tool === undefined) return undefined;
  try {
    const { stdout } = await run(tool, ['status'], { timeout: MINUTE });
    const url = /^node 1 (http:\S+) \d+$/m.exec(stdout)?.[1];
    const reach = reachOf({ ELASTICSEARCH_URL: url });
    if (reach === undefined) return undefined;
    await clientOf(reach).info(); // which one with users refuses
    return foreign(reach);
  } catch {
    return undefined; // none, or not a plain one
  }
}

async function bringUpOwn(variant: Variant): Promise<FoundElasticsearch> {
  const tool = findTool('elasticsearch-up');
  if (tool === undefined) return { missing: 'no cluster of its own can be brought up here' };
  try {
    return await bringUp(tool, variant);
  } catch (error) {
    return { missing: `no Elasticsearch could be started (${firstLine(error)})` };
  }
}

/** Somebody else's: it is neither killed nor ended from here. */
function foreign(reach: NonNullable<ReturnType<typeof reachOf>>): Server {
  const refuse = async () => {
    throw new Error('this Elasticsearch was not brought up by the tests');
  };
  return { ...reach, kill: refuse, start: refuse, close: async () => {} };
}
