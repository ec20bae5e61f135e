import type { Pipeline } from '../../core/host/runner.ts';
import { HttpProblem } from '../http/edge/problems.ts';
import type { Instances } from '../instances.ts';

/** Holds an instance open for a piece of work. Throws an HttpProblem where it is not open yet. */
export async function withPipeline<T>(instances: Instances, name: string, work: (pipeline: Pipeline) => Promise<T>): Promise<T> {
  const lease = instances.lease(name);
  if (!lease) throw new HttpProblem('starting');
  try {
    return await work(lease.pipeline);
  } finally {
    lease.release();
  }
}
