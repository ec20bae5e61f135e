import type { Logger } from '../../core/contract/call.ts';
import { messageOf } from '../../core/contract/errors.ts';
import { type OpenOptions, openPipeline } from '../../core/host/open.ts';
import type { Pipeline } from '../../core/host/runner.ts';
import { HttpProblem } from '../http/edge/problems.ts';
import type { Instances, Lease } from '../instances.ts';
import { invalid } from './drafts.ts';
import type { PipelineSettings } from './pipeline-settings.ts';
import type { Proposals } from './proposals.ts';
import { revisionOf } from './revision.ts';

export interface OpenProposalsOptions {
  settings: PipelineSettings;
  proposals: Proposals;
  instances: Instances;
  log: Logger;
  opening(): OpenOptions;
}

interface Open {
  /** Of the text that it was opened from, with the secrets of then. */
  revision: string;
  pipeline: Promise<Pipeline>;
  leases: number;
  used: number;
  idle?: NodeJS.Timeout;
}

/** Proposals that are open at once: each has models and caches of its own. */
const MOST = 3;
/** Milliseconds after the last question. */
const IDLE = 300_000;

/** Pipelines of proposals beside those that answer: opened when a question first asks for one, closed when none does any more. */
export class OpenProposals {
  readonly #options: OpenProposalsOptions;
  readonly #open = new Map<string, Open>();

  constructor(options: OpenProposalsOptions) {
    this.#options = options;
  }

  /** Throws an HttpProblem where there is no such proposal, or it cannot be opened. */
  async lease(instance: string, id: string): Promise<Lease> {
    const found = await this.#find(instance, id);
    found.leases++;
    clearTimeout(found.idle);
    let isHeld = true;
    const release = (): void => {
      if (!isHeld) return;
      isHeld = false;
      found.leases--;
      this.#rest(`${instance}/${id}`, found);
    };
    try {
      return { pipeline: await found.pipeline, release };
    } catch (thrown) {
      release();
      this.#open.delete(`${instance}/${id}`);
      throw thrown;
    }
  }

  async close(): Promise<void> {
    const all = [...this.#open.values()];
    this.#open.clear();
    for (const { idle } of all) clearTimeout(idle);
    await Promise.all(all.map((each) => this.#shut(each)));
  }

  async #find(instance: string, id: string): Promise<Open> {
    const { settings, proposals, instances, opening } = this.#options;
    const kept = proposals.find(instance, id);
    if (!kept) throw unknown(id);
    const file = await settings.current(instance);
    const text = await settings.drafts.textOf({ text: kept.text }, file);
    const key = `${instance}/${id}`;
    const open = this.#open.get(key);
    if (open?.revision === revisionOf(text)) return open;
    const draft = await settings.drafts.check(text, file);
    if (draft.problems.length > 0) throw invalid(draft.problems);
    instances.checkConfinement(instance, draft.blueprint);
    this.#makeRoom();
    const pipeline = openPipeline(draft.blueprint, opening()).catch((thrown: unknown) => {
      throw new HttpProblem('settings_not_ready', `The proposal '${id}' cannot be opened.`, { cause: thrown });
    });
    const made: Open = { revision: revisionOf(text), pipeline, leases: 0, used: Date.now() };
    this.#open.set(key, made);
    if (open) this.#rest(`${key}@${open.revision}`, open);
    return made;
  }

  #makeRoom(): void {
    if (this.#open.size < MOST) return;
    const [key, oldest] =
      [...this.#open].filter(([, { leases }]) => leases === 0).sort(([, a], [, b]) => a.used - b.used)[0] ?? [];
    if (!key || !oldest) throw new HttpProblem('overloaded', 'As many proposals are open as may be: wait, and ask again.');
    this.#open.delete(key);
    clearTimeout(oldest.idle);
    void this.#shut(oldest);
  }

  /** Once nobody holds it: those that were replaced at once, others after a while. */
  #rest(key: string, open: Open): void {
    open.used = Date.now();
    if (open.leases > 0) return;
    const isCurrent = this.#open.get(key) === open;
    clearTimeout(open.idle);
    if (!isCurrent) return void this.#shut(open);
    open.idle = setTimeout(() => {
      this.#open.delete(key);
      void this.#shut(open);
    }, IDLE).unref();
  }

  async #shut({ pipeline }: Open): Promise<void> {
    const opened = await pipeline.catch(() => undefined); // it is told to whoever asked for it
    await opened
      ?.close()
      .catch((error: unknown) => this.#options.log.warn('closing a proposal failed', { error: messageOf(error) }));
  }
}

const unknown = (id: string): HttpProblem =>
  new HttpProblem('invalid_request', undefined, {
    errors: [{ pointer: '/options/proposalID', detail: `there is no proposal '${id.slice(0, 50)}' of this instance: list them` }],
  });
