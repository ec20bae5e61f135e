import type { SoakCaller, SoakedAnswer } from './caller.ts';

/** One kind of call of a soak. */
export interface SoakCall {
  name: string;
  /** How often it is made, compared with the others. */
  weight: number;
  /** How it may end where nothing is wrong. */
  expects: readonly string[];
  /** Whether its time counts as that of an answer. */
  isTimed?: boolean;
  /** How it ended: a status, and what says more. What it throws is a failure of its own. */
  run(caller: SoakCaller): Promise<string>;
}

/** A status with the reason of the answer or the code of the problem. */
export const outcomeOf = ({ status, body: { reason, code } }: Pick<SoakedAnswer, 'status' | 'body'>): string =>
  [status, reason ?? code].filter((part) => part !== undefined).join(' ');

/** The same of a stream, by its last frame. */
export function outcomeOfStream({ status, text }: { status: number; text: string }): string {
  const last = text.trimEnd().split('\n').at(-1) ?? '';
  if (status !== 200) return outcomeOf({ status, body: JSON.parse(last || '{}') });
  if (!text.endsWith('\n\n') || !last.startsWith('data: {')) return '200, cut off';
  return outcomeOf({ status, body: JSON.parse(last.slice('data: '.length)) });
}

/** What several calls came to: the first of them that did not end as it should, or `200`. */
export async function outcomeOfAll(calls: readonly (() => Promise<SoakedAnswer>)[]): Promise<string> {
  for (const [at, call] of calls.entries()) {
    const answer = await call();
    if (answer.status >= 300) return `call ${at + 1}: ${outcomeOf(answer)}`;
  }
  return '200';
}
