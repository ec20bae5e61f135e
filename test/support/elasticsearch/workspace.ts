import { randomBytes } from 'node:crypto';
import type { Client } from '@elastic/elasticsearch';
import { clientOf, type Reach } from './server.ts';

/** Names of one test file's own on a server that it shares with others; `clear` removes everything that bears them. */
export class Workspace {
  /** What the names of all indices, aliases, templates, pipelines and inference endpoints of this file start with. */
  readonly prefix = `test-${randomBytes(4).toString('hex')}-`;
  readonly #reach: () => Reach;
  #client?: Client;

  /** `reach` is asked when the client is first used. */
  constructor(reach: () => Reach) {
    this.#reach = reach;
  }

  get client(): Client {
    this.#client ??= clientOf(this.#reach());
    return this.#client;
  }

  name(rest: string): string {
    return `${this.prefix}${rest}`;
  }

  /** Also closes the client. */
  async clear(): Promise<void> {
    const { client } = this;
    await this.#each(await this.#indices(), (index) => client.indices.delete({ index })); // and their aliases
    await this.#each(await this.#pipelines(), (id) => client.ingest.deletePipeline({ id }));
    await this.#each(await this.#templates(), (name) => client.indices.deleteIndexTemplate({ name }));
    await this.#each(await this.#endpoints(), (inference_id) => client.inference.delete({ inference_id }));
    await client.close();
  }

  // By explicit name: a server may refuse to delete by wildcard.
  async #each(names: readonly string[], remove: (name: string) => Promise<unknown>): Promise<void> {
    await Promise.all(names.filter((name) => name.startsWith(this.prefix)).map(remove));
  }

  async #indices(): Promise<string[]> {
    const rows = await this.client.cat.indices({ index: `${this.prefix}*`, format: 'json', h: 'index', expand_wildcards: 'all' });
    return rows.flatMap(({ index }) => index ?? []);
  }

  async #pipelines(): Promise<string[]> {
    return Object.keys(await this.client.ingest.getPipeline({ id: `${this.prefix}*` }, { ignore: [404] }));
  }

  async #templates(): Promise<string[]> {
    const found = await this.client.indices.getIndexTemplate({ name: `${this.prefix}*` }, { ignore: [404] });
    return (found.index_templates ?? []).map(({ name }) => name);
  }

  async #endpoints(): Promise<string[]> {
    const found = await this.client.inference.get({ inference_id: '_all' }, { ignore: [403, 404] });
    return (found.endpoints ?? []).map(({ inference_id }) => inference_id);
  }
}
