import type { components } from '../../core/api.gen.ts';
import type { Decision, Reason } from '../../core/contract/facts/end.ts';
import type { Answered } from '../../core/host/runner.ts';
import { sentences } from '../../lib/text/sentences.ts';
import { words } from '../../lib/text/words.ts';

export type Withdrawal = components['schemas']['Withdrawal'];

/** The turn ended with an answer, whatever gates made of it. */
const ANSWERED: ReadonlySet<Reason> = new Set(['answered', 'cached', 'degraded']);
const WITHDRAWS: ReadonlySet<Decision['decision']> = new Set(['withheld', 'replaced', 'removed']);

/** Marks of citation, and where links lead: neither is read. */
const UNREAD = /\[ *\d{1,3}(?: *[,;] *\d{1,3})* *\](?!\()|\]\([^()\s]*\)/g;

/** The words of a text, each between spaces. */
const spacedWords = (text: string): string =>
  ` ${words(text.replace(UNREAD, ' '))
    .map((word) => word.text.toLowerCase())
    .join(' ')} `;

/** What was shown is what the model wrote, or a part of it: no other model began anew. */
function isFrom(draft: string, shown: string): boolean {
  const [one, other] = [spacedWords(draft), spacedWords(shown)];
  return one.startsWith(other.trimEnd()) || other.startsWith(one.trimEnd());
}

/** Sentences of what was shown that stand nowhere in the answer. */
const missing = (shown: string, answer: string): Withdrawal['withdrawn'] =>
  sentences(shown)
    .map(({ start, end }) => ({ start, end, text: shown.slice(start, end) }))
    .filter(({ text }) => !answer.includes(spacedWords(text)));

/**
 * What of a streamed text is no part of the answer that the turn has ended with: because a gate withheld it, replaced it or took sentences
 * out, because another model began anew, or because there was no answer in the end. Undefined where all of it stands, if in other words:
 * `refine_answer` may change some.
 */
export function withdrawnFrom(shown: string, { turn, reason }: Answered, answer: string): Withdrawal | undefined {
  const now = spacedWords(answer);
  if (spacedWords(shown).trim() === '' || now.includes(spacedWords(shown))) return undefined;
  const made = (turn.decisions ?? []).filter(({ decision }) => WITHDRAWS.has(decision));
  const isOneAnswer = ANSWERED.has(reason) && made.every(({ decision }) => decision === 'removed');
  const isEdited = isOneAnswer && isFrom(turn.draft ?? '', shown);
  if (isEdited && made.length === 0) return undefined;
  const whole = { start: 0, end: shown.length, text: shown };
  const withdrawn = isEdited ? missing(shown, now) : [whole];
  if (withdrawn.length === 0) return undefined;
  const { gate } = made.findLast(({ decision }) => isEdited || decision !== 'removed') ?? {};
  return { chunk: '', withdrawn, ...(gate && { gate }) };
}
