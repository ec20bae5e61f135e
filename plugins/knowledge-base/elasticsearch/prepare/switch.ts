import type { Call } from '../../../../core/contract/call.ts';
import { Failure } from '../../../../core/contract/errors.ts';
import type { PreparationReport, PreparationStep } from '../../../../core/contract/resources/preparation.ts';
import { ElasticsearchRefusal } from '../../../../lib/elasticsearch/failure.ts';
import type { ServerRequest } from '../../../../lib/elasticsearch/request.ts';
import { ask, type Preparing, pathOf } from './context.ts';
import {
  buildingOf,
  type Generation,
  type Generations,
  lookUp,
  lookUpForPlan,
  note,
  plannedName,
  refuseConcrete,
} from './generations.ts';
import { verifyIndex } from './verify.ts';

/** Step 9: searches go over to what was built, from one moment to the next. */
export const switchStep = (preparing: Preparing): PreparationStep => ({
  name: 'switch',
  summary: 'moves the alias to the index that was built and verified; the one before is kept',
  async plan(call) {
    const generations = await lookUpForPlan(preparing, call);
    return [moveRequest(preparing.options.index, generations.live, [plannedName(preparing, generations)])];
  },
  run: (call) => run(preparing, call),
});

async function run(preparing: Preparing, call: Call): Promise<PreparationReport> {
  const generations = await lookUp(preparing, call);
  refuseConcrete(generations, preparing);
  const generation = buildingOf(generations);
  if (!generation) return { done: [`nothing is under construction; ${seenNow(preparing, generations.live)}`] };
  const { findings = [] } = await verifyIndex(preparing, call, generation);
  if (findings.length > 0) return { done: [], findings };
  // Before the move: a run that ends right after it leaves nothing to mend.
  await note(preparing, call, generation, { previous: [...generations.live] });
  await move(preparing, call, generations.live, [generation.name]);
  await note(preparing, call, generation, { state: 'complete' });
  // Looked up anew: what is searched now and what was searched last stay.
  const dropped = await drop(preparing, call, oldOnes(await lookUp(preparing, call), generations.live));
  const { done, figures } = moveReport(preparing, generations.live, [generation.name]);
  return { done: [...done, ...dropped.map((name) => `dropped '${name}', older than what was searched last`)], figures };
}

const seenNow = ({ options }: Preparing, live: readonly string[]): string =>
  live.length > 0 ? `'${options.index}' is '${live.join("', '")}'` : `there is no alias '${options.index}'`;

function moveReport({ options }: Preparing, from: readonly string[], to: readonly string[]): PreparationReport {
  const before = from.length > 0 ? from.join(', ') : 'nothing';
  return {
    done: [`the alias '${options.index}' is moved: ${before} -> ${to.join(', ')}`],
    figures: { alias: options.index, before: from.join() || null, after: to.join() },
  };
}

/** One request: searches see the one or the other, never both or none. It fails when the alias has been moved meanwhile. */
const moveRequest = (alias: string, from: readonly string[], to: readonly string[]): ServerRequest => ({
  method: 'POST',
  path: '/_aliases',
  body: {
    actions: [
      ...from.map((index) => ({ remove: { index, alias, must_exist: true } })),
      ...to.map((index) => ({ add: { index, alias } })),
    ],
  },
});

async function move(preparing: Preparing, call: Call, from: readonly string[], to: readonly string[]): Promise<void> {
  const { index: alias } = preparing.options;
  try {
    await ask(preparing, call, moveRequest(alias, from, to));
  } catch (thrown) {
    if (!(thrown instanceof ElasticsearchRefusal) || thrown.status !== 404) throw thrown;
    throw new Failure(
      'resource_unavailable',
      `the alias '${alias}' was moved by somebody else meanwhile: look, and run this again`,
      {
        cause: thrown,
      },
    );
  }
}

/** Back to what searches saw before the last switch. */
export async function rollback(preparing: Preparing, call: Call): Promise<PreparationReport> {
  const generations = await lookUp(preparing, call);
  const live = generations.all.find((each) => each.live);
  const previous = live?.build?.previous ?? [];
  if (!live || previous.length === 0)
    throw new Failure(
      'configuration_invalid',
      `${seenNow(preparing, generations.live)}, and nothing before it is known: there is nothing to go back to`,
    );
  const gone = await missing(preparing, call, previous);
  if (gone.length > 0)
    throw new Failure(
      'configuration_invalid',
      `'${gone.join("', '")}', which was searched before '${live.name}', is there no longer`,
    );
  // Else the next run would take it for half built.
  await note(preparing, call, live, { state: 'complete' });
  await move(preparing, call, generations.live, previous);
  return moveReport(preparing, generations.live, previous);
}

async function missing(preparing: Preparing, call: Call, names: readonly string[]): Promise<string[]> {
  const there = await ask<Record<string, unknown>>(preparing, call, {
    method: 'GET',
    path: `/${names.map(encodeURIComponent).join(',')}/_alias`,
    query: { ignore_unavailable: true },
  });
  return names.filter((name) => !(name in there));
}

/** Removes the generations that are kept for a rollback; never what is searched, being built, or somebody else's. */
export async function dropOld(preparing: Preparing, call: Call): Promise<PreparationReport> {
  const names = await drop(preparing, call, oldOnes(await lookUp(preparing, call)));
  return {
    done: [names.length > 0 ? `dropped ${names.join(', ')}` : 'there is nothing old'],
    figures: { dropped: names.length },
  };
}

async function drop(preparing: Preparing, call: Call, old: readonly Generation[]): Promise<string[]> {
  for (const { name } of old) await ask(preparing, call, { method: 'DELETE', path: pathOf(name) }, { accept: [404] });
  return old.map(({ name }) => name);
}

/** What `load` has made without a preparation is ours as well. */
const isComplete = ({ build, mappings }: Generation): boolean =>
  build ? build.state === 'complete' : mappings._meta?.touchstone !== undefined;

const oldOnes = ({ all }: Generations, kept: readonly string[] = []): Generation[] =>
  all.filter((each) => !each.live && isComplete(each) && !kept.includes(each.name));
