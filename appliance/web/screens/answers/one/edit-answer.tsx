import { useEffect, useRef, useState } from 'preact/hooks';
import { api, type Schemas, take } from '../../../api/client.ts';
import { type ApiError, asApiError } from '../../../api/problem.ts';
import { Button, ErrorNotice, Notice, TextArea } from '../../../components/index.ts';
import { useToast } from '../../../state/toasts.tsx';
import { t } from '../../../texts/index.ts';

interface EditAnswerProps {
  kept: Schemas['KeptAnswer'];
  instance: string;
  /** With the answer as it is then, where it was saved. */
  onDone(kept?: Schemas['KeptAnswer']): void;
}

/** What comes of an edit for whoever asks the question again. */
function effectOf({ recall, edited }: Schemas['KeptAnswer']): string {
  const { one } = t.answers;
  if (!recall) return one.recall.none;
  if (recall.needed === 0) return one.recall.never;
  const count = edited ? recall.edited : recall.edited + 1;
  return count >= recall.needed ? one.recall.now : one.recall.later(count, recall.needed);
}

/** At its first word. */
function begin(area: HTMLTextAreaElement | null | undefined): void {
  area?.focus();
  area?.setSelectionRange(0, 0);
  area?.scrollTo(0, 0);
}

export function EditAnswer({ kept, instance, onDone }: EditAnswerProps) {
  const [answer, setAnswer] = useState(kept.answer ?? '');
  const { busy, error, save } = useSaving({ kept, instance, onDone });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => begin(form.current?.querySelector('textarea')), []);
  const leave = (): void => {
    if (answer === (kept.answer ?? '') || confirm(t.answers.one.unsaved)) onDone();
  };
  return (
    <form
      ref={form}
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && answer.trim() !== '') void save(answer);
      }}
    >
      <TextArea
        label={t.answers.one.editLabel}
        help={t.answers.one.editHelp}
        error={error?.at('/answer')}
        rows={12}
        maxLength={20_000}
        value={answer}
        onInput={setAnswer}
      />
      <Notice>{effectOf(kept)}</Notice>
      <ErrorNotice error={error} />
      <div class="row">
        <Button kind="main" type="submit" busy={busy} disabled={answer.trim() === ''}>
          {busy ? t.answers.one.saving : t.answers.one.save}
        </Button>
        <Button onClick={leave}>{t.common.cancel}</Button>
      </div>
    </form>
  );
}

/** Puts the text in the place of the answer. */
function useSaving({ kept, instance, onDone }: EditAnswerProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const say = useToast();
  const save = async (answer: string): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const path = { instance, answerId: kept.id };
      const next = await take(api.PATCH('/v1/{instance}/answers/{answerId}', { params: { path }, body: { answer } }));
      say(t.answers.one.saved);
      onDone(next);
    } catch (thrown) {
      setError(asApiError(thrown));
      setBusy(false);
    }
  };
  return { busy, error, save };
}
