import { type QuestionLimits, questionsOf, questionsOfCsv } from '../../test-runs/questions.ts';
import type { TestRuns } from '../../test-runs/test-runs.ts';
import type { CallsInFlight } from '../edge/calls-in-flight.ts';
import type { Handlers } from '../edge/router.ts';

export interface TestRunsHandlerOptions {
  runs: TestRuns;
  inFlight: CallsInFlight;
  limits: QuestionLimits;
}

/** Rows that one run may have. */
export const MOST_TEST_QUESTIONS = 2000;

/** A client that takes nothing but 200 for what has begun. */
const wantsOk = (agent = ''): boolean => agent.startsWith('speakeasy-sdk/python');

/** Handles questions that are answered in the background, and what came of them. */
export const testRunsHandlers = ({
  runs,
  inFlight,
  limits,
}: TestRunsHandlerOptions): Pick<Handlers, 'runTest' | 'getTestResults'> => ({
  async runTest(ctx, body) {
    const { instance = '' } = ctx.state; // the route has an instance, so `findInstance` has run
    const questions =
      body === undefined
        ? undefined
        : 'file' in body
          ? questionsOfCsv(body.file, limits)
          : body.questions && questionsOf(body.questions, limits);
    ctx.body = await runs.begin({ instance, access: inFlight.accessOf(ctx.res) }, questions);
    ctx.status = wantsOk(ctx.req.headers['user-agent']) ? 200 : 202;
  },
  getTestResults(ctx) {
    const { instance = '' } = ctx.state; // the same
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
