import { Switch } from '../../../components/index.ts';
import { t } from '../../../texts/index.ts';
import type { AnswerRecord } from '../asking/use-turn.ts';
import { SourceReference } from './marked-text.tsx';
import { type Stretch, sourcesIn } from './stretches.ts';

export interface LegendProps {
  record: AnswerRecord;
  stretches: readonly Stretch[];
  shown: boolean;
  onShow(shown: boolean): void;
}

/** What the colours of an answer mean, and whether they are there. */
export function Legend({ record, stretches, shown, onShow }: LegendProps) {
  const sources = sourcesIn(stretches);
  const isUnsupported = stretches.some(({ unsupported }) => unsupported);
  if (sources.length === 0 && !isUnsupported) return null;
  return (
    <div class="seek-legend">
      <Switch label={t.seek.legend.show} checked={shown} onChange={onShow} />
      {shown && (
        <ul aria-label={t.seek.legend.title}>
          {sources.map((source) => (
            <li key={source}>
              <SourceReference source={source} />{' '}
              <span class="seek-legend-name">{record.passages?.[source - 1]?.document || t.seek.passages.untitled}</span>
            </li>
          ))}
          {isUnsupported && (
            <li>
              <span class="seek-unsupported">{t.seek.legend.sample}</span> {t.seek.legend.unsupported}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
