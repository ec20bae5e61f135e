import type { components } from '../../../core/api.gen.ts';
import type { TurnStart } from '../../../core/contract/facts/question.ts';
import { HttpProblem } from '../../http/edge/problems.ts';
import { askedText } from '../asked-text.ts';

export type ChatRequest = components['schemas']['ChatRequest'];
type ChatMessage = components['schemas']['ChatMessage'];

/** What every instance answers to besides its own name. */
export const MODEL = 'touchstone';

const refused = (pointer: string, detail: string): HttpProblem =>
  new HttpProblem('invalid_request', `${pointer.slice(1)}: ${detail}.`, { errors: [{ pointer, detail }] });

/** The texts of a message; what is no text is left out. */
const textOf = ({ content }: ChatMessage): string =>
  typeof content === 'string'
    ? content
    : (content ?? []).flatMap(({ type, text }) => (type === 'text' && text ? [text] : [])).join('\n');

const isOf =
  (...roles: readonly string[]) =>
  ({ role }: ChatMessage): boolean =>
    roles.includes(role);

/** Throws an HttpProblem for what cannot be done, rather than to answer as if it had not been asked for. */
function checkWishes({ model, n, tools, functions }: ChatRequest, instance: string): void {
  if (model && model !== MODEL && model !== instance) {
    const detail = `must be ${instance} or ${MODEL}`;
    throw new HttpProblem('unknown_model', `The model ${detail}.`, { errors: [{ pointer: '/model', detail }] });
  }
  if (n !== undefined && n !== null && n !== 1) throw refused('/n', 'must be 1: there is one answer to a question');
  for (const [name, list] of Object.entries({ tools, functions }))
    if (list && list.length > 0) throw refused(`/${name}`, 'must be absent or empty: no tools are called');
}

/** The question, and the conversation before it. */
function partsOf(messages: readonly ChatMessage[], longest: number): { question: string; before: ChatMessage[] } {
  const at = messages.findLastIndex(isOf('user'));
  const message = messages[at];
  if (!message) throw refused('/messages', 'must hold a message of the user');
  const pointer = `/messages/${at}/content`;
  const parts = typeof message.content === 'object' ? (message.content ?? []) : [];
  const other = parts.findIndex(({ type }) => type !== 'text');
  if (other >= 0) throw refused(`${pointer}/${other}`, 'must be a part of the type text: images, sound and files are not read');
  const question = askedText({ text: textOf(message), pointer, longest });
  if (question === '') throw refused(pointer, 'must be text that is not only space');
  return { question, before: messages.slice(0, at).filter(isOf('user', 'assistant')) };
}

/** What operators of a chat say about it is data about the person: what may steer the model is the pipeline's alone. */
function personalizeOf({ messages, touchstone }: ChatRequest): TurnStart['options']['personalize'] {
  const { personalize } = touchstone?.options ?? {};
  const told = messages.filter(isOf('system', 'developer')).map(textOf).filter(Boolean);
  if (told.length === 0) return personalize;
  return { ...personalize, additionalDetails: [personalize?.additionalDetails, ...told].filter(Boolean).join('\n') };
}

function userOf({ user }: ChatRequest): string | undefined {
  return (typeof user === 'object' ? user?.id : user) || undefined;
}

/**
 * The turn that a chat asks for. Throws an HttpProblem for a model that is not there, for what cannot be done, and where there is no
 * question or one over `longest` UTF-16 units.
 */
export function chatTurn(body: ChatRequest, instance: string, longest: number): TurnStart {
  checkWishes(body, instance);
  const { question, before } = partsOf(body.messages, longest);
  const { options, session_id: sessionId } = body.touchstone ?? {};
  const userId = userOf(body);
  const personalize = personalizeOf(body);
  return {
    question,
    options: {
      includeSourceResults: true,
      ...options,
      streaming: body.stream === true,
      ...(personalize && { personalize }),
      // Also when it is empty: a chat brings its conversation along, so that none is remembered for it.
      lastTurn: before.map((message) => ({ role: message.role, content: textOf(message) })),
    },
    session: { ...(userId && { userId }), ...(sessionId && { sessionId }) },
    instance,
  };
}
