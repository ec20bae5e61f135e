import { useState } from 'preact/hooks';
import { api, take } from '../../../api/client.ts';
import { type ApiError, asApiError } from '../../../api/problem.ts';
import { Button, ErrorNotice, TextArea } from '../../../components/index.ts';
import { useInstance } from '../../../state/instance.tsx';
import { useSession } from '../../../state/session.tsx';
import { useToast } from '../../../state/toasts.tsx';
import { t } from '../../../texts/index.ts';
import type { AnswerRecord } from '../asking/use-turn.ts';

/** As the service counts them. */
const [UP, DOWN] = [5, 0] as const;
type Rating = typeof UP | typeof DOWN;

/** Whether an answer was good. A second press changes the rating, one on the same thumb takes it back where the key may do so. */
export function Thumbs({ record: { answerId, thumbs } }: { record: AnswerRecord }) {
  const rating = useRating(answerId);
  if (answerId === undefined || thumbs === undefined) return <div />;
  return (
    <div class="stack seek-thumbs">
      <fieldset class="row">
        <legend class="visually-hidden">{t.seek.thumbs.title}</legend>
        <Thumb sign="up" label={t.seek.thumbs.up} value={UP} {...rating} />
        <Thumb sign="down" label={t.seek.thumbs.down} value={DOWN} {...rating} />
        <span class="small muted" role="status">
          {rating.given === undefined ? '' : t.seek.thumbs.kept}
        </span>
      </fieldset>
      <ErrorNotice error={rating.error} />
      {rating.given === DOWN && <Comment onSend={(text) => rating.rate(DOWN, text)} />}
    </div>
  );
}

function useRating(answerId: AnswerRecord['answerId']) {
  const { instance } = useInstance();
  const { session, may } = useSession();
  const [given, setGiven] = useState<Rating>();
  const [error, setError] = useState<ApiError>();
  const user = `screens: ${session?.name ?? ''}`;
  const path = { instance };
  const attempt = async (call: () => Promise<unknown>, then: Rating | undefined): Promise<boolean> => {
    const failure = await call().then(() => undefined, asApiError);
    setError(failure);
    if (!failure) setGiven(then);
    return !failure;
  };
  const rate = (score: Rating, feedback = ''): Promise<boolean> =>
    attempt(
      () =>
        take(
          api.POST('/v1/{instance}/rate', {
            params: { path },
            body: { answerId: Number(answerId), score, user, ...(feedback && { feedback }) },
          }),
        ),
      score,
    );
  const undo = (): Promise<boolean> =>
    attempt(
      () => take(api.DELETE('/v1/{instance}/rate', { params: { path, query: { answerId: Number(answerId), user } } })),
      undefined,
    );
  return { given, error, rate, undo: may('curate') ? undo : undefined };
}

interface ThumbProps {
  sign: 'up' | 'down';
  label: string;
  value: Rating;
  given: Rating | undefined;
  rate(value: Rating): Promise<boolean>;
  undo: (() => Promise<boolean>) | undefined;
}

const Thumb = ({ sign, label, value, given, rate, undo }: ThumbProps) => (
  <Button small aria-pressed={given === value} onClick={() => void (given === value && undo ? undo() : rate(value))}>
    <ThumbIcon sign={sign} />
    <span>{label}</span>
  </Button>
);

const ThumbIcon = ({ sign }: { sign: 'up' | 'down' }) => (
  <svg class="seek-thumb" data-sign={sign} viewBox="0 0 16 16" aria-hidden="true">
    <path d="M2 7h2.5v7H2zM6 7l3-5.5c1.2 0 1.8.9 1.5 2L10 6h3.2c.9 0 1.5.8 1.3 1.6l-1.3 5c-.2.8-.9 1.4-1.7 1.4H6z" />
  </svg>
);

/** What was wrong, for whoever mends it. */
function Comment({ onSend }: { onSend(text: string): Promise<boolean> }) {
  const [text, setText] = useState('');
  const say = useToast();
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (text.trim() === '' || !(await onSend(text.trim()))) return;
    setText('');
    say(t.seek.thumbs.thanks);
  };
  return (
    <form class="stack" onSubmit={(event) => void send(event)}>
      <TextArea label={t.seek.thumbs.comment} rows={2} maxLength={4000} value={text} onInput={setText} />
      <div>
        <Button small type="submit">
          {t.seek.thumbs.send}
        </Button>
      </div>
    </form>
  );
}
