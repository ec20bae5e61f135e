import { styleText } from 'node:util';
import type { AnswerRecord } from '../../../core/turn.ts';

// styleText leaves the colours out when standard output is no terminal or NO_COLOR is set.
const dim = (text: string): string => styleText('dim', text);

/** From here on a score is shown green; from the second on, yellow. */
const GOOD = 60;
const FAIR = 30;
const colourOf = (score: number): 'green' | 'yellow' | 'red' => (score >= GOOD ? 'green' : score >= FAIR ? 'yellow' : 'red');

/** How much of the answer its passages back, and why; nothing where that was not computed. */
function backingLines({ semanticScore, semanticAnalysis }: AnswerRecord): string[] {
  const figure = semanticScore === undefined ? [] : [styleText(colourOf(semanticScore), String(semanticScore))];
  const told = [...figure, ...(semanticAnalysis ? [semanticAnalysis] : [])];
  return told.length === 0 ? [] : [`${dim('backed')} ${told.join('  ')}`];
}

/** An answer record as a person reads it; without the answer where that has been `shown` already. */
export function recordLines(record: AnswerRecord, shown = false): string[] {
  const { answer, score, reason, model, time, warningMessages = [], passages = [] } = record;
  const by = model === undefined ? '' : `  ${dim('model')} ${model}`;
  const took = time === undefined ? '' : `, ${time} ms`;
  return [
    ...(shown ? [] : [styleText('bold', answer)]),
    '',
    `${dim('score')} ${styleText(colourOf(score), String(score))}  ${dim('reason')} ${reason}${by}${dim(took)}`,
    ...backingLines(record),
    ...warningMessages.map((warning) => styleText('yellow', `warning: ${warning}`)),
    ...(passages.length > 0 ? ['', dim('sources')] : []),
    ...passages.map(
      ({ document, id, url, score: weight }, index) => `${index + 1}. ${document ?? id} ${dim(`${url ?? ''} (${weight})`)}`,
    ),
  ];
}
