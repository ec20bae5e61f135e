import type { Call } from '../../../../core/contract/call.ts';
import type { PlannedRequest, PreparationReport, PreparationStep } from '../../../../core/contract/resources/preparation.ts';
import type { ServerRequest } from '../../../../lib/elasticsearch/request.ts';
import { documentIndex, type IndexBody, passageIndex } from '../mappings.ts';
import { ask, hashOf, type Preparing, pathOf, sourceOf, wayOf } from './context.ts';
import {
  type Build,
  buildingOf,
  type Generation,
  type Generations,
  lookUp,
  lookUpForPlan,
  metaOf,
  nextName,
  refuseConcrete,
  stampOf,
} from './generations.ts';
import { dimensionsOf } from './model-size.ts';

/** Step 4: the index that the documents and their embeddings go into; a new one beside that which is searched. */
export const destinationStep = (preparing: Preparing): PreparationStep => ({
  name: 'destination',
  summary: 'makes the destination index, or goes on with one that is half built',
  plan: (call) => plan(preparing, call),
  run: (call) => run(preparing, call),
});

/** What is to be made, and what is there of it. */
interface Situation {
  generations: Generations;
  body: IndexBody;
  fingerprint: string;
}

async function situationOf(preparing: Preparing, call: Call, generations: Generations): Promise<Situation> {
  refuseConcrete(generations, preparing);
  const body = await bodyOf(preparing, call);
  const { options, tools } = preparing;
  const way = wayOf(options);
  const decisive = [way, body.mappings, options.model_id, sourceOf(options), way === 'passages' ? tools.cutting : ''];
  return { generations, body, fingerprint: hashOf(JSON.stringify(decisive)) };
}

/** What there is of the index that the configuration asks for, in the way in which the source is now. */
export interface Built {
  /** It is searched. */
  current: boolean;
  /** It is half built, or not searched yet. */
  building?: Generation;
}

/** The source index must be there. */
export async function builtOf(preparing: Preparing, call: Call, generations: Generations): Promise<Built> {
  const { fingerprint } = await situationOf(preparing, call, generations);
  const building = buildingOf(generations);
  const current = await isUpToDate(preparing, call, generations, fingerprint);
  return { current, ...(building?.build?.fingerprint === fingerprint && { building }) };
}

async function bodyOf(preparing: Preparing, call: Call): Promise<IndexBody> {
  const { options } = preparing;
  const { embedding_field: field } = options;
  const way = wayOf(options);
  if (way === 'passages') return passageIndex(options, options.embedder);
  if (way === 'sparse') return documentIndex(options, { [field]: { type: 'sparse_vector' } });
  const dims = await dimensionsOf(preparing, call);
  // Without a number the server takes that of the first vector.
  const vector = { type: 'dense_vector', ...(dims !== undefined && { dims }), index: true, similarity: 'cosine' };
  return documentIndex(options, { [field]: { properties: { predicted_value: vector } } });
}

async function plan(preparing: Preparing, call: Call): Promise<PlannedRequest[]> {
  const { generations, body, fingerprint } = await situationOf(preparing, call, await lookUpForPlan(preparing, call));
  const building = buildingOf(generations);
  if (await isUpToDate(preparing, call, generations, fingerprint)) return [];
  if (building?.build?.fingerprint === fingerprint && !preparing.tools.fresh) return [];
  return [...(building ? [dropRequest(building)] : []), createRequest(preparing, generations, { body, fingerprint })];
}

async function run(preparing: Preparing, call: Call): Promise<PreparationReport> {
  const { generations, body, fingerprint } = await situationOf(preparing, call, await lookUp(preparing, call));
  const building = buildingOf(generations);
  const current = await isUpToDate(preparing, call, generations, fingerprint);
  if (building?.build?.fingerprint === fingerprint && !current && !preparing.tools.fresh)
    return { done: [`goes on with '${building.name}', which is half built`], figures: { generation: building.name } };
  const done: string[] = [];
  if (building) {
    await ask(preparing, call, dropRequest(building), { accept: [404] });
    done.push(`dropped '${building.name}', half built for another configuration or an older state; it was never searched`);
  }
  if (current) {
    done.push(`'${generations.live.join()}' holds the source as it is: nothing to build (--fresh builds all the same)`);
    return { done, figures: { generation: generations.live.join() } };
  }
  const request = createRequest(preparing, generations, { body, fingerprint });
  await ask(preparing, call, request);
  const name = nextName(preparing, generations);
  return { done: [...done, `made the index '${name}'`], figures: { generation: name } };
}

const dropRequest = ({ name }: Generation): ServerRequest => ({ method: 'DELETE', path: pathOf(name) });

/** While it is built nobody searches it: its entries become visible at the end, all at once. */
function createRequest(
  preparing: Preparing,
  generations: Generations,
  { body, fingerprint }: Pick<Situation, 'body' | 'fingerprint'>,
): ServerRequest {
  const build: Build = { state: 'building', fingerprint };
  return {
    method: 'PUT',
    path: pathOf(nextName(preparing, generations)),
    body: {
      settings: { ...body.settings, refresh_interval: '-1' },
      mappings: { ...body.mappings, _meta: metaOf(body.mappings, build) },
    },
  };
}

/** Whether what is searched now was built from the source as it is, in the way that is configured now. */
async function isUpToDate(preparing: Preparing, call: Call, generations: Generations, fingerprint: string): Promise<boolean> {
  const live = generations.all.find((each) => each.live);
  if (preparing.tools.fresh || generations.live.length !== 1 || live?.build?.fingerprint !== fingerprint) return false;
  const { source } = live.build;
  return source !== undefined && source === (await stampOf(preparing, call, sourceOf(preparing.options)));
}
