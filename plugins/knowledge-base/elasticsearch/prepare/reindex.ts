import type { Call } from '../../../../core/contract/call.ts';
import type { PlannedRequest, PreparationProgress, PreparationReport } from '../../../../core/contract/resources/preparation.ts';
import type { ServerRequest } from '../../../../lib/elasticsearch/request.ts';
import { ask, countOf, type Preparing, pipelineOf, refresh, sourceOf } from './context.ts';
import { differenceOf } from './difference.ts';
import { finishBuild } from './finish.ts';
import { type Generation, lookUpForPlan, note, plannedName, stampOf } from './generations.ts';
import { failuresOf, followTask, type ReindexTask, runningTask } from './task.ts';

/** Documents that the server embeds in one go, as its own documentation has it for such models. */
const BATCH = 50;
/** Ids that one reindex names when only some documents are missing. */
const LISTED = 10_000;

type Progress = (progress: PreparationProgress) => void;

export async function planReindex(preparing: Preparing, call: Call): Promise<PlannedRequest[]> {
  const dest = plannedName(preparing, await lookUpForPlan(preparing, call));
  return [reindexRequest(preparing, dest), { method: 'GET', path: '/_tasks/<task>', note: 'until it is completed' }];
}

function reindexRequest({ options }: Preparing, dest: string, ids?: readonly string[]): ServerRequest {
  return {
    method: 'POST',
    path: '/_reindex',
    query: { wait_for_completion: false },
    body: {
      source: { index: sourceOf(options), size: BATCH, ...(ids && { query: { ids: { values: ids } } }) },
      dest: { index: dest, pipeline: pipelineOf(options) },
    },
  };
}

/** The server embeds: a task that outlives this process, and that the next run goes on with. */
export async function reindex(
  preparing: Preparing,
  call: Call,
  generation: Generation,
  progress: Progress,
): Promise<PreparationReport> {
  const source = sourceOf(preparing.options);
  await refresh(preparing, call, source);
  const stamp = await stampOf(preparing, call, source);
  const run = new Reindex(preparing, call, { generation, total: await countOf(preparing, call, source), progress });
  await run.all();
  await finishBuild(preparing, call, generation);
  const documents = await countOf(preparing, call, generation.name);
  if (run.failures.length === 0) await note(preparing, call, generation, { source: stamp, documents, skipped: 0 });
  const failed = run.failures.length;
  return {
    done: [`${documents} documents in '${generation.name}', ${run.written} embedded by this run, ${failed} failures`],
    figures: { embedded: run.written, failed },
    failures: run.failures,
    findings: failed > 0 ? ['the server could not embed all documents: mend what it says, and run this again'] : [],
  };
}

interface Work {
  generation: Generation;
  total: number;
  progress: Progress;
}

/** Which task of the server copies into which index. */
interface Note {
  task: string;
  index: string;
}

class Reindex {
  written = 0;
  readonly failures: { item: string; reason: string }[] = [];
  readonly #preparing: Preparing;
  readonly #call: Call;
  readonly #work: Work;
  /** Documents that are there from before this task. */
  #before = 0;

  constructor(preparing: Preparing, call: Call, work: Work) {
    this.#preparing = preparing;
    this.#call = call;
    this.#work = work;
  }

  /** A task that still runs is waited for; then what is not there yet is asked for, all of it or by its ids. */
  async all(): Promise<void> {
    const { generation } = this.#work;
    const kept = await this.#findTask();
    if (kept) await this.#follow(kept);
    if (this.failures.length > 0) return;
    await refresh(this.#preparing, this.#call, generation.name);
    this.#before = await countOf(this.#preparing, this.#call, generation.name);
    if (this.#before === 0) return this.#start();
    const missing = await differenceOf(this.#preparing, this.#call, generation.name);
    for (let start = 0; start < missing.length && this.failures.length === 0; start += LISTED)
      await this.#start(missing.slice(start, start + LISTED));
  }

  async #start(ids?: readonly string[]): Promise<void> {
    const request = reindexRequest(this.#preparing, this.#work.generation.name, ids);
    const { task } = await ask<{ task: string }>(this.#preparing, this.#call, request);
    await this.#keep(task);
    await this.#follow(task);
    this.#before += ids?.length ?? 0;
  }

  async #follow(id: string): Promise<void> {
    const task = await followTask(this.#preparing, this.#call, id, (seen) => this.#tell(seen));
    if (task) {
      this.written += task.created + task.updated;
      this.failures.push(...failuresOf(task));
    }
    await this.#keep(undefined);
  }

  #tell({ created, updated, conflicts }: ReindexTask): void {
    const { total, progress } = this.#work;
    const count = this.#before + created + updated + conflicts;
    progress({ count, noun: 'document', share: total > 0 ? Math.min(1, count / total) : undefined });
  }

  /** The task of a run that was broken off, when it was for this index: as it was kept, or as the server lists it. */
  async #findTask(): Promise<string | undefined> {
    const { generation } = this.#work;
    const note = (await this.#preparing.tools.notes?.read(this.#name, this.#call)) as Note | undefined; // as written below
    if (note?.index === generation.name) return note.task;
    return runningTask(this.#preparing, this.#call, generation.name);
  }

  async #keep(task: string | undefined): Promise<void> {
    const value: Note | undefined = task === undefined ? undefined : { task, index: this.#work.generation.name };
    await this.#preparing.tools.notes?.write(this.#name, value, this.#call);
  }

  get #name(): string {
    return `prepare:${this.#preparing.server.place}:${this.#preparing.options.index}`;
  }
}
