import { formatProblem, type Problem } from '../../../core/contract/errors.ts';
import { visibleName } from '../../visible.ts';

export const FORMATS = ['text', 'json', 'github'] as const;
export type Format = (typeof FORMATS)[number];

/** Problems as lines of output. */
export function formatProblems(problems: readonly Problem[], format: Format): string[] {
  if (format === 'json') return [JSON.stringify(problems, null, 2)];
  return problems.map(format === 'github' ? annotation : textLine);
}

const textLine = (problem: Problem): string => formatProblem({ ...problem, file: visibleName(problem.file) });

/** What GitHub shows beside the line in a pull request. */
const annotation = ({ file, line, column, message }: Problem): string =>
  `::error file=${property(file)},line=${line},col=${column}::${data(message)}`;

const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
