import { type Asked, type Behaviour, type Said, says } from './model-server.ts';

/** What a judge is shown, as the model's server gets it. */
export interface JudgedPrompt {
  system: string;
  user: string;
  /** Sentences that are to be judged, by their keys: those of the answer, and behind them those that are known. */
  sentences: [key: string, text: string][];
  passages: string[];
}

/** The messages of a request. */
export function messagesOf({ body }: Asked): { system: string; user: string } {
  const [system, user] = body.messages as { content: string }[]; // as a request of chat completions has them
  return { system: system?.content ?? '', user: user?.content ?? '' };
}

const fencedIn = (text: string): string[] =>
  [...text.matchAll(/<<<([0-9a-f]{10})\n([\s\S]*?)\n\1>>>/g)].map(([, , data = '']) => data);

export function judgedPromptOf(asked: Asked): JudgedPrompt {
  const { system, user } = messagesOf(asked);
  const data = fencedIn(user);
  const answer = data.at(-1) ?? '';
  const sentences = [...answer.matchAll(/^(s\d+): (.*)$/gm)].map(([, key = '', text = '']): [string, string] => [key, text]);
  const passages = [...user.matchAll(/^Passage \d+:\n/gm)].map((_, at) => data[at] ?? '');
  return { system, user, sentences, passages };
}

/** The labels of somebody who finds backed what stands in a passage, but for the sentences that `labels` holds a part of. */
export function labelsFor(asked: Asked, labels: Readonly<Record<string, string>> = {}): Record<string, string> {
  const { sentences, passages } = judgedPromptOf(asked);
  return Object.fromEntries(
    sentences.map(([key, text]) => {
      const [, told] = Object.entries(labels).find(([part]) => text.includes(part)) ?? [];
      return [key, told ?? (passages.some((passage) => passage.includes(text)) ? 'backed' : 'not_backed')];
    }),
  );
}

/** Judges so; `change` makes something else of the JSON that it would send. */
export const judges =
  (
    labels: Readonly<Record<string, string>> = {},
    { change = (json) => json, ...said }: Said & { change?: (json: string) => string } = {},
  ): Behaviour =>
  (response, asked) =>
    says([change(JSON.stringify(labelsFor(asked, labels)))], said)(response, asked);
