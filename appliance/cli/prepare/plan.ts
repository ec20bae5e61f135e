import type { Call } from '../../../core/contract/call.ts';
import type { PlannedRequest, PreparationStep } from '../../../core/contract/resources/preparation.ts';
import type { Context } from '../verb.ts';

/** Shows every request that the steps would send, in order. Sends none that changes anything. */
export async function showPlan(steps: readonly PreparationStep[], call: Call, json: boolean, context: Context): Promise<void> {
  const planned = [];
  for (const step of steps) planned.push({ step, requests: await step.plan(call) });
  if (json)
    context.out(JSON.stringify(planned.flatMap(({ step, requests }) => requests.map((each) => ({ step: step.name, ...each })))));
  else for (const { step, requests } of planned) for (const line of lines(step, requests)) context.out(line);
}

function lines({ name, summary }: PreparationStep, requests: readonly PlannedRequest[]): string[] {
  const heading = `# ${name}: ${summary}`;
  return requests.length === 0 ? [`${heading} (nothing to send)`, ''] : [heading, ...requests.flatMap(requestLines)];
}

function requestLines({ method, path, body, lines = [], note }: PlannedRequest): string[] {
  return [
    ...(note === undefined ? [] : [`# ${note}`]),
    `${method} ${path}`,
    ...(body === undefined ? [] : [JSON.stringify(body, null, 2)]),
    ...lines,
    '',
  ];
}
