import { serve } from './serve.ts';

/** What a model is to read, input by input. */
export interface Planned<Run> {
  runs: readonly Run[];
}

/** What a worker is asked: what there is to read, or to read one part of it. */
export type PlannedTask<Question, Run> = { plan: Question } | { run: Run };

/** The answer to each; `figures` are those of the run. */
export interface PlannedAnswer<Plan> {
  plan?: Plan;
  figures?: number[];
}

/** What a worker does. Planning needs the tokenizer, which is where the model is. */
export interface PlannedWork<Question, Run, Plan extends Planned<Run>> {
  plan(question: Question): Plan;
  read(run: Run): Promise<number[]>;
}

/** Serves a pool whose tasks are planned, after `trial` has shown whether the model gives what its configuration says. */
export async function servePlans<Question, Run, Plan extends Planned<Run>>(
  { plan, read }: PlannedWork<Question, Run, Plan>,
  trial: Question,
): Promise<void> {
  for (const run of plan(trial).runs) await read(run);
  serve<PlannedTask<Question, Run>, PlannedAnswer<Plan>>(async (task) =>
    'plan' in task ? { result: { plan: plan(task.plan) } } : { result: { figures: await read(task.run) } },
  );
}
