import { expect } from 'chai';
import type { Logger } from '../../../core/contract/call.ts';
import type { ElasticsearchKnowledgeBase } from '../../../plugins/knowledge-base/elasticsearch/knowledge-base.ts';
import { type BaseOptions, openBase } from './base.ts';
import { type DocumentsIndex, makeIndex } from './documents-index.ts';
import type { Server } from './server.ts';
import { Workspace } from './workspace.ts';

/** A workspace for the `describe` that this is called in, cleared when its tests have run. */
export function workspaceOn(server: () => Server): Workspace {
  const space = new Workspace(server);
  after(function () {
    this.timeout(60_000);
    return space.clear();
  });
  return space;
}

/** Opens knowledge bases for the tests of the `describe` that this is called in; each is closed when its test ends. */
export function basesOn(server: () => Server) {
  const opened: ElasticsearchKnowledgeBase[] = [];
  afterEach(async () => {
    for (const base of opened.splice(0)) await base.close();
  });
  return async (index: string, options: Partial<BaseOptions> = {}, log?: Logger): Promise<ElasticsearchKnowledgeBase> => {
    const base = await openBase({ endpoint: server().url, index, ...options }, log);
    opened.push(base);
    return base;
  };
}

/** The same for knowledge bases over indexes of documents, each of which is made for one. */
export function documentBasesOn(server: () => Server) {
  const space = workspaceOn(server);
  const openOn = basesOn(server);
  let count = 0;
  const openOver = async (made: DocumentsIndex, options: Partial<BaseOptions> = {}): Promise<ElasticsearchKnowledgeBase> => {
    const base = await openOn(await makeIndex(space, `documents-${++count}`, made), options);
    expect(base.health().ok, base.health().detail).to.equal(true);
    return base;
  };
  return { space, openOn, openOver };
}
