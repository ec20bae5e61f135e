import type { components } from '../../core/api.gen.ts';
import type { ResourceCall } from '../../core/contract/call.ts';
import { HttpProblem } from '../http/edge/problems.ts';
import type { InstanceStores } from '../logs/instance-stores.ts';
import type { FeedbackLinks } from './feedback-links.ts';

/** Keeps how well a passage answers its question. Throws an HttpProblem `invalid_capability` where the token is none of the instance's. */
export async function train(
  { stores, links }: { stores: InstanceStores; links: FeedbackLinks },
  { instance, train: token, score }: components['schemas']['TrainRequest'] & { instance: string },
  call: ResourceCall,
): Promise<components['schemas']['JudgedPassage']> {
  const given = links.passageOf(token, instance);
  if (!given) throw new HttpProblem('invalid_capability');
  const judgement = { instance, ...given, score, time: Date.now() };
  await stores.use(instance, ['ratings'], ({ ratings }) => ratings.judge(judgement, call));
  return { passage: given.passage, score };
}
