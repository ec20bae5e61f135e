import { useState } from 'preact/hooks';
import { type ApiError, asApiError } from '../../../api/problem.ts';
import { Button, Card, ErrorNotice, Field, TextArea } from '../../../components/index.ts';
import { useInstance } from '../../../state/instance.tsx';
import { t } from '../../../texts/index.ts';
import { begin, type Given, questionsOf } from './questions.ts';

const words = t.analytics.tests;

interface AskProps {
  hasRuns: boolean;
  running: boolean;
  onBegin(): void;
}

/** Begins runs, and tells what stands in the way. */
function useBeginning(instance: string, onBegin: () => void) {
  const [fault, setFault] = useState<string>();
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const start = async (questions: () => Given | Promise<Given>): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    setError(undefined);
    try {
      await begin(instance, await questions());
      onBegin();
    } catch (thrown) {
      if (thrown instanceof SyntaxError) setFault(words.notJson);
      else setError(asApiError(thrown));
    } finally {
      setBusy(false);
    }
  };
  return { start, busy, fault, setFault, error };
}

/** Questions are written, one a line, or come in a file; those of the last run can be asked again. */
export function Ask({ hasRuns, running, onBegin }: AskProps) {
  const { instance } = useInstance();
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const { start, busy, fault, setFault, error } = useBeginning(instance, onBegin);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!file && text.trim() === '') setFault(words.missing);
    else void start(() => questionsOf(file ?? text));
  };
  return (
    <Card title={words.ask}>
      <p class="muted">{words.askHelp}</p>
      <form class="stack" onSubmit={submit}>
        <div class="tests-ask">
          <TextArea label={words.questions} help={words.questionsHelp} rows={4} value={text} error={fault} onInput={setText} />
          <FileField onChoose={setFile} />
        </div>
        <div class="row">
          <Button kind="main" type="submit" busy={busy || running}>
            {words.run}
          </Button>
          {hasRuns && (
            <Button busy={busy || running} onClick={() => void start(() => undefined)}>
              {words.again}
            </Button>
          )}
        </div>
      </form>
      <ErrorNotice error={error} />
    </Card>
  );
}

const FileField = ({ onChoose }: { onChoose(file: File | undefined): void }) => (
  <Field label={words.file} help={words.fileHelp}>
    {(wiring) => (
      <input
        {...wiring}
        class="input"
        type="file"
        accept=".csv,.json,text/csv,application/json"
        onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0])}
      />
    )}
  </Field>
);
