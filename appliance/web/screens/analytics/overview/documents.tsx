import { api, type Schemas, take } from '../../../api/client.ts';
import { ErrorNotice, Spinner } from '../../../components/index.ts';
import { useInstance } from '../../../state/instance.tsx';
import { useApi } from '../../../state/use-api.ts';
import { counted, t } from '../../../texts/index.ts';
import { FigureCard } from '../figure-card.tsx';
import { Bars } from '../plots.tsx';

type Used = NonNullable<Schemas['AnswerEvidence']['documents']>;

const DRAWN = 10;

interface DocumentsProps {
  documents: Used;
  /** Answers that were looked into. */
  looked: number;
  days: number;
}

/** Which documents answers are made from, and which never. */
export const Documents = ({ documents, looked, days }: DocumentsProps) => (
  <>
    <FigureCard
      title={t.analytics.documents}
      help={`${t.analytics.documentsHelp} ${t.analytics.latestHelp(looked)}`}
      none={documents.length === 0 ? t.analytics.noDocuments : undefined}
      table={{
        head: [t.analytics.document, t.analytics.named, t.analytics.read, t.analytics.address],
        rows: documents.map(({ id, title, url, answers, named }) => [title || id, named, answers, url]),
      }}
    >
      <Bars
        label={t.analytics.documents}
        bars={documents.slice(0, DRAWN).map(({ id, title, url, answers, named }) => ({
          key: id,
          label: title || id,
          url,
          value: named,
          beyond: answers,
          told: counted(named, t.analytics.answerCount),
          note: t.analytics.readNote(answers),
        }))}
      />
    </FigureCard>
    <Unused days={days} />
  </>
);

function Unused({ days }: { days: number }) {
  const { instance } = useInstance();
  const { data, error } = useApi(
    (signal) => take(api.GET('/v1/{instance}/analytics/unused', { params: { path: { instance }, query: { days } }, signal })),
    [instance, days],
  );
  // A knowledge base that cannot list its documents has none to tell, and some keys may not see all of them.
  if (error && ['no_documents', 'forbidden'].includes(error.code)) return null;
  if (!data) return error ? <ErrorNotice error={error} /> : <Spinner />;
  const { documents, unused, list } = data;
  return (
    <FigureCard
      title={t.analytics.unused}
      help={`${t.analytics.unusedOf(unused, documents)}${unused > list.length ? ` ${t.analytics.firstOf(list.length)}` : ''}`}
      none={unused === 0 ? t.analytics.allUsed : undefined}
      table={{
        head: [t.analytics.document, t.analytics.address],
        rows: list.map(({ id, title, url }) => [title || id, url]),
        links: true,
      }}
    />
  );
}
