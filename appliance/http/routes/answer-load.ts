import type { Loading } from '../../../core/host/runner.ts';
import type { Audit } from '../../access/audit.ts';
import { withPipeline } from '../../helpers/with-pipeline.ts';
import type { Instances } from '../../instances.ts';
import type { JobContent, LoadRecord, NewJob } from '../../loads/job.ts';
import type { Loads } from '../../loads/loads.ts';
import type { Context } from '../edge/context.ts';
import { HttpProblem } from '../edge/problems.ts';

export interface AnswerLoadOptions {
  loads: Loads;
  instances: Instances;
  audit: Pick<Audit, 'record'>;
}

/** What is wanted, and whether the answer waits for it. */
export interface WantedLoad extends JobContent {
  job: NewJob;
  wait: boolean;
}

/** Most reasons that one answer gives. */
const TOLD = 20;

/** Keeps what is wanted on the disk, and answers when it is done or nobody waits any longer. */
export const answerLoad =
  ({ loads, instances, audit }: AnswerLoadOptions) =>
  async (ctx: Context, { job, wait, ...content }: WantedLoad): Promise<LoadRecord> => {
    await withPipeline(instances, job.instance, async (pipeline) => checkTakes(pipeline.loading(), job));
    const begun = await loads.begin(job, content);
    audit.record(ctx.state, { action: job.removal ? 'documents.remove' : 'documents.load', target: begun.id });
    const record = wait ? await loads.wait(begun) : { ...begun };
    if (record.error) throw new HttpProblem(record.error.code as HttpProblem['code'], record.error.detail); // as one was kept
    checkLoaded(record);
    ctx.status = record.state === 'done' ? 200 : 202;
    if (ctx.status === 202) ctx.set('location', `/v1/${job.instance}/loads/${record.id}`);
    ctx.body = record;
    return record;
  };

function checkTakes({ base, source }: Loading, { kind }: NewJob): void {
  if (!base?.writer || (kind === 'removal' ? !base.documents : !source)) throw new HttpProblem('no_documents');
  if (kind !== 'files' || !source?.origins) return;
  const detail = 'The ingest list of the instance does not begin with a step that reads files, such as read_files.';
  throw new HttpProblem('no_documents', detail);
}

/** Where nothing of what was given could be loaded, nothing is acknowledged. */
function checkLoaded({ id, state, loaded, unchanged, removed, failed, failures }: LoadRecord): void {
  if (state !== 'done' || failed === 0 || loaded + unchanged + removed > 0) return;
  const errors = failures.slice(0, TOLD).map(({ document, reason }) => ({ pointer: '', detail: `${document}: ${reason}` }));
  throw new HttpProblem('documents_refused', `Correct the documents named in errors; the load ${id} has all of them.`, {
    errors,
  });
}
