import type { Lifecycle } from '../../../core/contract/call.ts';
import type { Store } from '../../../core/contract/resources/store.ts';
import { itLogsAnswers } from './answers.ts';
import { itCachesAnswers } from './cache.ts';
import { itTellsCitations } from './citations.ts';
import { itTellsOfAnswers } from './insights.ts';
import { itKeepsNotes } from './notes.ts';
import type { StorePlace } from './place.ts';
import { itKeepsRatings } from './ratings.ts';
import { itRemembersSessions } from './sessions.ts';

/** A store with all trades. */
export type WholeStore = Required<Omit<Store, keyof Lifecycle>> & Lifecycle;

/** What every store with all trades does, whatever it stands on. */
export function itIsAWholeStore(place: StorePlace<WholeStore>): void {
  describe('as any log of answers', () => itLogsAnswers(place));
  describe('as any memory of conversations', () => itRemembersSessions(place));
  describe('as anything that keeps ratings', () => itKeepsRatings(place));
  describe('as any cache of answers', () => itCachesAnswers(place));
  describe('as anything that tells of its answers', () => itTellsOfAnswers(place));
  describe('as anything that keeps notes', () => itKeepsNotes(place));
  describe('as anything that tells where documents were used', () => itTellsCitations(place));
}
