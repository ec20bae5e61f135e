import { milliseconds, number, percent, t } from '../../../texts/index.ts';
import { languageName } from '../../../texts/language-name.ts';
import type { AnswerRecord, Turn } from '../asking/use-turn.ts';

const known = <Value,>(value: Value | undefined, show: (value: Value) => string): string | undefined =>
  value === undefined ? undefined : show(value);

/** All else that is known of an answer. */
export function Details({ record, asked }: { record: AnswerRecord; asked: Turn['asked'] }) {
  const { details } = t.seek;
  const rows: readonly (readonly [string, string | undefined])[] = [
    [details.reason, t.seek.reasons[record.reason].title],
    [details.corrected, record.correctedQuestion],
    [details.time, known(record.time, milliseconds)],
    [details.kbTime, known(record.kbTime, milliseconds)],
    [details.protectTime, known(record.protectTime, milliseconds)],
    [details.model, record.model],
    [details.found, known(record.totalCount, number)],
    [details.cached, String(record.cachedResult) === 'true' ? t.common.yes : t.common.no],
    [details.language, languageName(record.langCode) || undefined],
    [details.category, record.categoryName],
    [details.intent, record.intent],
    [details.sentiment, known(record.sentiment, details.sentimentOf)],
    [details.injection, known(record.promptInjection, percent)],
    [details.pii, record.pii?.length ? record.pii.join(', ') : undefined],
    [details.session, asked.session],
    [details.answerId, known(record.answerId, String)],
  ];
  return (
    <dl class="facts">
      {rows.flatMap(([label, value]) =>
        value === undefined || value === '' ? [] : [<dt key={label}>{label}</dt>, <dd key={`${label} value`}>{value}</dd>],
      )}
    </dl>
  );
}
