import type { ResourceCall } from '../../../core/contract/call.ts';
import type { Notes } from '../../../core/contract/resources/store.ts';
import { jsonOf } from '../../../lib/storing/json.ts';
import { idOf } from './ids.ts';
import type { Indices } from './indices.ts';

interface Note {
  name: string;
  /** JSON. */
  value: string;
}

/** Small values by name, as they were written last by any replica. */
export class ElasticsearchNotes implements Notes {
  readonly #indices: Indices;

  constructor(indices: Indices) {
    this.#indices = indices;
  }

  async write(name: string, value: unknown, call: ResourceCall): Promise<void> {
    const note: Note | undefined = value === undefined ? undefined : { name, value: jsonOf(value) };
    await this.#indices.change<Note>({ kind: 'notes', id: idOf(name) }, () => note, call);
  }

  async read(name: string, call: ResourceCall): Promise<unknown> {
    const found = await this.#indices.get<Note>({ kind: 'notes', id: idOf(name) }, call);
    return found && JSON.parse(found.source.value);
  }
}
