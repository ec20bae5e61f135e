import type { Schemas } from '../../../api/client.ts';
import { Card } from '../../../components/index.ts';
import { milliseconds, moment, number, t } from '../../../texts/index.ts';
import type { KeptRecord } from './kept-record.ts';

const PARTS = ['score', 'semanticScore', 'KBscore', 'kbCoverage'] as const;

/** The scores of 100, each as a bar and a number. */
export function ScoreParts({ record }: { record: KeptRecord }) {
  const parts = PARTS.flatMap((name) => (typeof record[name] === 'number' ? [{ name, value: record[name] }] : []));
  if (parts.length === 0) return null;
  return (
    <Card title={t.answers.one.parts}>
      {parts.map(({ name, value }) => (
        <div class="answers-bar" key={name}>
          <span class="small">{t.answers.one.partNames[name]}</span>
          <div aria-hidden="true">
            <div style={{ width: `${Math.min(100, Math.max(0, value))}%` }} />
          </div>
          <span class="number">{number(value)}</span>
        </div>
      ))}
      {typeof record.semanticAnalysis === 'string' && <p class="small muted">{record.semanticAnalysis}</p>}
    </Card>
  );
}

interface AnswerFactsProps {
  kept: Schemas['KeptAnswer'];
  record: KeptRecord;
}

/** Who, when and of what; what is not told is left out. */
export function AnswerFacts({ kept, record }: AnswerFactsProps) {
  const { one } = t.answers;
  const warnings = Array.isArray(record.warningMessages) ? record.warningMessages : [];
  const facts: [string, string | undefined][] = [
    [one.time, moment(kept.date)],
    [one.took, typeof record.time === 'number' ? milliseconds(record.time) : undefined],
    [one.user, kept.user],
    [one.session, kept.session],
    [one.category, kept.category],
    [one.intent, kept.intent],
    [one.model, record.model],
    [one.warnings, warnings.join(' ') || undefined],
    [one.id, String(kept.id)],
  ];
  return (
    <Card title={one.facts}>
      <dl class="facts answers-facts small">
        {facts.map(
          ([name, value]) =>
            value !== undefined && (
              <>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </>
            ),
        )}
      </dl>
    </Card>
  );
}
