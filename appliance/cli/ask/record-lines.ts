import { styleText } from 'node:util';
import type { AnswerRecord } from '../../../core/contract/facts/end.ts';
import { visible } from '../../visible.ts';

// styleText leaves the colours out when standard output is no terminal or NO_COLOR is set.
const dim = (text: string): string => styleText('dim', text);

/** From here on a score is shown green; from the second on, yellow. */
const GOOD = 60;
const FAIR = 30;
const colourOf = (score: number): 'green' | 'yellow' | 'red' => (score >= GOOD ? 'green' : score >= FAIR ? 'yellow' : 'red');

export interface RecordStyle {
  /** The answer has been shown already. */
  shown?: boolean;
  /** Every figure of the record, and not the score alone. */
  verbose?: boolean;
}

/** An answer record as a person reads it: the answer, how sure it is in one number, and its sources. */
export function recordLines(given: AnswerRecord, { shown = false, verbose = false }: RecordStyle = {}): string[] {
  const record = visibleTexts(given);
  const { answer, score, reason, model, warningMessages = [] } = record;
  const by = model === undefined ? '' : `  ${dim('model')} ${model}`;
  return [
    ...(shown ? [] : [styleText('bold', answer)]),
    '',
    `${dim('score')} ${styleText(colourOf(score), String(score))}  ${dim('reason')} ${reason}${by}`,
    ...(verbose ? furtherLines(record) : []),
    ...warningMessages.map((warning) => styleText('yellow', `warning: ${warning}`)),
    ...sourceLines(record, verbose),
  ];
}

const visibleTexts = (record: AnswerRecord): AnswerRecord =>
  JSON.parse(JSON.stringify(record), (_, value: unknown) => (typeof value === 'string' ? visible(value) : value));

/** The other figures under their names in the record, and in words how much of the answer its passages back. */
function furtherLines({ KBscore, kbCoverage, semanticScore, totalCount, time, kbTime, ...record }: AnswerRecord): string[] {
  const figures = { KBscore, kbCoverage, semanticScore, totalCount };
  const times = { time, kbTime, protectTime: record.protectTime };
  const { semanticAnalysis } = record;
  return [figureLine(figures), figureLine(times, ' ms'), semanticAnalysis ?? ''].filter((line) => line !== '');
}

const figureLine = (figures: Readonly<Record<string, number | undefined>>, unit = ''): string =>
  Object.entries(figures)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${dim(name)} ${value}${unit}`]))
    .join('  ');

function sourceLines({ passages = [] }: AnswerRecord, verbose: boolean): string[] {
  const lines = passages.map(({ document, id, url, score }, index) => {
    const further = [...(url ? [url] : []), ...(verbose ? [`(${score})`] : [])].join(' ');
    return `${index + 1}. ${document ?? id}${further && ` ${dim(further)}`}`;
  });
  return lines.length === 0 ? [] : ['', dim('sources'), ...lines];
}
