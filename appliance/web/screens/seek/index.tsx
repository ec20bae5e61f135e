import { useState } from 'preact/hooks';
import { Button, Card, ErrorNotice, Page, TextArea } from '../../components/index.ts';
import { useInstance } from '../../state/instance.tsx';
import { useStream } from '../../state/use-stream.ts';
import { t } from '../../texts/index.ts';

interface Shown {
  text: string;
  score?: number;
}

export default function Seek() {
  const { instance } = useInstance();
  const { running, error, start } = useStream();
  const [question, setQuestion] = useState('');
  const [shown, setShown] = useState<Shown>();
  const ask = (event: Event): void => {
    event.preventDefault();
    if (question.trim() === '') return;
    setShown({ text: '' });
    void start(`/v1/${instance}/seek_stream`, { question }, ({ data }) => {
      const { chunk, answer, score } = data as { chunk?: string; answer?: string; score?: number }; // the frames of seekStream
      if (chunk !== undefined) setShown((before) => ({ text: (before?.text ?? '') + chunk }));
      else if (answer !== undefined) setShown({ text: answer, ...(score !== undefined && { score }) });
    });
  };
  return (
    <Page title={t.seek.title}>
      <form class="stack" onSubmit={ask}>
        <TextArea label={t.seek.question} rows={3} value={question} onInput={setQuestion} />
        <div>
          <Button kind="main" type="submit" busy={running}>
            {t.seek.ask}
          </Button>
        </div>
      </form>
      <ErrorNotice error={error} />
      <div aria-live="polite" aria-busy={running}>
        {shown && (
          <Card>
            <p>{shown.text}</p>
            {shown.score !== undefined && <p class="muted">{t.seek.score(shown.score)}</p>}
          </Card>
        )}
      </div>
    </Page>
  );
}
