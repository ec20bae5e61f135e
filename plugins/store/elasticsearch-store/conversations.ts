import type { ResourceCall } from '../../../core/contract/call.ts';
import type { Exchange } from '../../../core/contract/facts/question.ts';
import type { ExchangesWanted, LoggedAnswer, Sessions } from '../../../core/contract/resources/store.ts';
import { callerId } from '../../../lib/storing/caller-id.ts';
import type { AnswerDocument } from './answer-document.ts';
import { idOf } from './ids.ts';
import type { DocumentPlace, Indices } from './indices.ts';
import type { Recordings } from './recordings.ts';

/** Who said something in a conversation, and when. What was said stands in the log of answers. */
interface Turn {
  id: number;
  time: number;
  user: string | null;
  viewer: string | null;
}

interface Conversation {
  instance: string;
  time: number;
  turns: Turn[];
}

/** Turns of a conversation that are remembered, the newest ones. */
const MOST = 200;
/** How often a turn is added anew where another one came between. */
const TRIES = 20;

/** Questions that were refused as they stood are no part of a conversation. */
const REFUSED: ReadonlySet<string> = new Set(['blocked', 'too_short', 'too_long']);

const ADD = `
  if (ctx._source.turns == null) ctx._source.turns = [];
  for (turn in ctx._source.turns) { if (turn.id == params.turn.id) { ctx.op = 'none'; return; } }
  ctx._source.turns.add(params.turn);
  if (ctx._source.turns.size() > params.most) ctx._source.turns.remove(0);
  ctx._source.time = params.turn.time;`;

const placeOf = (instance: string, of: 'session' | 'user', id: string): DocumentPlace => ({
  kind: 'conversations',
  id: idOf(instance, of, id),
});

/** The conversations that an answer belongs to: that of its session, and that of its user. */
function placesOf({ instance, session, user }: Pick<AnswerDocument, 'instance' | 'session' | 'user'>): DocumentPlace[] {
  const of = [...(session ? [['session', session] as const] : []), ...(user ? [['user', user] as const] : [])];
  return of.map(([kind, id]) => placeOf(instance, kind, id));
}

/** What is written with an answer, so that whoever asks next is remembered by any replica at once. */
export function turnsOf({ id, time, instance, reason, session, user, viewer = null }: AnswerDocument) {
  if (REFUSED.has(reason)) return [];
  const turn: Turn = { id, time, user: user ?? null, viewer };
  const script = { source: ADD, lang: 'painless', params: { turn, most: MOST } };
  const document = { script, upsert: { instance, time, turns: [turn] } satisfies Conversation };
  return placesOf({ instance, session, user }).map((place) => ({
    ...place,
    action: 'update' as const,
    tries: TRIES,
    document,
  }));
}

/** Forgets that these answers were part of conversations. */
export async function forgetTurns(indices: Indices, answers: readonly AnswerDocument[], call: ResourceCall): Promise<void> {
  const ids = new Set(answers.map(({ id }) => id));
  const places = new Map(answers.flatMap(placesOf).map((place) => [place.id, place]));
  for (const place of places.values())
    await indices.change<Conversation>(
      place,
      (conversation) => {
        const turns = conversation?.turns.filter(({ id }) => !ids.has(id)) ?? [];
        if (turns.length === conversation?.turns.length) return conversation;
        return turns.length > 0 && conversation ? { ...conversation, turns } : undefined;
      },
      call,
    );
}

/** Who said what: places of turns under the session's and the user's id, texts in the log of answers. Both are read as they are now. */
export class ElasticsearchSessions implements Sessions {
  readonly #indices: Indices;
  readonly #recordings: Recordings;

  constructor(indices: Indices, recordings: Recordings) {
    this.#indices = indices;
    this.#recordings = recordings;
  }

  async exchanges({ instance, sessionId, userId, viewer = '', since, most }: ExchangesWanted, call: ResourceCall) {
    const [session, user] = [callerId(sessionId), callerId(userId)];
    const id = session ?? user;
    if (id === null) return [];
    await this.#recordings.settle(
      (each: LoggedAnswer) => each.instance === instance && (sessionId ? each.session === sessionId : each.user === userId),
    );
    const place = placeOf(instance, session ? 'session' : 'user', id);
    const found = await this.#indices.get<Conversation>(place, call);
    const turns = (found?.source.turns ?? [])
      .filter((turn) => turn.time >= since && (turn.viewer ?? '') === viewer && (!user || !turn.user || turn.user === user))
      .sort((one, other) => other.time - one.time || other.id - one.id)
      .slice(0, most);
    return await this.#texts(turns.reverse(), call);
  }

  async #texts(turns: readonly Turn[], call: ResourceCall): Promise<Exchange[]> {
    const places = turns.map(({ id }) => ({ kind: 'answers' as const, id: String(id), answer: id }));
    const answers = await this.#indices.getMany<AnswerDocument>(places, ['question', 'answer'], call);
    return answers.flatMap((each) => (each ? [{ input: each.question, response: each.answer }] : []));
  }
}
