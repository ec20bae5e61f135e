import type { Schemas } from '../../../api/client.ts';
import { Card, Disclosure } from '../../../components/index.ts';
import { SafeLink } from '../../../components/safe-link.tsx';
import { t } from '../../../texts/index.ts';
import type { KeptRecord } from './kept-record.ts';
import { PassageText } from './passage-text.tsx';

interface Source {
  id: string;
  score: number;
  title: string;
  url: string | undefined;
  passage: string | undefined;
}

interface SourceListProps {
  kept: Schemas['KeptAnswer'];
  record: KeptRecord;
}

/** The passages that the answer was made from, as they were kept with it. */
export function SourceList({ kept, record }: SourceListProps) {
  const sources = sourcesOf(kept, record);
  const hasTexts = sources.some(({ passage }) => passage !== undefined);
  return (
    <Card title={t.answers.one.sources}>
      {sources.length === 0 ? (
        <p class="muted">{t.answers.one.noSources}</p>
      ) : (
        <ol class="answers-list">
          {sources.map(({ id, score, title, url, passage }) => (
            <li key={id}>
              <div class="answers-line">
                <SafeLink url={url}>{title}</SafeLink>
                <span class="muted small">{t.answers.one.passageScore(score)}</span>
              </div>
              {passage !== undefined && (
                <Disclosure summary={<span class="small">{`${passage.slice(0, 90)} …`}</span>}>
                  <PassageText text={passage} />
                </Disclosure>
              )}
            </li>
          ))}
        </ol>
      )}
      {sources.length > 0 && !hasTexts && <p class="small muted">{t.answers.one.noTexts}</p>}
    </Card>
  );
}

/** Texts stand in the trace, or in the answer where whoever asked wanted them. */
function sourcesOf({ trace }: SourceListProps['kept'], { passages }: KeptRecord): Source[] {
  const texts = new Map((Array.isArray(passages) ? passages : []).map((each) => [each.id, each]));
  const traced = trace?.passages ?? [...texts.values()];
  return traced.map(({ id, score, url, document, passage }) => ({
    ...{ id, score, url },
    title: document || url || id,
    passage: passage ?? texts.get(id)?.passage,
  }));
}
