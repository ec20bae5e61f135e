import { useMemo } from 'preact/hooks';
import { Button, Disclosure } from '../../../components/index.ts';
import { useStored } from '../../../state/stored.ts';
import { t } from '../../../texts/index.ts';

/** Questions that are kept. */
const MOST = 10;

function read(text: string): string[] {
  try {
    const found: unknown = JSON.parse(text || '[]');
    return Array.isArray(found) ? found.filter((each): each is string => typeof each === 'string').slice(0, MOST) : [];
  } catch {
    return []; // written by something else
  }
}

/** What was asked last at this instance, in this browser alone. */
export function useRecent(instance: string) {
  const [stored, store] = useStored(`seek.recent.${instance}`, '');
  const recent = useMemo(() => read(stored), [stored]);
  const add = (question: string): void =>
    store(JSON.stringify([question, ...recent.filter((each) => each !== question)].slice(0, MOST)));
  return { recent, add, forget: () => store('') };
}

export interface RecentProps {
  recent: readonly string[];
  onChoose(question: string): void;
  onForget(): void;
}

export function Recent({ recent, onChoose, onForget }: RecentProps) {
  if (recent.length === 0) return null;
  return (
    <Disclosure summary={t.seek.recent.title(recent.length)}>
      <ul class="seek-recent">
        {recent.map((question) => (
          <li key={question}>
            <button type="button" class="row-button" onClick={() => onChoose(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
      <div class="row">
        <Button small kind="quiet" onClick={onForget}>
          {t.seek.recent.forget}
        </Button>
        <span class="small muted">{t.seek.recent.where}</span>
      </div>
    </Disclosure>
  );
}
