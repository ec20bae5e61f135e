import { type ComponentChildren, Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { api, type Schemas, take } from '../../api/client.ts';
import { Button, Dialog, ErrorNotice, Notice, Spinner } from '../../components/index.ts';
import { SafeLink } from '../../components/safe-link.tsx';
import { useInstance } from '../../state/instance.tsx';
import { useSession } from '../../state/session.tsx';
import { useApi } from '../../state/use-api.ts';
import { moment, number, t } from '../../texts/index.ts';
import { languageName } from '../../texts/language-name.ts';
import { CitationList } from './citations.tsx';
import { RemoveDocument } from './remove-document.tsx';

type Content = Schemas['DocumentContent'];

/** Passages that are shown before somebody asks for more. */
const SHOWN = 20;

export interface DocumentDialogProps {
  id: string;
  onClose(): void;
  onRemoved(): void;
}

/** One document as it is searched. */
export function DocumentDialog({ id, onClose, onRemoved }: DocumentDialogProps) {
  const { instance } = useInstance();
  const { may } = useSession();
  const { data, error, reload } = useApi(
    (signal) =>
      take(api.GET('/v1/{instance}/documents/{documentId}', { params: { path: { instance, documentId: id } }, signal })),
    [instance, id],
  );
  const removed = (): void => {
    onClose();
    onRemoved();
  };
  return (
    <Dialog open wide title={data?.title || id} onClose={onClose}>
      {error?.code === 'unknown_document' ? (
        <Notice kind="warn">{t.knowledge.document.gone}</Notice>
      ) : (
        <ErrorNotice error={error} onRetry={reload} />
      )}
      {data ? <Shown content={data} /> : !error && <Spinner />}
      {data && may('curate') && <RemoveDocument id={id} title={data.title || id} onRemoved={removed} />}
    </Dialog>
  );
}

const Shown = ({ content }: { content: Content }) => (
  <>
    <Facts content={content} />
    <OwnFields fields={content.metadata} />
    <CitationList id={content.id} />
    <Passages passages={content.passages} />
  </>
);

function Facts({ content: { id, url, source, origin, language, loaded, passages } }: { content: Content }) {
  const facts: [label: string, fact: ComponentChildren][] = [
    [t.knowledge.document.id, <code key="id">{id}</code>],
    [t.knowledge.document.address, url && <SafeLink url={url}>{url}</SafeLink>],
    [t.knowledge.document.collection, source],
    [t.knowledge.origin, origin],
    [t.knowledge.loadedAt, loaded && moment(loaded)],
    [t.knowledge.language, languageName(language)],
    [t.knowledge.passages, number(passages.length)],
  ];
  return <FactList facts={facts.filter(([, fact]) => fact !== '' && fact !== undefined)} />;
}

const FactList = ({ facts }: { facts: readonly (readonly [label: string, fact: ComponentChildren])[] }) => (
  <dl class="facts document-facts">
    {facts.map(([label, fact]) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>{fact}</dd>
      </Fragment>
    ))}
  </dl>
);

/** What came with the document besides its text. */
function OwnFields({ fields }: { fields: Content['metadata'] }) {
  const facts = Object.entries(fields).map(([name, value]) => [name, String(value)] as const);
  if (facts.length === 0) return null;
  return (
    <section>
      <h3>{t.knowledge.document.fields}</h3>
      <FactList facts={facts} />
    </section>
  );
}

function Passages({ passages }: Pick<Content, 'passages'>) {
  const [most, setMost] = useState(SHOWN);
  const left = passages.length - most;
  return (
    <section class="stack">
      <h3>{t.knowledge.document.passages}</h3>
      <ol class="passages">
        {passages.slice(0, most).map(({ position, headings, text }) => (
          <li key={position} aria-label={t.knowledge.document.passage(position + 1)}>
            {headings.length > 0 && <div class="small muted">{headings.join(' › ')}</div>}
            <div class="passage-text">{text}</div>
          </li>
        ))}
      </ol>
      {left > 0 && (
        <div>
          <Button small onClick={() => setMost(most + 5 * SHOWN)}>
            {t.knowledge.document.more(Math.min(left, 5 * SHOWN))}
          </Button>
        </div>
      )}
    </section>
  );
}
