import type { Call } from '../../../../core/contract/call.ts';
import type { StepStanding } from '../../../../core/contract/resources/preparation.ts';
import { ElasticsearchRefusal } from '../../../../lib/elasticsearch/failure.ts';
import { modelState } from '../model.ts';
import { ask, countOf, type Preparing, pipelineOf, sourceOf, wayOf } from './context.ts';
import { type Built, builtOf } from './destination.ts';
import { type Generations, lookUp, refuseConcrete, stampOf } from './generations.ts';
import { endpointOf } from './model-size.ts';

const done = (detail: string): StepStanding => ({ state: 'done', detail });
const toDo = (detail: string): StepStanding => ({ state: 'to_do', detail });
const needless = (detail: string): StepStanding => ({ state: 'needless', detail });

const EMBEDS_HERE = needless('Touchstone embeds: nothing in the server does');

/** What the steps are judged by. */
interface Seen extends Built {
  generations: Generations;
  /** Of the source index; undefined where there is none. */
  documents: number | undefined;
}

/** How far the server is on the way from a source index to one that is searched; all of it is looked up there. */
export async function standingOf(preparing: Preparing, call: Call): Promise<Map<string, StepStanding>> {
  const generations = await lookUp(preparing, call);
  refuseConcrete(generations, preparing);
  const documents = await sourceCount(preparing, call);
  const built = documents === undefined ? { current: false } : await builtOf(preparing, call, generations);
  const seen: Seen = { generations, documents, ...built };
  return new Map([
    ...sourceStandings(preparing, seen),
    ['model', await modelStanding(preparing, call)],
    ['destination', destinationStanding(seen)],
    ['pipeline', await pipelineStanding(preparing, call)],
    ['embed', await embedStanding(preparing, call, seen)],
    ['verify', seen.current ? done('counted before searches saw it') : toDo('not counted yet')],
    ['switch', switchStanding(preparing, seen)],
  ]);
}

async function sourceCount(preparing: Preparing, call: Call): Promise<number | undefined> {
  try {
    return await countOf(preparing, call, sourceOf(preparing.options));
  } catch (thrown) {
    if (thrown instanceof ElasticsearchRefusal && thrown.status === 404) return undefined;
    throw thrown;
  }
}

function sourceStandings({ options }: Preparing, { documents }: Seen): [string, StepStanding][] {
  const index = sourceOf(options);
  const counted = documents ? done(`${documents} documents in '${index}'`) : toDo(`there are no documents in '${index}'`);
  return [
    ['source', documents === undefined ? toDo(`there is no index '${index}'`) : done(`'${index}' is there`)],
    ['load', needless(`whoever fills '${index}' does this; touchstone prepare --from loads files into it`)],
    ['verify_source', counted],
  ];
}

async function modelStanding(preparing: Preparing, call: Call): Promise<StepStanding> {
  const { model_id: model } = preparing.options;
  if (wayOf(preparing.options) === 'passages') return EMBEDS_HERE;
  try {
    const state = await modelState(preparing.server, model);
    if (state === 'deployed') return done(`the model '${model}' is deployed`);
    if (state === 'absent' && (await endpointOf(preparing, call))) return done(`'${model}' is an inference endpoint`);
    return toDo(`the model '${model}' is ${state}`);
  } catch (thrown) {
    if (!(thrown instanceof ElasticsearchRefusal)) throw thrown;
    return toDo(`the server says nothing of the model '${model}': ${thrown.message}`);
  }
}

function destinationStanding({ current, building, generations: { live } }: Seen): StepStanding {
  if (current) return done(`'${live.join()}' holds the source as it is`);
  if (building) return done(`'${building.name}' is half built`);
  return toDo(
    live.length > 0
      ? `'${live.join("', '")}' holds another state of the source, or was made for other options: one is built beside it`
      : 'no index is built yet',
  );
}

async function pipelineStanding(preparing: Preparing, call: Call): Promise<StepStanding> {
  if (wayOf(preparing.options) === 'passages') return EMBEDS_HERE;
  const name = pipelineOf(preparing.options);
  const path = `/_ingest/pipeline/${encodeURIComponent(name)}`;
  const found = await ask<object>(preparing, call, { method: 'GET', path }, { accept: [404] });
  return name in found ? done(`'${name}' is there`) : toDo(`there is no ingest pipeline '${name}'`);
}

/** What was built is filled when it was noted with which state of the source. */
async function embedStanding(preparing: Preparing, call: Call, { current, building }: Seen): Promise<StepStanding> {
  if (current) return done('every document of the source is in it');
  const build = building?.build;
  if (!building || build?.documents === undefined || build.source === undefined) return toDo('documents are missing in it');
  return build.source === (await stampOf(preparing, call, sourceOf(preparing.options)))
    ? done(`${build.documents} documents in '${building.name}'`)
    : toDo(`the source has changed since '${building.name}' was filled`);
}

function switchStanding({ options }: Preparing, { current, generations: { live } }: Seen): StepStanding {
  const name = options.index;
  if (current) return done(`'${name}' is '${live.join()}'`);
  return toDo(live.length > 0 ? `'${name}' still is '${live.join("', '")}'` : `there is no alias '${name}'`);
}
