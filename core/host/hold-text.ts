import { type BoundedCall, emitting } from '../contract/bounded-call.ts';

/** A call whose streamed text is held back. */
export interface HeldText {
  call: BoundedCall;
  /** What of the answer is still to be sent. None where what was sent is no longer its beginning: the record will tell. */
  restOf(answer: string): string;
}

/** The same call, holding what is streamed; `byBacking`: but for what is backed. */
export function holdText(call: BoundedCall, byBacking: boolean): HeldText {
  let [isHeld, sent] = [false, ''];
  const holding = emitting(call, () => {
    isHeld = true;
  });
  const emitBacked = (chunk: string): void => {
    sent += chunk;
    call.emit(chunk);
  };
  if (byBacking) Object.defineProperty(holding, 'emitBacked', { value: emitBacked, enumerable: true });
  return { call: holding, restOf: (answer) => (isHeld && answer.startsWith(sent) ? answer.slice(sent.length) : '') };
}
