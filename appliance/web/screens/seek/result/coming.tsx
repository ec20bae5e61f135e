import { Notice, Spinner } from '../../../components/index.ts';
import { Markdown } from '../../../components/markdown/markdown.tsx';
import { t } from '../../../texts/index.ts';
import type { Turn } from '../asking/use-turn.ts';

/** What there is of an answer that is being written. */
export function Coming({ turn }: { turn: Turn }) {
  if (turn.text === '' && turn.error) return null;
  return (
    <section class="card">
      <h2 class="visually-hidden">{t.seek.answer.title}</h2>
      {turn.text !== '' && (
        <div class="seek-provisional">
          <Markdown text={turn.text} heading={3} />
        </div>
      )}
      {turn.stopped ? <Notice>{t.seek.answer.stopped}</Notice> : !turn.error && <Spinner label={t.seek.answer.coming} />}
    </section>
  );
}
