import type { Call } from '../../../../core/contract/call.ts';
import type { Batch, SourceDocument } from '../../../../core/contract/facts/batch.ts';
import type {
  PlannedRequest,
  PreparationProgress,
  PreparationReport,
  PreparationStep,
} from '../../../../core/contract/resources/preparation.ts';
import { BULK } from '../../../../lib/elasticsearch/server.ts';
import { textAt } from '../layout.ts';
import { countOf, type Preparing, refresh, sourceOf, wayOf } from './context.ts';
import { finishBuild } from './finish.ts';
import { buildingOf, type Generation, lookUp, lookUpForPlan, note, plannedName, stampOf } from './generations.ts';
import { openRequest, pageRequest, pagesOf } from './pages.ts';
import { planReindex, reindex } from './reindex.ts';
import { seed, seedFor, seedRequest } from './seed.ts';
import { documentOf, hasWords } from './source-entry.ts';

/** Documents of one page: what is embedded and written in one go. */
const PAGE = 200;

/** Step 7: every document of the source into the index under construction, with its embedding. */
export const embedStep = (preparing: Preparing): PreparationStep => ({
  name: 'embed',
  summary: 'fills the destination from the source: embedded here, or by the server with _reindex',
  plan: (call) => (wayOf(preparing.options) === 'passages' ? plan(preparing, call) : planReindex(preparing, call)),
  async run(call, progress) {
    const generations = await lookUp(preparing, call);
    const generation = buildingOf(generations);
    if (!generation) return { done: ['nothing is under construction'] };
    if (wayOf(preparing.options) !== 'passages') return reindex(preparing, call, generation, progress);
    const from = seedFor(generations, generation);
    if (from) await seed(preparing, call, { from, generation, progress });
    return new Embedding(preparing, call, generation).run(progress);
  },
});

async function plan(preparing: Preparing, call: Call): Promise<PlannedRequest[]> {
  const { options, tools } = preparing;
  const generations = await lookUpForPlan(preparing, call);
  const { live } = generations;
  const [from, to] = [live.length === 1 ? live[0] : undefined, plannedName(preparing, generations)];
  const note = 'where what is searched was built in the same way: then only what has changed is embedded';
  return [
    ...(from && !tools.fresh ? [{ ...seedRequest(from, to), note }] : []),
    openRequest(sourceOf(options)),
    { ...pageRequest('<id of the point in time>', { size: PAGE }), note: `for every ${PAGE} documents, each with search_after` },
    {
      method: 'POST',
      path: BULK,
      note: `for every ${options.bulk_documents} passages, embedded by ${options.embedder?.id ?? 'nothing'}`,
    },
  ];
}

/** One run over the source. What an earlier run has left unchanged is not embedded again. */
class Embedding {
  readonly #preparing: Preparing;
  readonly #call: Call;
  readonly #generation: Generation;
  readonly #ids = new Set<string>();
  readonly #counts = { embedded: 0, unchanged: 0, skipped: 0 };
  readonly #failures: NonNullable<Batch['failures']> = [];

  constructor(preparing: Preparing, call: Call, generation: Generation) {
    this.#preparing = preparing;
    this.#call = call;
    this.#generation = generation;
  }

  async run(progress: (progress: PreparationProgress) => void): Promise<PreparationReport> {
    const { writer, tools, options } = this.#preparing;
    const source = sourceOf(options);
    await refresh(this.#preparing, this.#call, source);
    const stamp = await stampOf(this.#preparing, this.#call, source);
    const total = await countOf(this.#preparing, this.#call, source);
    writer.buildInto(this.#generation.name);
    try {
      await tools.index(this.#batches(), this.#call, (batch) => {
        this.#add(batch);
        const count = this.#counts.embedded + this.#counts.unchanged + this.#counts.skipped;
        progress({ count, noun: 'document', share: total > 0 ? Math.min(1, count / total) : undefined });
      });
      await this.#removeGone();
    } finally {
      writer.buildInto(undefined);
    }
    await finishBuild(this.#preparing, this.#call, this.#generation);
    if (this.#failures.length === 0) await this.#noteDone(stamp);
    return this.#report();
  }

  async *#batches(): AsyncGenerator<Partial<Batch>> {
    const { options } = this.#preparing;
    for await (const hits of pagesOf(this.#preparing, this.#call, sourceOf(options), { size: PAGE })) {
      const documents = hits.map((hit) => documentOf(hit, options)).filter((document) => this.#isWanted(document));
      yield { paths: [], prune: false, documents, failures: [] };
    }
  }

  #isWanted({ id, content }: SourceDocument): boolean {
    const wanted = hasWords(content);
    if (wanted) this.#ids.add(id);
    else this.#counts.skipped++;
    return wanted;
  }

  #add({ loaded = [], unchanged = [], failures = [] }: Partial<Batch>): void {
    this.#counts.embedded += loaded.length;
    this.#counts.unchanged += unchanged.length;
    this.#failures.push(...failures);
  }

  /** A half-built index may hold documents that have gone from the source since. */
  async #removeGone(): Promise<void> {
    const { writer } = this.#preparing;
    const { name } = this.#generation;
    await refresh(this.#preparing, this.#call, name);
    const body = { size: 1_000, _source: ['touchstone.document'], query: { term: { 'touchstone.position': 0 } } };
    for await (const hits of pagesOf(this.#preparing, this.#call, name, body)) {
      const there = hits.map(({ _source = {} }) => textAt(_source, 'touchstone.document'));
      const gone = there.filter((id) => !this.#ids.has(id));
      if (gone.length > 0) await writer.remove(gone, this.#call);
    }
  }

  async #noteDone(source: string | undefined): Promise<void> {
    const { embedded, unchanged, skipped } = this.#counts;
    await note(this.#preparing, this.#call, this.#generation, { source, documents: embedded + unchanged, skipped });
  }

  #report(): PreparationReport {
    const { embedded, unchanged, skipped } = this.#counts;
    const failed = this.#failures.length;
    const empty = skipped > 0 ? `, ${skipped} without text left out` : '';
    return {
      done: [`${embedded} documents embedded, ${unchanged} there already${empty}, ${failed} failed`],
      figures: { embedded, embedded_before: unchanged, without_text: skipped, failed },
      failures: this.#failures,
      findings: failed > 0 ? [`${failed} documents could not be embedded: searches stay with what they see now`] : [],
    };
  }
}
