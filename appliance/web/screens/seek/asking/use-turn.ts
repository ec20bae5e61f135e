import { useCallback, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../api/client.ts';
import { ApiError } from '../../../api/problem.ts';
import type { StreamFrame } from '../../../api/stream.ts';
import { useStream } from '../../../state/use-stream.ts';
import { t } from '../../../texts/index.ts';
import { type Asked, requestOf } from './settings.ts';

export type AnswerRecord = Schemas['AnswerRecord'];

/** A question and what has come of it so far. */
export interface Turn {
  id: number;
  asked: Asked;
  /** What was streamed: provisional until there is a record. */
  text: string;
  record?: AnswerRecord;
  error?: ApiError;
  /** Somebody has stopped it. */
  stopped?: boolean;
}

export interface Asking {
  turn: Turn | undefined;
  running: boolean;
  error: ApiError | undefined;
  ask(asked: Asked): void;
  stop(): void;
  clear(): void;
}

/** The frames of seekStream: pieces, perhaps a withdrawal (which adds an empty piece), and a record or a problem. */
type Told = { chunk?: string } & Partial<AnswerRecord> & Partial<Schemas['Problem']>;

const problemIn = ({ status = 0, code = 'unknown', title = t.common.failed, detail = title, requestId }: Told): ApiError =>
  new ApiError({ status, code, title, detail, ...(requestId !== undefined && { requestId }) });

function withFrame(turn: Turn, { data }: StreamFrame): Turn {
  const told = data as Told; // as openapi.yaml describes the frames
  if (told.chunk !== undefined) return { ...turn, text: turn.text + told.chunk };
  if (told.answer === undefined) return { ...turn, error: problemIn(told) };
  return { ...turn, record: told as AnswerRecord }; // it has an answer: the last frame
}

/** Asks one question at a time; a second one ends the first. */
export function useTurn(instance: string): Asking {
  const { running, error, start, stop: stopStream } = useStream();
  const [turn, setTurn] = useState<Turn>();
  const last = useRef(0);
  const change = useCallback((id: number, how: (turn: Turn) => Turn) => {
    setTurn((before) => (before?.id === id ? how(before) : before));
  }, []);
  const ask = useCallback(
    (asked: Asked) => {
      const id = ++last.current;
      setTurn({ id, asked, text: '' });
      void start(`/v1/${encodeURIComponent(instance)}/seek_stream`, requestOf(asked), (frame) =>
        change(id, (before) => withFrame(before, frame)),
      );
    },
    [instance],
  );
  const stop = useCallback(() => {
    stopStream();
    change(last.current, (before) => ({ ...before, stopped: true }));
  }, []);
  const clear = useCallback(() => {
    stopStream();
    setTurn(undefined);
  }, []);
  const failed = error ?? turn?.error;
  return { turn: turn && (failed ? { ...turn, error: failed } : turn), running, error: failed, ask, stop, clear };
}
