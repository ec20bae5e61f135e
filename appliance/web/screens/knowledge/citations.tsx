import { api, type Schemas, take } from '../../api/client.ts';
import { ErrorNotice, Spinner } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { addressOf } from '../../state/router.tsx';
import { useApi } from '../../state/use-api.ts';
import { moment, t } from '../../texts/index.ts';

type Citations = Schemas['DocumentCitations'];

/** The answers that were made from a document. */
export function CitationList({ id }: { id: string }) {
  const { instance } = useInstance();
  const { data, error } = useApi(
    (signal) =>
      take(
        api.GET('/v1/{instance}/documents/{documentId}/citations', { params: { path: { instance, documentId: id } }, signal }),
      ),
    [instance, id],
  );
  return (
    <section class="stack">
      <h3>{t.knowledge.document.cited}</h3>
      {error?.code === 'no_store' ? <p class="muted">{t.knowledge.document.notKept}</p> : <ErrorNotice error={error} />}
      {data ? <Found citations={data} /> : !error && <Spinner />}
    </section>
  );
}

const Found = ({ citations: { total, looked, answers } }: { citations: Citations }) => (
  <>
    <p class="small muted">
      {total === 0 ? t.knowledge.document.neverCited(looked) : t.knowledge.document.citedOf(total, looked)}
    </p>
    {answers.length > 0 && (
      <ul class="citations">
        {answers.map(({ id, date, question }) => (
          <li key={id}>
            <a href={addressOf('answers', [String(id)])}>{question ?? t.knowledge.document.answer(id)}</a>
            <span class="small muted">{moment(date)}</span>
          </li>
        ))}
      </ul>
    )}
  </>
);
