import { type QuestionLimits, questionsOf, questionsOfCsv } from '../../test-runs/questions.ts';
import { testReport } from '../../test-runs/test-report.ts';
import type { TestRuns } from '../../test-runs/test-runs.ts';
import type { BeginCall } from '../edge/request-call.ts';
import { isTextClient } from '../edge/response-types.ts';
import type { Handlers } from '../edge/router.ts';

export interface TestRunsHandlerOptions {
  runs: TestRuns;
  limits: QuestionLimits;
  begin: BeginCall;
}

/** Rows that one run may have. */
export const MOST_TEST_QUESTIONS = 2000;

/** Handles questions that are answered in the background, and what came of them. */
export const testRunsHandlers = ({
  runs,
  limits,
  begin,
}: TestRunsHandlerOptions): Pick<Handlers, 'runTest' | 'getTestResults' | 'listTests' | 'findTest'> => ({
  async listTests(ctx) {
    const { instance } = begin(ctx);
    const running = runs.progress(instance);
    ctx.body = { ...(running && { running }), runs: await runs.kept.list(instance) };
  },
  async findTest(ctx, _body, query) {
    const { instance } = begin(ctx);
    ctx.body = await testReport(runs.kept, { instance, id: String(ctx.params.testId), ...query });
  },
  async runTest(ctx, body) {
    const { call, instance } = begin(ctx);
    const questions =
      body === undefined
        ? undefined
        : 'file' in body
          ? questionsOfCsv(body.file, limits)
          : body.questions && questionsOf(body.questions, limits);
    ctx.body = await runs.begin({ instance, access: call.access, caller: ctx.state.caller }, questions);
    ctx.status = isTextClient(ctx) ? 200 : 202; // such a client takes no other for what has begun
  },
  getTestResults(ctx) {
    const { instance = '' } = ctx.state; // the route has an instance, so `findInstance` has run
    const progress = runs.progress(instance);
    ctx.status = progress ? 202 : 200;
    if (progress) ctx.body = progress;
    else {
      ctx.body = runs.results(instance);
      ctx.type = 'text/csv; charset=utf-8';
      ctx.attachment(`test-results-${instance}.csv`);
    }
  },
});
