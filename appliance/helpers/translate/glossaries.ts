import type { components } from '../../../core/api.gen.ts';
import type { Call } from '../../../core/contract/call.ts';
import type { Pipeline } from '../../../core/host/runner.ts';
import { type InstanceStores, storeWith } from '../../logs/instance-stores.ts';
import type { GlossaryEntry } from './glossary.ts';

type GlossaryUpload = components['schemas']['GlossaryUpload'];
type GlossaryForm = components['schemas']['GlossaryForm'];
type GlossaryState = components['schemas']['GlossaryState'];

/** Several instances may share a store. */
const nameOf = (instance: string): string => `translate/glossary/${instance}`;

/** The glossary of an instance; empty where none was given, or there is nothing to keep one in. */
export async function readGlossary(pipeline: Pipeline, instance: string, call: Call): Promise<readonly GlossaryEntry[]> {
  const kept = await storeWith(pipeline, ['notes'])?.notes.read(nameOf(instance), call);
  return (kept as GlossaryEntry[] | undefined) ?? []; // as it was written below
}

/** Keeps one glossary for each instance; a new one takes the place of the old one. */
export class Glossaries {
  readonly #stores: InstanceStores;

  constructor(stores: InstanceStores) {
    this.#stores = stores;
  }

  /** Throws an HttpProblem for what is no glossary, and where the instance has nothing to keep it in. */
  async put(instance: string, upload: GlossaryUpload | GlossaryForm, call: Call): Promise<GlossaryState> {
    const { entriesOf } = await import('./glossary-file.ts'); // a parser of XML, which few services need
    const entries = entriesOf(upload);
    await this.#write(instance, entries, call);
    const languages = [...new Set(entries.flatMap((entry) => entry.map(({ language }) => language)))].sort();
    return { entries: entries.length, languages };
  }

  async remove(instance: string, call: Call): Promise<GlossaryState> {
    await this.#write(instance, undefined, call);
    return { entries: 0, languages: [] };
  }

  #write(instance: string, entries: readonly GlossaryEntry[] | undefined, call: Call): Promise<void> {
    return this.#stores.use(instance, ['notes'], ({ notes }) => notes.write(nameOf(instance), entries, call));
  }
}
