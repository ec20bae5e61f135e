import { Refusal } from '../upstream/refusal.ts';
import type { Work } from './client.ts';
import { mendOf } from './failure.ts';
import type { Inspection } from './server-monitor.ts';

export interface Inspected {
  models: readonly string[];
  /** Whether the server's list would hold them. */
  listed: boolean;
  ask<T>(work: Work<T>): Promise<T>;
}

/** Statuses that say nothing against the models: no list there, a key that may not read it, too much going on. */
const HARMLESS = new Set([403, 404, 405, 429, 501]);

/** Looks whether a server answers, takes the key and lists the models. */
export async function inspect({ models, listed, ask }: Inspected): Promise<Inspection> {
  try {
    const known = await ask(async (client, options) => namesOf(await client.models.list(options)));
    const missing = listed && known.length > 0 ? models.filter((model) => !known.includes(model)) : [];
    const notes = missing.map((model) => `the server does not list the model '${model}'`);
    return { obstacles: [], notes, ...(known.length > 0 && { offered: [...new Set(known)] }) };
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    if (HARMLESS.has(thrown.status)) return { obstacles: [], notes: [] };
    return { obstacles: [{ detail: thrown.message, mend: mendOf(thrown) }], notes: [] };
  }
}

/** Names and aliases of the models, of a list that may be anything. */
function namesOf(page: unknown): string[] {
  const { data } = (page ?? {}) as { data?: unknown }; // checked below
  const entries: unknown[] = Array.isArray(data) ? data : [];
  return entries.flatMap((entry) => {
    const { id, aliases } = (entry ?? {}) as { id?: unknown; aliases?: unknown }; // checked in the next line
    return [id, ...(Array.isArray(aliases) ? aliases : [])].filter((name) => typeof name === 'string');
  });
}
