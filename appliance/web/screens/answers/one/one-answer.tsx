import { useRef, useState } from 'preact/hooks';
import { api, type Schemas, take } from '../../../api/client.ts';
import { Badge, Button, Card, Disclosure, ErrorNotice, Notice, Page, Spinner } from '../../../components/index.ts';
import { Markdown } from '../../../components/markdown/markdown.tsx';
import { useInstance } from '../../../state/instance.tsx';
import { addressOf, useRoute } from '../../../state/router.tsx';
import { useSession } from '../../../state/session.tsx';
import { useApi } from '../../../state/use-api.ts';
import { moment, t } from '../../../texts/index.ts';
import { ReasonBadge } from '../list/columns.tsx';
import { filtersOf } from '../list/conditions.ts';
import { AnswerFacts, ScoreParts } from './answer-facts.tsx';
import { Curation } from './curation.tsx';
import { EditAnswer } from './edit-answer.tsx';
import type { KeptRecord } from './kept-record.ts';
import { RatingList } from './rating-list.tsx';
import { SourceList } from './source-list.tsx';
import { StepTrace } from './step-trace.tsx';

type Kept = Schemas['KeptAnswer'];

/** An answer with all that is kept of it. */
export function OneAnswer({ id }: { id: number }) {
  const { instance } = useInstance();
  const { query } = useRoute();
  const loaded = useApi(
    (signal) => take(api.GET('/v1/{instance}/answers/{answerId}', { params: { path: { instance, answerId: id } }, signal })),
    [instance, id],
  );
  const [changed, setChanged] = useState<Kept>();
  const kept = changed?.id === id ? changed : loaded.data;
  const question = kept?.question;
  const actions = (
    <>
      <a class="button" href={addressOf('answers', [], { ...filtersOf(query) })}>
        {t.answers.one.back}
      </a>
      {question && (
        <a class="button" href={addressOf('seek', [], { q: question })}>
          {t.answers.one.again}
        </a>
      )}
    </>
  );
  return (
    <Page title={t.answers.one.title} actions={actions}>
      <ErrorNotice error={loaded.error} onRetry={loaded.reload} />
      {kept ? (
        <Parts key={kept.id} kept={kept} instance={instance} startsEditing={query.has('edit')} onChange={setChanged} />
      ) : (
        !loaded.error && <Spinner />
      )}
    </Page>
  );
}

interface PartsProps {
  kept: Kept;
  instance: string;
  startsEditing: boolean;
  onChange(kept: Kept): void;
}

function Parts({ kept, instance, startsEditing, onChange }: PartsProps) {
  const mayEdit = useSession().may('curate') && kept.answer !== undefined;
  const [editing, setEditing] = useState(startsEditing && mayEdit);
  const edit = useRef<HTMLDivElement>(null);
  const record = (kept.record ?? {}) as KeptRecord; // `record_answer` keeps one
  const done = (next?: Kept): void => {
    setEditing(false);
    if (next) onChange(next);
    requestAnimationFrame(() => edit.current?.querySelector('button')?.focus()); // which is there then
  };
  return (
    <div class="answers-columns">
      <div class="stack">
        <Card>
          <p class="answers-question">{kept.question ?? t.answers.one.hidden}</p>
          <p class="answers-line muted small">
            <ReasonBadge reason={kept.reason} /> {moment(kept.date)}
            {kept.edited && <Badge>{t.answers.states.edited}</Badge>}
            {kept.outdated && <Badge kind="warn">{t.answers.states.outdated}</Badge>}
          </p>
          {editing ? <EditAnswer kept={kept} instance={instance} onDone={done} /> : <Text kept={kept} record={record} />}
          {mayEdit && !editing && (
            <div ref={edit}>
              <Button onClick={() => setEditing(true)}>{t.answers.one.edit}</Button>
            </div>
          )}
        </Card>
        <SourceList kept={kept} record={record} />
        <RatingList ratings={kept.ratings} />
        <StepTrace trace={kept.trace} />
      </div>
      <div class="stack">
        <ScoreParts record={record} />
        <AnswerFacts kept={kept} record={record} />
        <Curation kept={kept} instance={instance} onChange={onChange} />
      </div>
    </div>
  );
}

/** The answer, what it was before, and what was told with it. */
function Text({ kept, record }: { kept: Kept; record: KeptRecord }) {
  if (kept.answer === undefined) return null;
  const { edited, outdated } = kept;
  return (
    <>
      <Markdown text={kept.answer} heading={3} />
      {outdated && <Notice kind="warn">{t.answers.one.outdated(outdated.by, moment(outdated.date))}</Notice>}
      {edited && <p class="small muted">{t.answers.one.edited(edited.by, moment(edited.date))}</p>}
      {edited?.original !== undefined && (
        <Disclosure summary={t.answers.one.original}>
          <Markdown text={edited.original} heading={4} />
        </Disclosure>
      )}
      {typeof record.ufa === 'string' && (
        <Disclosure summary={t.answers.one.draft}>
          <Markdown text={record.ufa} heading={4} />
        </Disclosure>
      )}
    </>
  );
}
