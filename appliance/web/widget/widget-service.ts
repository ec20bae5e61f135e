import type { components } from '../../../core/api.gen.ts';
import { framesOf } from '../api/frames.ts';
import type { WidgetTexts } from './texts.ts';

type Schemas = components['schemas'];
export type WidgetAnswer = Schemas['AnswerRecord'];

/** Why there is no answer: the name of the text that says so. */
export class WidgetFault extends Error {
  readonly text: keyof WidgetTexts;

  constructor(text: keyof WidgetTexts) {
    super(text);
    this.name = 'WidgetFault';
    this.text = text;
  }
}

/** What answers. */
export interface WidgetService {
  /** Resolves to the whole answer, after its text has come in pieces. Throws a WidgetFault; aborted calls throw as `fetch` does. */
  ask(question: string, how: { session: string; signal: AbortSignal; onText(piece: string): void }): Promise<WidgetAnswer>;
  /** Throws where the rating is not kept. */
  rate(answer: WidgetAnswer, isGood: boolean): Promise<void>;
}

export interface WidgetCalls {
  /** Origin of the service. */
  base: string;
  instance: string;
  headers: Readonly<Record<string, string>>;
  send: typeof fetch;
}

/** The service over HTTP. */
export const widgetService = ({ base, instance, headers, send }: WidgetCalls): WidgetService => ({
  async ask(question, { session, signal, onText }) {
    const options = { includeSourceResults: true };
    const body = JSON.stringify({ question, user_session: { system: { session_id: session } }, options });
    const address = `${base}/v1/${encodeURIComponent(instance)}/seek_stream`;
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body, signal };
    const response = await send(address, init).catch(async (thrown: unknown) => {
      throw signal.aborted ? thrown : await lost(base);
    });
    if (!response.ok || !response.body) throw faultOf(response.status, codeOf(await response.json().catch(() => undefined)));
    return answerIn(response.body, { signal, onText });
  },
  async rate({ thumbs = '' }, isGood) {
    const address = new URL(`${new URL(thumbs).pathname}?score=${isGood ? 5 : 0}`, base);
    const { ok } = await send(address, { method: 'POST', headers });
    if (!ok) throw new WidgetFault('notKept');
  },
});

async function answerIn(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { signal, onText }: { signal: AbortSignal; onText(piece: string): void },
): Promise<WidgetAnswer> {
  try {
    for await (const { event, data } of framesOf(body)) {
      const told = data as Partial<WidgetAnswer> & { chunk?: string }; // frames as openapi.yaml has them
      if (event === 'message' && told.chunk !== undefined) onText(told.chunk);
      else if (told.answer !== undefined)
        return told as WidgetAnswer; // the last frame is a whole record
      else if (codeOf(data) !== '') throw faultOf(500, codeOf(data));
    }
  } catch (thrown) {
    throw signal.aborted || thrown instanceof WidgetFault ? thrown : new WidgetFault('unreachable');
  }
  throw new WidgetFault('unreachable');
}

const codeOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' ? body.code : '';

const BY_CODE: Readonly<Record<string, keyof WidgetTexts>> = {
  rate_limited: 'limit',
  budget_spent: 'budget',
  question_too_long: 'tooLong',
  body_too_large: 'tooLong',
  locked_out: 'refused',
};
const BY_STATUS: Readonly<Record<number, keyof WidgetTexts>> = { 401: 'refused', 403: 'refused', 404: 'refused', 429: 'limit' };

const faultOf = (status: number, code: string): WidgetFault => new WidgetFault(BY_CODE[code] ?? BY_STATUS[status] ?? 'failed');

/** Browsers do not tell whether nothing answered or the page's origin was refused: what everybody may read tells which it was. */
async function lost(base: string): Promise<WidgetFault> {
  if (!navigator.onLine) return new WidgetFault('offline');
  const isThere = await fetch(`${base}/widget.js`, { method: 'HEAD', mode: 'no-cors', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  return new WidgetFault(isThere ? 'refused' : 'unreachable');
}
