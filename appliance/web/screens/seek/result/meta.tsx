import { Badge } from '../../../components/index.ts';
import { milliseconds, t } from '../../../texts/index.ts';
import type { AnswerRecord } from '../asking/use-turn.ts';

/** What is worth knowing of an answer before it is read, on one line. */
export function Meta({ record: { time, model, reason, cachedResult, correctedQuestion } }: { record: AnswerRecord }) {
  const isWritten = model !== undefined && reason !== 'no_results';
  const words = [
    ...(time === undefined ? [] : [t.seek.meta.in(milliseconds(time))]),
    ...(isWritten && model !== '' ? [t.seek.meta.by(model)] : []),
  ];
  return (
    <div class="row small muted">
      <span>{words.join(' · ')}</span>
      {String(cachedResult) === 'true' && <Badge>{t.seek.reasons.cached.title}</Badge>}
      {correctedQuestion && <span>{t.seek.meta.readAs(correctedQuestion)}</span>}
    </div>
  );
}
