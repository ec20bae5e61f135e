import type { ServerResponse } from 'node:http';
import { type Asked, type Behaviour, json } from './model-server.ts';

/** The texts that a request holds, whichever server it is meant for. */
export const textsOf = ({ body }: Asked): string[] => (body.documents ?? body.texts) as string[]; // as we send them

/** Answers as the server does that is asked so, the most relevant first: a list of its own, or `results`. */
export const reranks =
  (relevanceOf: (text: string, question: string) => number): Behaviour =>
  (response: ServerResponse, asked: Asked) => {
    const scored = textsOf(asked).map((text, index) => ({ index, score: relevanceOf(text, String(asked.body.query)) }));
    const best = scored.toSorted((one, other) => other.score - one.score);
    const body = asked.body.texts
      ? best
      : { model: asked.body.model, results: best.map(({ index, score }) => ({ index, relevance_score: score })) };
    return json(body)(response, asked);
  };
