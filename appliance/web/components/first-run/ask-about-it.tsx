import { useEffect, useRef, useState } from 'preact/hooks';
import { api, type Schemas, take } from '../../api/client.ts';
import { type ApiError, asApiError } from '../../api/problem.ts';
import { useInstance } from '../../state/instance.tsx';
import { addressOf } from '../../state/router.tsx';
import { useApi } from '../../state/use-api.ts';
import { t } from '../../texts/index.ts';
import { Button } from '../button.tsx';
import { TextInput } from '../field.tsx';
import { ErrorNotice } from '../notice.tsx';
import { Card, Spinner } from '../small.tsx';
import { suggestQuestions } from './suggest-questions.ts';

type Answer = Schemas['AnswerRecord'];

/** Documents that questions are made from. */
const LOOKED_AT = 3;
/** Characters that are enough for a first question. */
const LONGEST_QUESTION = 2000;

/** A first question about what has just been loaded: proposed ones, or one's own, and the answer with its source. */
export function AskAboutIt() {
  const { instance } = useInstance();
  const { data: proposed = [] } = useApi((signal) => proposedQuestions(instance, signal), [instance]);
  const { answer, error, busy, ask } = useAsk(instance);
  const [question, setQuestion] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const choose = (text: string): void => {
    setQuestion(text);
    if (text.trim() !== '') ask(text);
  };
  return (
    <section class="card first-ask">
      <h2 tabIndex={-1} ref={heading}>
        {t.knowledge.first.ask}
      </h2>
      <Proposed questions={proposed} onChoose={choose} />
      <OwnQuestion question={question} busy={busy} onInput={setQuestion} onAsk={() => choose(question)} />
      <ErrorNotice error={error} />
      <div aria-live="polite" aria-busy={busy}>
        {busy ? <Spinner label={t.knowledge.first.working} /> : answer && <Answered answer={answer} question={question} />}
      </div>
    </section>
  );
}

function Proposed({ questions, onChoose }: { questions: readonly string[]; onChoose(question: string): void }) {
  if (questions.length === 0) return null;
  return (
    <ul class="first-questions">
      {questions.map((each) => (
        <li key={each}>
          <Button onClick={() => onChoose(each)}>{each}</Button>
        </li>
      ))}
    </ul>
  );
}

interface OwnQuestionProps {
  question: string;
  busy: boolean;
  onInput(question: string): void;
  onAsk(): void;
}

function OwnQuestion({ question, busy, onInput, onAsk }: OwnQuestionProps) {
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!busy) onAsk();
  };
  return (
    <form class="first-form" onSubmit={submit}>
      <TextInput label={t.knowledge.first.question} value={question} onInput={onInput} maxLength={LONGEST_QUESTION} />
      <Button kind="main" type="submit" busy={busy}>
        {t.knowledge.first.go}
      </Button>
    </form>
  );
}

function useAsk(instance: string) {
  const [state, setState] = useState<{ busy: boolean; answer?: Answer; error?: ApiError }>({ busy: false });
  const ask = (question: string): void => {
    setState({ busy: true });
    const body = { question, options: { includeSourceResults: true } };
    take(api.POST('/v1/{instance}/seek', { params: { path: { instance } }, body })).then(
      (answer) => setState({ busy: false, answer: answer as Answer }), // JSON was asked for, as always

      (thrown: unknown) => setState({ busy: false, error: asApiError(thrown) }),
    );
  };
  return { ...state, ask };
}

async function proposedQuestions(instance: string, signal: AbortSignal): Promise<string[]> {
  const query = { limit: LOOKED_AT };
  const { documents } = await take(api.GET('/v1/{instance}/documents', { params: { path: { instance }, query }, signal }));
  const contents = await Promise.all(
    documents.map(({ id }) =>
      take(api.GET('/v1/{instance}/documents/{documentId}', { params: { path: { instance, documentId: id } }, signal })),
    ),
  );
  return suggestQuestions(contents, t.knowledge.first.about);
}

function Answered({ answer: { answer, reason, passages = [], document }, question }: { answer: Answer; question: string }) {
  const [source] = passages;
  const isAnswer = reason === 'answered' || reason === 'cached';
  return (
    <div class="stack">
      <p class="first-answer">{answer}</p>
      {!isAnswer && <p class="muted">{t.knowledge.first.withheld}</p>}
      {isAnswer && source && (
        <Card>
          <div>
            <span class="muted">{t.knowledge.first.from}</span> <strong>{source.document ?? document}</strong>
          </div>
          <blockquote class="first-source">{source.passage}</blockquote>
        </Card>
      )}
      <div>
        <a href={addressOf('seek', [], { q: question })}>{t.knowledge.first.seek}</a>
      </div>
    </div>
  );
}
