import { expect } from 'chai';
import { demoUnderway, dropDemo, hasDemo, loadDemo } from '../../../appliance/cli/demo.ts';
import type { Context } from '../../../appliance/cli/verb.ts';
import { Failure } from '../../../core/contract/errors.ts';
import type { Batch } from '../../../core/contract/facts/batch.ts';
import type { KnowledgeBase } from '../../../core/contract/resources/knowledge-base.ts';
import type { Pipeline } from '../../../core/host/runner.ts';
import { callWith, silent } from '../../support/call.ts';
import { folderWith } from '../../support/folder.ts';

/** A pipeline whose knowledge base only counts; `breaksOff` lets a load end after its first document. */
function countingPipeline(own: readonly string[] = []) {
  const documents = new Map<string, string>(own.map((id) => [id, 'own']));
  const state = { loads: 0, breaksOff: false };
  const base = {
    documents: { counts: async () => ({ documents: documents.size, passages: 0 }) },
    writer: {
      idsOf: async (origin: string) => [...documents].filter(([, from]) => from === origin).map(([id]) => id),
      remove: async (ids: readonly string[]) => {
        for (const id of ids) documents.delete(id);
      },
    },
  };
  const pipeline = {
    resources: () => new Map([['kb', base]]),
    ingest: async ({ paths: [origin = ''] }: { paths: string[] }, _call: unknown, onBatch: (batch: Partial<Batch>) => void) => {
      state.loads++;
      for (const id of ['one', 'two']) {
        documents.set(id, origin);
        onBatch({ loaded: [id] });
        if (state.breaksOff) throw new Failure('shutting_down', 'stopped');
      }
    },
  } as unknown as Pipeline; // all of it that the demo touches
  return { pipeline, documents, state };
}

describe('the demo', () => {
  const context: Context = { env: {}, cwd: '/', out() {}, write() {}, err() {}, terminal: false, debug: false };
  const load = (pipeline: Pipeline, data: string) =>
    loadDemo({ pipeline, data, log: silent, signal: new AbortController().signal, context });

  it('is loaded into an empty knowledge base, once', async () => {
    const { pipeline, documents, state } = countingPipeline();
    const data = folderWith();
    expect(await hasDemo(data)).to.equal(false);
    await load(pipeline, data);
    await load(pipeline, data);
    expect([state.loads, documents.size, await hasDemo(data)]).to.deep.equal([1, 2, true]);
  });

  it('is not loaded beside documents that are there already', async () => {
    const { pipeline, state } = countingPipeline(['mine']);
    await load(pipeline, folderWith());
    expect(state.loads).to.equal(0);
  });

  it('goes on when a start was broken off', async () => {
    const { pipeline, documents, state } = countingPipeline();
    const data = folderWith();
    state.breaksOff = true;
    await load(pipeline, data).catch(() => {});
    expect(documents.size).to.equal(1);
    const base = pipeline.resources('knowledge_base').get('kb') as KnowledgeBase; // the one above
    expect(await demoUnderway(base, data, callWith())).to.deep.equal({ loaded: 1, of: 266 });
    state.breaksOff = false;
    await load(pipeline, data);
    expect(await demoUnderway(base, data, callWith())).to.equal(undefined);
    expect([documents.size, state.loads]).to.deep.equal([2, 2]);
  });

  it('can be dropped, leaves what is not its own, and does not come back', async () => {
    const { pipeline, documents, state } = countingPipeline();
    const data = folderWith();
    await load(pipeline, data);
    documents.set('mine', 'own');
    expect(await dropDemo(pipeline, data, callWith())).to.equal(2);
    expect([...documents.keys()]).to.deep.equal(['mine']);
    documents.clear();
    await load(pipeline, data);
    expect([state.loads, await hasDemo(data)]).to.deep.equal([1, false]);
  });
});
